import { HOOK_EVENTS, HOOK_PAYLOADS, type HookEvent, hookBodySchema } from '@comptoir/contract';
import { z } from 'zod';

/** What endpoints receive: the part `webhooks` of OpenAPI 3.1, from the schemas of the contract. */
export function openApiWebhooks(): Record<string, unknown> {
  return Object.fromEntries(HOOK_EVENTS.map((event) => [event, { post: operation(event) }]));
}

function operation(event: HookEvent) {
  const body = hookBodySchema.extend({ type: z.literal(event), data: HOOK_PAYLOADS[event] });
  const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } });
  return {
    operationId: event,
    tags: ['webhooks'],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-webhook-secret'].map(header),
    requestBody: {
      content: { 'application/json': { schema: z.toJSONSchema(body, { unrepresentable: 'any' }) } },
    },
    responses: {
      '2XX': { description: 'Received' },
      410: { description: 'Wants no more: the endpoint is switched off' },
      default: { description: 'Not received: it is sent again later' },
    },
  };
}
