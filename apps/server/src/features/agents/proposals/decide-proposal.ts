import type { Proposal } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { assert, present } from '@comptoir/kernel';
import { requireCallPermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { checkedInput } from '../../../platform/http/checked-input.ts';
import type { RouteInput } from '../../../platform/http/route.ts';
import { readCompany } from '../../company/index.ts';
import { routeOf } from '../product-calls.ts';
import { callOf, requireOffered } from './proposal-policy.ts';
import { closeProposal, findProposal, lockProposal, type StoredProposal } from './proposal-queries.ts';
import { proposalWire, requireSeen, stateOf } from './read-proposals.ts';

type Request = Pick<RouteInput<unknown, unknown, unknown>, 'request' | 'reply'>;

/** Does the call itself, as the person, in this transaction: it is refused whole, or done and noted together. */
export async function confirmProposal(ctx: Ctx, id: string, request: Request): Promise<Proposal> {
  const stored = await requireOpen(ctx, id);
  const route = routeOf(callOf(stored.kind));
  const { call } = route;
  assert(
    route.transaction === 'request' && call.needs_password === undefined,
    `${call.name} runs in one transaction`,
  );
  requireCallPermission(ctx, call.permission);
  requireOffered(ctx, call, await readCompany(ctx));
  const input = checkedInput(call, stored.input);
  await route.handle(asCall(ctx, call.audit), { ...input, ...request });
  return decide(ctx, stored, 'confirmed');
}

export async function refuseProposal(ctx: Ctx, id: string): Promise<Proposal> {
  return decide(ctx, await requireOpen(ctx, id), 'refused');
}

async function requireOpen(ctx: Ctx, id: string): Promise<StoredProposal> {
  const stored = await requireSeen(ctx, await lockProposal(ctx, id));
  const state = stateOf(stored, ctx.clock.now());
  if (state !== 'open') throw new AppError('proposal_closed', { state });
  return stored;
}

/** Its entries in the trail have the call's kind, as when the person makes it on the screen. */
function asCall(ctx: Ctx, kind: string | undefined): Ctx {
  assert(kind !== undefined, 'a change has a kind');
  return { ...ctx, audit: (entry) => ctx.audit({ kind, ...entry }) };
}

async function decide(ctx: Ctx, stored: StoredProposal, state: 'confirmed' | 'refused'): Promise<Proposal> {
  const { user_id, name } = ctx.actor;
  await closeProposal(ctx, stored.id, { state, by: user_id, by_name: name, now: ctx.clock.now() });
  ctx.audit({
    object_type: 'proposal',
    object_id: stored.id,
    before: { state: 'open' },
    after: { state, kind: stored.kind, about: stored.subject.name, agent: stored.key_name },
  });
  return proposalWire(ctx, present(await findProposal(ctx, stored.id), 'the proposal'));
}
