import { MAX_AGENT_MESSAGE_BYTES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { PUBLIC_API_NEEDS } from '../features.ts';

const agent = {
  path: '/api/mcp',
  permission: { kind: 'session' },
  caller: 'agent',
  needs: PUBLIC_API_NEEDS,
  response: z.unknown(),
  answers: 'file',
} as const;

/** One JSON-RPC message. Its tools are calls of the product, each with its own right, input and entry in the trail. */
export const callAgentTool = defineCall({
  ...agent,
  name: 'callAgentTool',
  method: 'POST',
  summary: 'A message of the Model Context Protocol, from an agent with its API key',
  body: z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string().max(255), z.number()]).optional(),
    method: z.string().max(255).optional(),
    params: z.unknown().optional(),
    result: z.unknown().optional(),
    error: z.unknown().optional(),
  }),
  errors: ['feature_off'],
  // Each call that a tool makes has its own entry.
  untraced: true,
  body_limit_bytes: MAX_AGENT_MESSAGE_BYTES,
});

/** Clients look for a stream of messages: there is none, as the protocol lets a server say. */
export const openAgentStream = defineCall({
  ...agent,
  name: 'openAgentStream',
  method: 'GET',
  summary: 'Says that messages come as answers alone: 405',
  errors: ['feature_off'],
});
