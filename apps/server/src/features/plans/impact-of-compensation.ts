import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { impactOfDocument } from '../calculations/index.ts';
import { readOpenMonths } from './members-effect-queries.ts';
import { previewReads } from './preview-policy.ts';
import { requireCompensation } from './read-compensations.ts';
import { type Tried, liveOf, rightsOf, requireReadable, monthTried } from './preview-reach.ts';
import { seesEverybody } from '../visibility/index.ts';

/**
 * What the month becomes for everyone if the document went live now, for those who see everyone's pay.
 * Without a document: if the compensation was a draft again.
 */
export async function impactOf(
  ctx: ManualCtx,
  id: string,
  tried: Pick<Tried, 'month'> & { readonly document: Tried['document'] | null },
) {
  requirePermission(ctx, 'plan.compensations', 'read');
  const { document } = tried;
  const month = monthTried(tried);
  const open_months = await ctx.withTransaction(async (inside) => {
    const stored = await requireCompensation(inside, id);
    if (!seesEverybody(ctx)) throw new AppError('forbidden', { resource: 'statement', scope: 'all' });
    requireReadable(previewReads(document ?? stored.document, liveOf(stored), month, rightsOf(ctx, null)));
    return readOpenMonths(inside);
  });
  return { ...(await impactOfDocument(ctx, { compensation_id: id, document, month })), open_months };
}
