import { z } from 'zod';
import { defineCall } from '../call.ts';
import { WEBHOOK_NEEDS } from '../features.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { HOOK_TYPES } from './event-names.ts';
import { HOOK_STATUSES, hookDeliveryDetailSchema, hookDeliverySchema } from './shapes.ts';

const resource = { kind: 'resource', resource: 'company_setting.integrations' } as const;

/** Of an endpoint that is on. */
export const testWebhook = defineCall({
  name: 'testWebhook',
  method: 'POST',
  path: '/api/company/webhooks/{id}/test',
  summary: 'Send a test event to an endpoint',
  permission: { ...resource, level: 'write' },
  needs: WEBHOOK_NEEDS,
  params: idParams,
  response: hookDeliverySchema,
  errors: ['not_found', 'webhook_off'],
  audit: 'test_webhook',
});

/** Newest first; `before` is the last id of the page before. */
export const listHookDeliveries = defineCall({
  name: 'listHookDeliveries',
  method: 'GET',
  path: '/api/company/webhooks/{id}/deliveries',
  summary: 'What was sent to an endpoint',
  permission: { ...resource, level: 'read' },
  needs: WEBHOOK_NEEDS,
  params: idParams,
  query: z.strictObject({
    status: z.enum(HOOK_STATUSES).optional(),
    type: z.enum(HOOK_TYPES).optional(),
    before: idSchema.optional(),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ deliveries: z.array(hookDeliverySchema), has_more: z.boolean() }),
  errors: ['not_found'],
});

export const getHookDelivery = defineCall({
  name: 'getHookDelivery',
  method: 'GET',
  path: '/api/company/webhooks/deliveries/{id}',
  summary: 'One event for an endpoint, with its payload and each call',
  permission: { ...resource, level: 'read' },
  needs: WEBHOOK_NEEDS,
  params: idParams,
  response: hookDeliveryDetailSchema,
  errors: ['not_found'],
});

/** With the same `webhook-id`. */
export const resendHookDelivery = defineCall({
  name: 'resendHookDelivery',
  method: 'POST',
  path: '/api/company/webhooks/deliveries/{id}/resend',
  summary: 'Send an event again',
  permission: { ...resource, level: 'write' },
  needs: WEBHOOK_NEEDS,
  params: idParams,
  response: hookDeliverySchema,
  errors: ['not_found', 'webhook_off'],
  audit: 'resend_webhook',
});
