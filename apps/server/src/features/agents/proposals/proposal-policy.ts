import {
  type Call,
  type Company,
  OWN_PROPOSAL_KINDS,
  PROPOSAL_KINDS,
  PROPOSED_CALLS,
  type ProposalKind,
  unmetNeed,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isGod, requireCallPermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';

export const callOf = (kind: ProposalKind): Call => PROPOSED_CALLS[kind];

/** The caller's role has the right that the change itself asks for. */
export function mayDo(ctx: Pick<Ctx, 'actor'>, kind: ProposalKind): boolean {
  try {
    requireCallPermission(ctx, callOf(kind).permission);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Kinds of proposals that the caller sees with anybody's key. */
export const kindsFor = (ctx: Pick<Ctx, 'actor'>): ProposalKind[] =>
  PROPOSAL_KINDS.filter((kind) => !OWN_PROPOSAL_KINDS.includes(kind) && mayDo(ctx, kind));

/** As at the call's own door. */
export function requireOffered(
  { tenant, actor }: Pick<Ctx, 'tenant' | 'actor'>,
  { needs }: Call,
  { features, settings }: Pick<Company, 'features' | 'settings'>,
): void {
  if (!needs) return;
  const unmet = unmetNeed(needs, { features, settings, live: tenant.live, isGod: isGod({ actor }) });
  if (unmet === 'live') throw new AppError('live_only');
  if (unmet) throw new AppError('feature_off', { ...unmet });
}

const DAY_MS = 86_400_000;
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);
