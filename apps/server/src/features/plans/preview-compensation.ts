import type { CompensationDocument } from '@comptoir/engine';
import { AppError, parseMonth } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { impactOfDocument, previewDocument } from '../calculations/index.ts';
import { requireCompensation } from './read-compensations.ts';

interface Tried {
  readonly document: CompensationDocument;
  readonly month: string;
}

/** The document tried on one person and month. No transaction stays open while the calculation runs. */
export async function preview(ctx: ManualCtx, id: string, tried: Tried & { readonly user_id: string }) {
  return previewDocument(ctx, {
    compensation_id: id,
    document: tried.document,
    month: await checked(ctx, id, tried),
    user_id: tried.user_id,
  });
}

/** What the month becomes for everyone if the document went live now. */
export async function impactOf(ctx: ManualCtx, id: string, tried: Tried) {
  return impactOfDocument(ctx, { compensation_id: id, document: tried.document, month: await checked(ctx, id, tried) });
}

async function checked(ctx: ManualCtx, id: string, tried: Tried): Promise<number> {
  requirePermission(ctx, 'plan.compensations', 'read');
  await ctx.withTransaction((inside) => requireCompensation(inside, id));
  const month = parseMonth(tried.month);
  if (month === null) throw new AppError('invalid_field', {}, 'month');
  return month;
}
