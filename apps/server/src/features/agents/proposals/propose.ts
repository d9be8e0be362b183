import type { ProposalKind, ProposedEffect, ProposedLine, ProposedSubject } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { assert, MAX_OPEN_PROPOSALS, MAX_PROPOSAL_DAYS, present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { notify } from '../../notifications/index.ts';
import { tryProduct } from '../product-calls.ts';
import { callOf, daysAfter } from './proposal-policy.ts';
import {
  countOpen,
  insertProposal,
  lockKeyOfAgent,
  type ProposedCall,
  type StatementPlace,
} from './proposal-queries.ts';

export interface Intended {
  readonly kind: ProposalKind;
  readonly input: ProposedCall;
  readonly subject: ProposedSubject;
  readonly why: string;
  readonly lines: readonly ProposedLine[];
  readonly effect: ProposedEffect | null;
  readonly statement: StatementPlace | null;
}

export interface Proposed {
  readonly proposal_id: string;
  readonly link: string;
  readonly expires_at: string;
}

/** Tries the change with the key's rights, keeps nothing of it, and stores what a person may confirm. */
export async function propose(ctx: ManualCtx, intended: Intended): Promise<Proposed> {
  await tryProduct(ctx, callOf(intended.kind), intended.input);
  return ctx.withTransaction((inside) => store(inside, intended));
}

async function store(ctx: Ctx, intended: Intended): Promise<Proposed> {
  const { api_key, user_id } = ctx.actor;
  assert(api_key?.for_agents && user_id !== null, 'an agent proposes');
  const now = ctx.clock.now();
  const { name } = present(await lockKeyOfAgent(ctx, api_key.id), 'the key');
  if ((await countOpen(ctx, api_key.id, now)) >= MAX_OPEN_PROPOSALS)
    throw new AppError('proposals_full', { most: MAX_OPEN_PROPOSALS });
  const id = ctx.newId();
  const expires_at = daysAfter(now, MAX_PROPOSAL_DAYS);
  const key = { key_id: api_key.id, key_name: name, owner_id: user_id };
  await insertProposal(ctx, { ...intended, ...key, id, expires_at }, now);
  ctx.audit({
    kind: 'propose_change',
    object_type: 'proposal',
    object_id: id,
    after: { kind: intended.kind, about: intended.subject.name, changes: intended.lines.length },
  });
  await notify(ctx, {
    recipients: [user_id],
    type: 'proposal',
    kind: 'validations',
    author_id: null,
    reference: { type: 'PROPOSAL', url: `/parameters/proposals?id=${id}`, parameters: { name } },
    group_key: `proposal:${api_key.id}`,
    cause: id,
  });
  const link = `${ctx.services.public_url}/parameters/proposals?id=${id}`;
  return { proposal_id: id, link, expires_at: expires_at.toISOString() };
}
