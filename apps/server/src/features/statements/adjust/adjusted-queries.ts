import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';

/** Of the statement `s`: whether something is written over it, and how many adjustments of it wait for a second person: `withPending` keeps it from being locked. */
export function adjustedColumns({ environment_id }: Ctx['tenant']): RawBuilder<unknown> {
  return sql`exists (select 1 from statement_overwrites o where o.environment_id = ${environment_id} and o.user_id = s.user_id
      and o.month = s.month and o.state = 'active') as overwritten,
    ((select count(*) from statement_overwrites o where o.environment_id = ${environment_id} and o.user_id = s.user_id
        and o.month = s.month and o.state = 'pending')
      + (select count(*) from statement_entries e where e.environment_id = ${environment_id} and e.user_id = s.user_id
        and e.month = s.month and e.kind = 'manual' and not e.active)
      + (select count(*) from pending_balances b where b.environment_id = ${environment_id} and b.user_id = s.user_id and b.month = s.month)
      + (select count(*) from draws d where d.environment_id = ${environment_id} and d.user_id = s.user_id and d.state = 'pending'
        and d.start_month <= s.month and coalesce(d.end_month, 'infinity') >= s.month))::int as pending_adjustments`;
}
