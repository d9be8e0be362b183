import {
  type Call,
  getDiscussion,
  idSchema,
  listDiscussions,
  listMessages,
  ofKind,
  type ProposedLine,
} from '@comptoir/contract';
import { MAX_AGENT_ROWS, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { readCompany } from '../../company/index.ts';
import { callProduct } from '../product-calls.ts';
import { propose } from '../proposals/propose.ts';
import { proposalAnswer, proposedData, subjectOf, whySchema } from './proposing.ts';
import { leftOff, proposeTool, readTool } from './tool.ts';

/** Requests take the place of discussions where the company has them. */
async function kindOf(ctx: ManualCtx) {
  const { features } = await ctx.withTransaction((inside) => readCompany(inside));
  return features.requests ? ('request' as const) : ('discussion' as const);
}

const inKind = async <C extends Call>(ctx: ManualCtx, call: C): Promise<C> => ofKind(await kindOf(ctx), call);

const discussion = z.object({
  id: z.string(),
  reference: z.number(),
  name: z.string(),
  status: z.string(),
  assignee: z.string().nullable(),
  last_message: z.unknown(),
  last_activity_at: z.string(),
});

export const readDiscussions = readTool({
  name: 'list_discussions',
  title: 'List discussions',
  description:
    'The discussions or requests that the person of the key sees, latest activity first. For keys with all rights of their owner.',
  input: z.strictObject({
    status: z.enum(['open', 'closed']).optional(),
    search: z.string().trim().max(255).optional(),
    page: z.number().int().min(0).max(10_000).default(0),
    limit: z.number().int().min(1).max(MAX_AGENT_ROWS).default(25),
  }),
  data: z.object({ discussions: z.array(discussion) }),
  async run(ctx, { page, limit, ...filter }) {
    const query = { ...filter, page: String(page), size: String(limit) };
    const found = await callProduct(ctx, await inKind(ctx, listDiscussions), { query });
    const discussions = found.rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      name: row.name,
      status: row.status,
      assignee: row.assignee?.name ?? null,
      last_message: row.last_message,
      last_activity_at: row.last_activity_at,
    }));
    return {
      text: `${discussions.length} of ${found.total} discussions.`,
      data: { discussions },
      left_off: leftOff(page * limit + discussions.length, found.total, `Ask for page ${page + 1}.`),
    };
  },
});

const message = z.object({ seq: z.number(), author: z.string(), text: z.string(), at: z.string() });

export const readDiscussion = readTool({
  name: 'read_discussion',
  title: 'Read a discussion',
  description:
    'The last messages of a discussion or request, oldest first. For keys with all rights of their owner.',
  input: z.strictObject({
    discussion_id: idSchema,
    before: z.number().int().min(1).optional().describe('Those before the message with this seq.'),
    limit: z.number().int().min(1).max(MAX_AGENT_ROWS).default(25),
  }),
  data: z.object({ messages: z.array(message) }),
  async run(ctx, { discussion_id: id, before, limit }) {
    const query = { limit: String(limit), ...(before === undefined ? {} : { before: String(before) }) };
    const found = await callProduct(ctx, await inKind(ctx, listMessages), { params: { id }, query });
    const messages = found.messages.map((one) => ({
      seq: one.seq,
      author: one.author_name,
      text: one.text,
      at: one.created_at,
    }));
    return {
      text: `${messages.length} messages.`,
      data: { messages },
      left_off: found.has_earlier ? 'There are earlier ones: go on with before of the first.' : null,
    };
  },
});

export const proposeMessage = proposeTool({
  name: 'propose_message',
  title: 'Propose a message in a discussion',
  description:
    'Prepares a message in a discussion or request. The owner of the key confirms it and is its author. For keys with all rights of their owner.',
  input: z.strictObject({
    discussion_id: idSchema,
    text: z.string().trim().min(1).max(MAX_TEXT_LENGTH),
    why: whySchema,
  }),
  data: proposedData,
  async run(ctx, { discussion_id, text, why }) {
    const kind = await kindOf(ctx);
    const params = { id: discussion_id };
    const { name } = await callProduct(ctx, ofKind(kind, getDiscussion), { params });
    const line: ProposedLine = {
      part: 'comment',
      of: name,
      at: null,
      before: null,
      after: text,
      currency: null,
      is_ratio: false,
    };
    const made = await propose(ctx, {
      kind: `${kind}_message`,
      input: { params, body: { text } },
      subject: subjectOf({ name, discussion_id }),
      why,
      lines: [line],
      effect: null,
      statement: null,
    });
    return { ...proposalAnswer(made, [line]), left_off: null };
  },
});
