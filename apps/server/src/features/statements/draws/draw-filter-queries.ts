import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';

/** The statement `s` pays a draw, or its person owes something of one. */
export function hasDraw({ environment_id }: Ctx['tenant']): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from draw_ledger l where l.environment_id = ${environment_id} and l.user_id = s.user_id
    and l.month = s.month and (l.draw <> 0 or l.balance <> 0 or l.balance_before <> 0))`;
}
