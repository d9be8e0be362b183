import { PIPELINE_PAGE } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { foldText } from '@comptoir/engine';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { findCompensations } from '../../plans/index.ts';
import { compute, questionOf } from './compute-simulation.ts';
import { requireSimulation } from './open-simulation.ts';

export async function searchSimulatedRecords(
  ctx: ManualCtx,
  { id, scope_id }: { readonly id: string; readonly scope_id: string },
  { search, page }: { readonly search: string; readonly page: number },
) {
  requirePermission(ctx, 'statement', 'read');
  const question = await ctx.withTransaction(async (inside) => {
    const open = await requireSimulation(inside, id);
    const compensations = await findCompensations(
      inside,
      open.plans.map((plan) => plan.id),
    );
    const reader = compensations.find(
      ({ state, document }) => state === 'live' && document.scopes.some((scope) => scope.id === scope_id),
    );
    if (!reader) throw new AppError('statement_not_found');
    return questionOf(inside, open, reader.id);
  });
  const { detail } = await compute(ctx, question);
  if (!detail) throw new AppError('statement_not_found');
  const words = foldText(search);
  const found = detail.lines.filter(
    (line) => line.scope_id === scope_id && foldText(line.title).includes(words),
  );
  const records = found.slice(page * PIPELINE_PAGE, (page + 1) * PIPELINE_PAGE);
  return { records, total: found.length, page_size: PIPELINE_PAGE } as const;
}
