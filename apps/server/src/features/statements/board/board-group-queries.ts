import type { cellErrorSchema } from '@comptoir/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthText } from '@comptoir/kernel';
import { monthDate, statementScope } from '../../visibility/index.ts';
import { type BoardWhat, fromFiltered, teamsOfMonth } from './board-queries.ts';

export interface Problem {
  readonly kind: string;
  readonly count: number;
  readonly only: {
    readonly user: { readonly id: string; readonly name: string; readonly avatar: string | null };
    readonly error: z.input<typeof cellErrorSchema>;
  } | null;
}

/** The filtered statements in error, by the kind of the first thing that could not be calculated. */
export async function boardProblems(ctx: Ctx, what: BoardWhat): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    select coalesce(wrong.error ->> 'kind', '') as kind, count(*)::int as count,
      case when count(*) = 1 and count(wrong.error) = 1 then jsonb_build_object(
        'user', jsonb_agg(jsonb_build_object('id', wrong.user_id, 'name', wrong.name, 'avatar', wrong.avatar)) -> 0,
        'error', jsonb_agg(wrong.error) -> 0) end as only
    from (select u.id as user_id, u.name, u.avatar,
        (select t.errors -> 0 from transactions t where t.environment_id = ${ctx.tenant.environment_id} and t.statement_id = s.id
          and jsonb_array_length(t.errors) > 0 order by t.value is not null, t.position, t.id limit 1) as error
      ${fromFiltered(ctx, what)} and s.error_count > 0) wrong
    group by 1 order by count(*) desc, 1`.execute(ctx.db);
  return rows;
}

export interface TeamTotals {
  readonly name: string | null;
  readonly people: number;
  readonly earned: string;
  readonly previous_earned: string | null;
}

/** The filtered statements by the team that their row shows, in the order of the rows. */
export async function boardTeams(ctx: Ctx, what: BoardWhat): Promise<TeamTotals[]> {
  const seenBefore = statementScope(ctx, {
    as_of_month: monthText(what.month - 1),
    user: sql`before.user_id`,
  });
  const { rows } = await sql<TeamTotals>`
    select one.team as name, count(*)::int as people, coalesce(sum(one.earned), 0)::text as earned, sum(one.before)::text as previous_earned
    from (select team.name as team, case when s.error_count = 0 then s.earned end as earned,
        (select before.earned from statements before where before.environment_id = ${ctx.tenant.environment_id}
          and before.user_id = s.user_id and before.month = ${monthDate(what.month - 1)}::date and before.error_count = 0
          and s.error_count = 0 and ${seenBefore}) as before
      from (select s.*  ${fromFiltered(ctx, what)}) s
        left join ${teamsOfMonth(ctx, what.month)} team on team.user_id = s.user_id) one
    group by one.team order by lower(one.team) nulls last, one.team`.execute(ctx.db);
  return rows;
}
