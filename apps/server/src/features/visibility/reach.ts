import type { Tenant } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { firstDayOf, lastDayOf } from '../company-calendar/index.ts';

/** What a reach follows besides the manager links. */
export type TeamRight = 'can_view' | 'can_validate';

/**
 * Rows (user_id, month) of everyone below `user_id` in each month from `first` to `last` (`YYYY-MM`): users under them by manager
 * links, at any depth, and members of the teams where they hold `right` and of the teams below those.
 *
 * A link or membership counts for a month when it touches a day of it, by the company's reference day. Each month is walked on its own, never mixing two: a
 * chain of managers that never stood at the same time reaches nobody. `union` (not `union all`) ends at loops. The environment is
 * a constant in every part, so that Citus keeps it on one node.
 */
export function reachBelow(
  tenant: Tenant,
  user_id: string,
  right: TeamRight,
  months: { readonly first: string; readonly last: string },
): RawBuilder<unknown> {
  return reachInMonths(
    tenant,
    user_id,
    right,
    sql`select d::date as month
      from generate_series(${`${months.first}-01`}::date::timestamp, ${`${months.last}-01`}::date::timestamp, interval '1 month') d`,
  );
}

/** The same for any months: `months` selects their first days as `month`. */
export function reachInMonths(
  tenant: Tenant,
  user_id: string,
  right: TeamRight,
  months: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { environment_id } = tenant;
  const month = sql`chosen.month`;
  const rightColumn = right === 'can_view' ? sql`m.can_view` : sql`m.can_validate`;
  return sql`
    with recursive months as (
      select ${month}, ${firstDayOf(month, tenant)} as first_day, ${lastDayOf(month, tenant)} as last_day from (${months}) chosen
    ), below (user_id, month, first_day, last_day) as (
      select ${user_id}::uuid, month, first_day, last_day from months
      union
      select l.user_id, b.month, b.first_day, b.last_day
      from below b join manager_links l on l.environment_id = ${environment_id} and l.manager_id = b.user_id
        and coalesce(l.start_date, '-infinity') <= b.last_day and coalesce(l.end_date, 'infinity') >= b.first_day
    ), held (team_id, month, first_day, last_day) as (
      select m.team_id, months.month, months.first_day, months.last_day
      from months join team_members m on m.environment_id = ${environment_id} and m.user_id = ${user_id}::uuid and ${rightColumn}
        and coalesce(m.start_date, '-infinity') <= months.last_day and coalesce(m.end_date, 'infinity') >= months.first_day
      union
      select t.id, h.month, h.first_day, h.last_day
      from held h join teams t on t.environment_id = ${environment_id} and t.parent_id = h.team_id
    )
    select user_id, month from below where user_id <> ${user_id}::uuid
    union
    select m.user_id, h.month
    from held h join team_members m on m.environment_id = ${environment_id} and m.team_id = h.team_id and m.user_id <> ${user_id}::uuid
      and coalesce(m.start_date, '-infinity') <= h.last_day and coalesce(m.end_date, 'infinity') >= h.first_day`;
}
