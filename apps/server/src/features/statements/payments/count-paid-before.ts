import type { BodyOf, countPaidBefore as call, ResponseOf } from '@comptoir/contract';
import { monthOf, monthText } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { paidBefore } from './paid-before.ts';
import { shownOf } from './paid-before-queries.ts';

/** For each of these open statements, how many of its records were paid before. Statements without one are left out. */
export async function countPaidBefore(ctx: Ctx, body: BodyOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'statement', 'read');
  const month = monthText(monthOf(body.year, body.month));
  const records = new Map<string, Set<string>>();
  const shown = await shownOf(ctx, month, body.statement_ids);
  for (const { statement_id, paid } of await paidBefore(ctx, shown))
    records.set(statement_id, (records.get(statement_id) ?? new Set()).add(paid.record_id));
  return { counts: [...records].map(([statement_id, ids]) => ({ statement_id, records: ids.size })) };
}
