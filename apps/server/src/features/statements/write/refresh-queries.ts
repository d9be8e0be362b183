import type { ViewConditions } from '@comptoir/contract';
import { type Month, monthText, present } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { statementScope } from '../../visibility/index.ts';
import { type ConditionPlace, monthDate, statementCondition } from '../../visibility/index.ts';

/** How often the caller had months recalculated since then. Locks, so that two requests of one person are counted one after the other. */
export async function countAsked({ db, tenant, actor }: Ctx, since: Date): Promise<number> {
  const who = actor.user_id ?? actor.account_id;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refresh ${who}`}, 0))`.execute(db);
  const { rows } = await sql<{ requested: number }>`
    select count(*)::int as requested from audit_log where environment_id = ${tenant.environment_id} and kind = 'refresh_statements'
      and coalesce(actor_user_id, actor_account_id) = ${who}::uuid and at > ${since}`.execute(db);
  return rows[0]?.requested ?? 0;
}

/** Users whose statements the caller sees in each of the months; only those of `requested` unless it is `null`. */
export async function findInScope(
  ctx: Ctx,
  requested: readonly string[] | null,
  months: readonly Month[],
): Promise<string[]> {
  const [first, last] = [Math.min(...months), Math.max(...months)].map((month) => monthText(month));
  const shown = statementScope(ctx, {
    as_of_month: present(first, 'month'),
    until_month: present(last, 'month'),
    user: sql`u.id`,
    month: sql`m.month`,
  });
  const { rows } = await sql<{ id: string }>`
    select u.id from users u, unnest(${months.map((month) => `${monthText(month)}-01`)}::date[]) m (month)
    where u.environment_id = ${ctx.tenant.environment_id} and (${requested === null}::boolean or u.id = any(${[...(requested ?? [])]}::uuid[]))
    group by u.id having bool_and(${shown}) order by u.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** The states of the users' statements of a month, for the refusals of section 4. */
export async function statesOf(
  ctx: TenantDb,
  month: Month,
  user_ids: readonly string[],
): Promise<{ locked: boolean; validated: boolean; paid: boolean }[]> {
  const result = await sql<{ locked: boolean; validated: boolean; paid: boolean }>`
    select locked_at is not null as locked, validated_at is not null as validated, paid_at is not null as paid from statements
    where environment_id = ${ctx.tenant.environment_id} and month = ${`${monthText(month)}-01`}::date
      and user_id = any(${[...user_ids]}::uuid[])`.execute(ctx.db);
  return result.rows;
}

/** The people whose statements the view shows in the month. */
export async function shownInView(
  ctx: TenantDb,
  view: ViewConditions,
  place: ConditionPlace,
): Promise<string[]> {
  const result = await sql<{ user_id: string }>`select s.user_id from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.month = ${monthDate(place.first)}::date
      and ${statementCondition(view, place)}`.execute(ctx.db);
  return result.rows.map((row) => row.user_id);
}
