import type { CompensationDocument } from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import { type Month, parseMonth } from '@comptoir/kernel';
import { can, requirePermission, seesEverybody } from '../../platform/auth/access.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { impactOfDocument, previewDocument } from '../calculations/index.ts';
import { isPayShown } from './member-queries.ts';
import { previewReads, type PreviewReads } from './preview-policy.ts';
import { requireCompensation } from './read-compensations.ts';

interface Tried {
  readonly document: CompensationDocument;
  readonly month: string;
}

/** The most refused reads that an answer names. */
const NAMED_READS = 10;

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
  return previewDocument(ctx, { compensation_id: id, document, month, user_id });
}

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

/** Only a live document has been put before the company: a draft vouches for nothing. */
function liveOf(stored: {
  readonly state: string;
  readonly document: CompensationDocument;
}): CompensationDocument | null {
  return stored.state === 'live' ? stored.document : null;
}

function rightsOf(ctx: ManualCtx, user_id: string | null) {
  return {
    data_table: can(ctx, 'data_table', 'read'),
    quota: can(ctx, 'quota', 'read'),
    everybody: seesEverybody(ctx),
    users: can(ctx, 'user.users', 'read'),
    teams: can(ctx, 'user.teams', 'read'),
    own: user_id !== null && ctx.actor.user_id === user_id,
  };
}

function requireReadable({ refused }: PreviewReads): void {
  if (refused.length > 0) throw new AppError('preview_forbidden', { reads: refused.slice(0, NAMED_READS) });
}

function monthTried(tried: Tried): Month {
  const month = parseMonth(tried.month);
  if (month === null) throw new AppError('invalid_field', {}, 'month');
  return month;
}
