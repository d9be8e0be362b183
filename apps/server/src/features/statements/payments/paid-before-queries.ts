import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { statementScope } from '../../visibility/index.ts';
import { ONCE_PAID_SCOPES, type OncePaidScope, type PaidRecord } from './paid-record-queries.ts';

export interface Open {
  readonly statement_id: string;
  readonly user_id: string;
  readonly compensation_id: string;
  readonly lines: Buffer;
  readonly scopes: readonly OncePaidScope[];
}

export async function readOpen(ctx: Ctx, statement_ids: readonly string[]): Promise<Open[]> {
  const result = await sql<Open>`
    select t.statement_id, s.user_id, t.compensation_id, t.lines, ${ONCE_PAID_SCOPES} as scopes from statements s
      join transactions t on t.environment_id = ${ctx.tenant.environment_id} and t.statement_id = s.id
      join compensations c on c.environment_id = ${ctx.tenant.environment_id} and c.id = t.compensation_id
    where s.environment_id = ${ctx.tenant.environment_id} and s.id = any(${[...statement_ids]}::uuid[]) and s.locked_at is null
      and t.line_count > 0`.execute(ctx.db);
  return result.rows;
}

/** The statements of these that the caller may see, each in its own month. */
export async function seenOf(ctx: Ctx, paid: readonly PaidRecord[]): Promise<Set<string>> {
  const months = paid.map(({ month }) => month).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const scope = statementScope(ctx, {
    as_of_month: first,
    until_month: last,
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
  const result = await sql<{
    id: string;
  }>`select s.id from statements s where s.environment_id = ${ctx.tenant.environment_id}
    and s.id = any(${[...new Set(paid.map((one) => one.statement_id))]}::uuid[]) and ${scope}`.execute(
    ctx.db,
  );
  return new Set(result.rows.map((row) => row.id));
}

/** Those of these statements of a month that the caller may see. */
export async function shownOf(ctx: Ctx, month: string, statement_ids: readonly string[]): Promise<string[]> {
  const scope = statementScope(ctx, { as_of_month: month, user: sql`s.user_id` });
  const { rows } = await sql<{
    id: string;
  }>`select s.id from statements s where s.environment_id = ${ctx.tenant.environment_id}
    and s.month = ${`${month}-01`}::date and s.id = any(${[...statement_ids]}::uuid[]) and ${scope}`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}
