import { allows, type Permissions, type RoleCategory } from '@comptoir/contract';
import type { Month } from '@comptoir/kernel';
import { monthText } from '@comptoir/kernel';
import type { Actor, Ctx, SharedViews, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { canValidate, monthDate } from '../../visibility/index.ts';
import { isOwnStep } from '../validation/step-queries.ts';

export interface Colleague extends Actor {
  readonly user_id: string;
}

/** Everyone who can sign in, or those `among` these, with today's rights: to find out whom something concerns. */
export async function findColleagues(
  { db, tenant }: TenantDb,
  among: readonly string[] | null = null,
): Promise<Colleague[]> {
  const { rows } = await sql<{
    user_id: string;
    account_id: string | null;
    name: string;
    role_category: RoleCategory;
    permissions: Permissions;
    shared_views: SharedViews | null;
  }>`
    select u.id as user_id, u.account_id, u.name, r.category as role_category, r.permissions,
      case when r.permissions ->> 'statement_scope' = 'shared_views' then shared_statement_views(${tenant.environment_id}::uuid, u.id) end
        as shared_views
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.status = 'active'
      and (${among === null} or u.id = any(${[...(among ?? [])]}::uuid[])) order by u.id`.execute(db);
  return rows;
}

/** Whose role shows at least their own statement. */
export function seesStatements({ permissions }: Colleague): boolean {
  return allows(permissions, 'statement', 'read');
}

/** How many of these statements wait for the person's validation: of a chain, where the next step is theirs. */
export async function countToValidate(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  actor: Colleague,
  month: Month,
  statement_ids: readonly string[] | null,
): Promise<number> {
  const columns = { as_of_month: monthText(month), user: sql`s.user_id` };
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.month = ${monthDate(month)}::date
      and (${statement_ids === null} or s.id = any(${[...(statement_ids ?? [])]}::uuid[]))
      and s.locked_at is not null and s.validated_at is null and s.paid_at is null
      and ${canValidate({ ...ctx, actor }, columns)} and ${isOwnStep({ ...ctx, actor })}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

export async function findPayees(
  { db, tenant }: TenantDb,
  month: Month,
  statement_ids: readonly string[],
): Promise<{ readonly id: string; readonly user_id: string; readonly validated: boolean }[]> {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    validated: boolean;
  }>`select id, user_id, validated_at is not null as validated from statements
    where environment_id = ${tenant.environment_id} and month = ${monthDate(month)}::date
      and id = any(${[...statement_ids]}::uuid[])`.execute(db);
  return rows;
}

/** Open statements in error, by month. */
export async function countErrors({ db, tenant }: TenantDb): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(month, 'YYYY-MM') as month, count(*)::int as count from statements
    where environment_id = ${tenant.environment_id} and error_count > 0 and locked_at is null group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.month, row.count]));
}
