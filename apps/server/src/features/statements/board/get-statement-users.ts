import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import type { RequestedMonth } from '../home/month-shown.ts';
import { peopleOf } from './breakdown-queries.ts';
import { wholeMonth } from './requested-board.ts';

export async function getStatementUsers(
  ctx: Ctx,
  query: RequestedMonth,
): Promise<{ users: { id: string; name: string }[] }> {
  requirePermission(ctx, 'statement', 'read');
  return { users: await peopleOf(ctx, await wholeMonth(ctx, query, await companyPeriod(ctx))) };
}
