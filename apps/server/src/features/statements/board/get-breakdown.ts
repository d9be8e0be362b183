import type { getRepartition as call, QueryOf, ResponseOf } from '@comptoir/contract';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { requestedView, wholeMonth } from './requested-board.ts';
import { earnedByCompensation, earnedByTeam } from './breakdown-queries.ts';

export async function getBreakdown(ctx: Ctx, query: QueryOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'statement', 'read');
  const period = await companyPeriod(ctx);
  const what = { ...(await wholeMonth(ctx, query, period)), ...(await requestedView(ctx, query)) };
  return {
    currency: period.currency,
    teams: await earnedByTeam(ctx, what),
    compensations: await earnedByCompensation(ctx, what),
  };
}
