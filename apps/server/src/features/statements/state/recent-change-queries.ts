import { monthText, type Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';

export interface RecentChange {
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly difference: string;
}

/** Of these statements those that earn something else than at a moment, the largest change first. One in error has no amount. */
export async function findRecentChanges(
  ctx: Ctx,
  month: Month,
  ids: readonly string[],
  since: Date,
): Promise<RecentChange[]> {
  const environment = ctx.tenant.environment_id;
  const columns = { as_of_month: monthText(month), user: sql`s.user_id` };
  const { rows } = await sql<RecentChange>`
    select s.id, s.user_id, u.name as user_name, (s.earned - v.earned)::text as difference
    from statements s
      join users u on u.environment_id = ${environment} and u.id = s.user_id
      join (
        select distinct on (v.statement_id) v.statement_id, v.earned, v.error_count from statement_versions v
        where v.environment_id = ${environment} and v.statement_id = any(${[...ids]}::uuid[]) and v.created_at <= ${since}
        order by v.statement_id, v.version desc
      ) v on v.statement_id = s.id
    where s.environment_id = ${environment} and s.month = ${monthDate(month)}::date
      and s.error_count = 0 and v.error_count = 0 and s.earned <> v.earned and ${statementScope(ctx, columns)}
    order by abs(s.earned - v.earned) desc, lower(u.name), s.id`.execute(ctx.db);
  return rows;
}

/** What each cause changed in the versions of these statements after a moment. */
export async function sumRecentCauses(
  ctx: Ctx,
  ids: readonly string[],
  since: Date,
): Promise<{ readonly cause: string; readonly earned: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ cause: string; earned: string }>`
    select cause ->> 'cause' as cause, sum((cause ->> 'earned')::numeric)::text as earned
    from statement_versions v cross join lateral jsonb_array_elements(case when jsonb_typeof(v.causes) = 'array' then v.causes else '[]' end) cause
    where v.environment_id = ${ctx.tenant.environment_id} and v.statement_id = any(${[...ids]}::uuid[])
      and v.created_at > ${since}
    group by 1`.execute(ctx.db);
  return rows;
}
