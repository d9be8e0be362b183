import type { Company } from '@comptoir/contract';
import type { Month } from '@comptoir/kernel';
import type { Ctx, Tenant } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { monthDate, touchesStatement } from '../../visibility/index.ts';

type Settings = Company['settings'];

export interface OwnRankWhat {
  readonly user_id: string;
  readonly month: Month;
  readonly among: Exclude<Settings['own_rank'], 'off'>;
  readonly by: Settings['own_rank_by'];
}

export interface OwnRankRow {
  readonly name: string;
  readonly rank: number | null;
  readonly participants: number;
}

/**
 * The person's place in each of their plans or teams of the month: one more than those who have more. Who is in error is not compared,
 * and has no place; pay is compared within one currency. Only numbers leave the database.
 */
export async function readOwnRanks(
  ctx: Ctx,
  { user_id, month, among, by }: OwnRankWhat,
): Promise<OwnRankRow[]> {
  const environment = ctx.tenant.environment_id;
  const figure = by === 'earned' ? sql`s.earned` : sql`s.attainment`;
  const compared = (who: RawBuilder<unknown>) => sql`
    select units.id, units.name, s.user_id, ${by === 'earned' ? sql`s.currency` : sql`''`} as currency, ${figure} as figure
    from statements s join lateral (${unitsOf(ctx.tenant, among)}) units on true
    where s.environment_id = ${environment} and s.month = ${monthDate(month)}::date and s.error_count = 0
      and ${figure} is not null and ${who}`;
  const { rows } = await sql<OwnRankRow>`
    /* prepared once */ with own as (${compared(sql`s.user_id = ${user_id}::uuid`)})
    select own.name, case when own.figure > 0 then 1 + count(*) filter (where others.figure > own.figure) end::int as rank,
      count(*)::int as participants
    from own join (${compared(sql`true`)}) others on others.id = own.id and others.currency = own.currency
    group by own.id, own.name, own.figure order by lower(own.name), own.id`.execute(ctx.db);
  return rows;
}

/** The plans that the statement `s` pays, or the teams in which its person is in its month. */
function unitsOf(tenant: Tenant, among: OwnRankWhat['among']): RawBuilder<unknown> {
  const environment = tenant.environment_id;
  return among === 'plan'
    ? sql`select t.plan_id as id, max(t.plan_name) as name from transactions t
        where t.environment_id = ${environment} and t.statement_id = s.id group by t.plan_id`
    : sql`select distinct g.id, g.name from team_members d
        join teams g on g.environment_id = ${environment} and g.id = d.team_id
        where d.environment_id = ${environment} and d.user_id = s.user_id and ${touchesStatement(tenant)}`;
}
