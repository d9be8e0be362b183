import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { previewDocument } from '../calculations/index.ts';
import { seesEverybody } from '../visibility/index.ts';
import { isPayShown } from './member-queries.ts';
import { previewReads } from './preview-policy.ts';
import { requireCompensation } from './read-compensations.ts';
import { type Tried, liveOf, rightsOf, requireReadable, monthTried } from './preview-reach.ts';

/** The document tried on one person whose pay the caller may see, and a month. No transaction stays open while the calculation runs. */
export async function preview(ctx: ManualCtx, id: string, tried: Tried & { readonly user_id: string }) {
  requirePermission(ctx, 'plan.compensations', 'read');
  const { user_id, document } = tried;
  const month = monthTried(tried);
  await ctx.withTransaction(async (inside) => {
    const stored = await requireCompensation(inside, id);
    if (!(await isPayShown(inside, user_id, { first: month, last: month })))
      throw new AppError('not_found', {}, 'user_id');
    const reads = previewReads(document, liveOf(stored), month, rightsOf(ctx, user_id));
    requireReadable(reads);
    if (!(await isPayShown(inside, user_id, reads)))
      throw new AppError('preview_forbidden', { reads: [{ kind: 'earlier_months', name: '' }] });
  });
  const sees_everybody = seesEverybody(ctx);
  return previewDocument(ctx, { compensation_id: id, document, month, user_id, sees_everybody });
}
