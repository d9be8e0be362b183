import type { getSimulatedCompensation as getCall, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { compute, questionOf } from './compute-simulation.ts';
import { requireSimulation } from './open-simulation.ts';

const MAX_LINES = 100;

export async function getSimulatedCompensation(
  ctx: ManualCtx,
  { id, compensation_id }: { readonly id: string; readonly compensation_id: string },
): Promise<ResponseOf<typeof getCall>> {
  requirePermission(ctx, 'statement', 'read');
  const question = await ctx.withTransaction(async (inside) =>
    questionOf(inside, await requireSimulation(inside, id), compensation_id),
  );
  const { compensations, detail } = await compute(ctx, question);
  const found = compensations.find((one) => one.compensation_id === compensation_id);
  if (!found || !detail) throw new AppError('statement_not_found');
  return {
    before: found.before,
    after: found.after,
    lines: detail.lines.slice(0, MAX_LINES),
    currency: detail.currency,
  } as ResponseOf<typeof getCall>; // checked against the contract on its way out
}
