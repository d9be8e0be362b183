import { AppError } from '@comptoir/contract/errors';
import { type Month, monthText } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { impactOfDocument, impactRowsOfDocument } from '../calculations/index.ts';
import { findLockedMonths, findLockedStatements } from './locked-queries.ts';
import { findOpenMonths, readOpenMonths } from './members-effect-queries.ts';
import { previewReads } from './preview-policy.ts';
import { requireCompensation } from './read-compensations.ts';
import { type Tried, liveOf, rightsOf, requireReadable, monthTried } from './preview-reach.ts';
import { seesEverybody } from '../visibility/index.ts';

type TriedImpact = Pick<Tried, 'month'> & { readonly document: Tried['document'] | null };

/**
 * What the month becomes for everyone if the document went live now, for those who see everyone's pay.
 * Without a document: if the compensation was a draft again.
 */
export async function impactOf(ctx: ManualCtx, id: string, tried: TriedImpact) {
  requirePermission(ctx, 'plan.compensations', 'read');
  const { document } = tried;
  const month = monthTried(tried);
  const open_months = await ctx.withTransaction(async (inside) => {
    await requireImpactReadable(ctx, inside, id, document, [month]);
    return readOpenMonths(inside);
  });
  return { ...(await impactOfDocument(ctx, { compensation_id: id, document, month })), open_months };
}

/** The same person by person, in every month that would be calculated again. Locked statements stay as they are. */
export async function impactRowsOf(ctx: ManualCtx, id: string, tried: TriedImpact) {
  requirePermission(ctx, 'plan.compensations', 'read');
  const { document } = tried;
  const month = monthTried(tried);
  const { months, locked_months, locked } = await ctx.withTransaction(async (inside) => {
    const locked_months = await findLockedMonths(inside);
    const shown = locked_months.includes(month) ? [] : [month];
    const open = [...new Set([...(await findOpenMonths(inside)), ...shown])].toSorted((a, b) => a - b);
    await requireImpactReadable(ctx, inside, id, document, open.length === 0 ? [month] : open);
    return { months: open, locked_months, locked: await findLockedStatements(inside, open) };
  });
  const impact = await impactRowsOfDocument(ctx, { compensation_id: id, document, months, locked });
  return { ...impact, locked: { months: locked_months.map(monthText), statements: impact.locked } };
}

async function requireImpactReadable(
  ctx: ManualCtx,
  inside: Ctx,
  id: string,
  document: Tried['document'] | null,
  months: readonly Month[],
): Promise<void> {
  const stored = await requireCompensation(inside, id);
  if (!seesEverybody(ctx)) throw new AppError('forbidden', { resource: 'statement', scope: 'all' });
  const rights = rightsOf(ctx, null);
  for (const month of months)
    requireReadable(previewReads(document ?? stored.document, liveOf(stored), month, rights));
}
