import { proposalKindSchema, proposalStateSchema } from '@comptoir/contract';
import { MAX_AGENT_ROWS, present } from '@comptoir/kernel';
import { z } from 'zod';
import { findProposalsOfKey } from '../proposals/proposal-queries.ts';
import { stateOf } from '../proposals/read-proposals.ts';
import { readTool } from './tool.ts';

export const ownProposals = readTool({
  name: 'list_proposals',
  title: 'List your proposals',
  description: 'What this key proposed, newest first, and whether a person confirmed or refused it.',
  input: z.strictObject({ limit: z.number().int().min(1).max(MAX_AGENT_ROWS).default(25) }),
  data: z.object({
    proposals: z.array(
      z.object({
        id: z.string(),
        kind: proposalKindSchema,
        state: proposalStateSchema,
        about: z.string(),
        created_at: z.string(),
        expires_at: z.string(),
        decided_at: z.string().nullable(),
        decided_by: z.string().nullable(),
      }),
    ),
  }),
  async run(ctx, { limit }) {
    const key_id = present(ctx.actor.api_key, 'the key of an agent').id;
    const found = await ctx.withTransaction((inside) => findProposalsOfKey(inside, key_id, limit + 1));
    const proposals = found.slice(0, limit).map((one) => ({
      id: one.id,
      kind: one.kind,
      state: stateOf(one, ctx.clock.now()),
      about: one.subject.name,
      created_at: one.created_at.toISOString(),
      expires_at: one.expires_at.toISOString(),
      decided_at: one.decided_at?.toISOString() ?? null,
      decided_by: one.decided_by_name,
    }));
    return {
      text: `${proposals.length} proposals.`,
      data: { proposals },
      left_off: found.length > limit ? 'There are earlier ones.' : null,
    };
  },
});
