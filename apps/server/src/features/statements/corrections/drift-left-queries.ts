import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';

/**
 * Of the locked statement `s` with the row `drift`: what of its drift is left, as a row `left_over (value)`; null: nothing.
 *
 * Amount by amount, the difference less what was posted of it (`settles`). A clawback that took more than the difference then was (the
 * data changed only later) settles what is left of a negative difference, and never makes a positive one.
 *
 * Whether the company ever posted anything is found once for a query: most statements have neither, and are then looked up nowhere.
 */
export function driftLeft({ environment_id }: Ctx['tenant']): RawBuilder<unknown> {
  return sql`(select nullif(trim_scale(sum(case when x.open < 0 then least(0, x.open - x.beyond) else x.open end)), 0) as value
    from (select each.compensation_id, sum(each.difference) - sum(each.settles) as open, sum(each.value - each.settles) as beyond
      from (select (d ->> 'compensation_id')::uuid as compensation_id,
          coalesce((d ->> 'today')::numeric, 0) - coalesce((d ->> 'locked')::numeric, 0) as difference, 0 as settles, 0 as value
        from jsonb_array_elements(drift.transactions) d
        union all
        select e.compensation_id, 0, (e.source ->> 'settles')::numeric,
          e.value + coalesce((e.source ->> 'unpaid')::numeric, 0) from statement_entries e
        where e.environment_id = ${environment_id} and e.kind in ('clawback', 'correction')
          and e.source ->> 'statement_id' = s.id::text) each
      group by each.compensation_id) x
    where s.locked_at is not null and (drift.transactions is not null or exists (select 1 from statement_entries posted
      where posted.environment_id = ${environment_id} and posted.kind in ('clawback', 'correction'))))`;
}
