import type { listProposals as call, Proposal, ProposalState, QueryOf, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { seesEverybody } from '../../visibility/index.ts';
import { kindsFor, mayDo } from './proposal-policy.ts';
import { findProposal, findProposals, findSeen, type StoredProposal } from './proposal-queries.ts';

const placeOf = ({ statement }: StoredProposal) =>
  statement ? `${statement.user_id}/${statement.month}` : null;

/** Those of the caller's own keys, and those that the caller may confirm; of statements, those in the caller's scope. */
async function seenBy(ctx: Ctx, found: readonly StoredProposal[]): Promise<StoredProposal[]> {
  const seen = await findSeen(
    ctx,
    found.flatMap(({ statement }) => statement ?? []),
  );
  const kinds = kindsFor(ctx);
  return found.filter((one) => {
    const place = placeOf(one);
    if (place !== null && !seen.has(place)) return false;
    return one.owner_id === ctx.actor.user_id || kinds.includes(one.kind);
  });
}

export async function listProposals(
  ctx: Ctx,
  { state, offset, limit }: QueryOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  const wanted = { now: ctx.clock.now(), state, owner_id: ctx.actor.user_id, kinds: kindsFor(ctx) };
  const found = await findProposals(ctx, wanted, { offset, limit: limit + 1 });
  const seen = await seenBy(ctx, found.slice(0, limit));
  return { proposals: seen.map((one) => proposalWire(ctx, one)), more: found.length > limit };
}

export async function getProposal(ctx: Ctx, id: string): Promise<Proposal> {
  return proposalWire(ctx, await requireSeen(ctx, await findProposal(ctx, id)));
}

/** A proposal that the caller does not see is answered like one that is not there. */
export async function requireSeen(ctx: Ctx, found: StoredProposal | null): Promise<StoredProposal> {
  const [seen] = found ? await seenBy(ctx, [found]) : [];
  if (!seen) throw new AppError('not_found', { object: 'proposal' });
  return seen;
}

export function stateOf({ state, expires_at }: StoredProposal, now: Date): ProposalState {
  return state === 'open' && expires_at.getTime() <= now.getTime() ? 'expired' : state;
}

export function proposalWire(ctx: Ctx, stored: StoredProposal): Proposal {
  const state = stateOf(stored, ctx.clock.now());
  return {
    id: stored.id,
    kind: stored.kind,
    state,
    subject: stored.subject,
    why: stored.why,
    lines: [...stored.lines],
    // It names the pay of people.
    effect: seesEverybody(ctx) ? stored.effect : null,
    key_name: stored.key_name,
    owner: { id: stored.owner_id, name: stored.owner_name },
    created_at: stored.created_at.toISOString(),
    expires_at: stored.expires_at.toISOString(),
    decided_at: stored.decided_at?.toISOString() ?? null,
    decided_by_name: stored.decided_by_name,
    can_confirm: state === 'open' && mayDo(ctx, stored.kind),
  };
}
