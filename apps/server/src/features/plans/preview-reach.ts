import type { CompensationDocument } from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import { type Month, parseMonth } from '@comptoir/kernel';
import { can } from '../../platform/auth/access.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import type { PreviewReads } from './preview-policy.ts';
import { seesEverybody } from '../visibility/index.ts';

export interface Tried {
  readonly document: CompensationDocument;
  readonly month: string;
}

/** The most refused reads that an answer names. */
const NAMED_READS = 10;

/** Only a live document has been put before the company: a draft vouches for nothing. */
export function liveOf(stored: {
  readonly state: string;
  readonly document: CompensationDocument;
}): CompensationDocument | null {
  return stored.state === 'live' ? stored.document : null;
}

export function rightsOf(ctx: ManualCtx, user_id: string | null) {
  return {
    data_table: can(ctx, 'data_table', 'read'),
    quota: can(ctx, 'quota', 'read'),
    everybody: seesEverybody(ctx),
    users: can(ctx, 'user.users', 'read'),
    teams: can(ctx, 'user.teams', 'read'),
    groups: can(ctx, 'user.groups', 'read'),
    own: user_id !== null && ctx.actor.user_id === user_id,
  };
}

export function requireReadable({ refused }: PreviewReads): void {
  if (refused.length > 0) throw new AppError('preview_forbidden', { reads: refused.slice(0, NAMED_READS) });
}

export function monthTried(tried: Pick<Tried, 'month'>): Month {
  const month = parseMonth(tried.month);
  if (month === null) throw new AppError('invalid_field', {}, 'month');
  return month;
}
