import type { CompensationDocument } from '@comptoir/engine';
import { AppError, parseMonth } from '@comptoir/kernel';
import { requirePermission, seesEverybody } from '../../platform/auth/access.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { impactOfDocument, previewDocument } from '../calculations/index.ts';
import { isPayShown } from './member-queries.ts';
import { requireCompensation } from './read-compensations.ts';

interface Tried {
  readonly document: CompensationDocument;
  readonly month: string;
}

/** The document tried on one person whose pay the caller may see, and a month. No transaction stays open while the calculation runs. */
export async function preview(ctx: ManualCtx, id: string, tried: Tried & { readonly user_id: string }) {
  const { user_id, document } = tried;
  const month = await checked(ctx, id, tried);
  if (!(await ctx.withTransaction((inside) => isPayShown(inside, user_id, tried.month)))) throw new AppError('not_found', {}, 'user_id');
  return previewDocument(ctx, { compensation_id: id, document, month, user_id });
}

/** What the month becomes for everyone if the document went live now: told to those who see everyone's pay. */
export async function impactOf(ctx: ManualCtx, id: string, tried: Tried) {
  const month = await checked(ctx, id, tried);
  if (!seesEverybody(ctx)) throw new AppError('forbidden', { resource: 'statement', scope: 'all' });
  return impactOfDocument(ctx, { compensation_id: id, document: tried.document, month });
}

async function checked(ctx: ManualCtx, id: string, tried: Tried): Promise<number> {
  requirePermission(ctx, 'plan.compensations', 'read');
  await ctx.withTransaction((inside) => requireCompensation(inside, id));
  const month = parseMonth(tried.month);
  if (month === null) throw new AppError('invalid_field', {}, 'month');
  return month;
}
