import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { statementScope } from '../../visibility/index.ts';
import type { Thread } from '../message-queries.ts';

interface CommentedStatement {
  readonly user_id: string;
  readonly user_name: string;
  readonly year: number;
  readonly month: number;
}

/** Who wrote there before, and whose statement it is. */
export async function findCommented(
  { db, tenant }: Ctx,
  thread: Thread,
): Promise<{ readonly authors: readonly string[]; readonly statement: CommentedStatement | null }> {
  const environment = tenant.environment_id;
  const [authors, statements] = await Promise.all([
    sql<{ id: string }>`/* prepared */ select distinct author_id as id from messages
    where environment_id = ${environment} and thread_kind = ${thread.kind} and thread_id = ${thread.id}::uuid
      and author_id is not null and deleted_at is null`.execute(db),
    thread.kind === 'statement'
      ? sql<CommentedStatement>`/* prepared */ select s.user_id, u.name as user_name, extract(year from s.month)::int as year,
            extract(month from s.month)::int as month
          from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
          where s.environment_id = ${environment} and s.id = ${thread.id}::uuid`.execute(db)
      : null,
  ]);
  return { authors: authors.rows.map(({ id }) => id), statement: statements?.rows[0] ?? null };
}

/** Whether the actor of this context has the statement in their scope. */
export async function isStatementSeen(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'actor' | 'clock'>,
  id: string,
): Promise<boolean> {
  const environment = ctx.tenant.environment_id;
  const found = await sql<{
    month: string;
  }>`/* prepared */ select to_char(month, 'YYYY-MM') as month from statements
    where environment_id = ${environment} and id = ${id}::uuid`.execute(ctx.db);
  const month = found.rows[0]?.month;
  if (month === undefined) return false;
  const scope = statementScope(ctx, { as_of_month: month, user: sql`s.user_id` });
  const { rows } = await sql`select 1 from statements s
    where s.environment_id = ${environment} and s.id = ${id}::uuid and ${scope}`.execute(ctx.db);
  return rows.length > 0;
}
