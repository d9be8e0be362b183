import { AppError } from '@comptoir/contract/errors';
import { requirePermission, seesEverybody } from '../../platform/auth/access.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { impactOfDocument } from '../calculations/index.ts';
import { previewReads } from './preview-policy.ts';
import { requireCompensation } from './read-compensations.ts';
import { type Tried, liveOf, rightsOf, requireReadable, monthTried } from './preview-reach.ts';

/** What the month becomes for everyone if the document went live now: told to those who see everyone's pay. */
export async function impactOf(ctx: ManualCtx, id: string, tried: Tried) {
  requirePermission(ctx, 'plan.compensations', 'read');
  const { document } = tried;
  const month = monthTried(tried);
  await ctx.withTransaction(async (inside) => {
    const stored = await requireCompensation(inside, id);
    if (!seesEverybody(ctx)) throw new AppError('forbidden', { resource: 'statement', scope: 'all' });
    requireReadable(previewReads(document, liveOf(stored), month, rightsOf(ctx, null)));
  });
  return impactOfDocument(ctx, { compensation_id: id, document, month });
}
