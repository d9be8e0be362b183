import { z } from 'zod';
import { defineCall } from '../call.ts';
import { WEBHOOK_NEEDS } from '../features.ts';
import { editVersionSchema, idParams, okSchema } from '../shared/primitives.ts';
import {
  hookEventsSchema,
  hookNameSchema,
  hookUrlSchema,
  MAX_OVERLAP_HOURS,
  webhookSchema,
  webhookSecretSchema,
} from './shapes.ts';

const resource = { kind: 'resource', resource: 'company_setting.integrations' } as const;

export const listWebhooks = defineCall({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/company/webhooks',
  summary: 'Endpoints that hear of events',
  permission: { ...resource, level: 'read' },
  needs: WEBHOOK_NEEDS,
  response: z.object({ webhooks: z.array(webhookSchema) }),
  errors: [],
});

/** The answer has the secrets, which are shown this once. */
export const createWebhook = defineCall({
  name: 'createWebhook',
  method: 'POST',
  path: '/api/company/webhooks',
  summary: 'Send events to an address',
  permission: { ...resource, level: 'write' },
  needs: WEBHOOK_NEEDS,
  body: z.strictObject({
    name: hookNameSchema,
    url: hookUrlSchema,
    events: hookEventsSchema,
    active: z.boolean().default(true),
  }),
  response: webhookSecretSchema,
  errors: ['name_used', 'webhook_address', 'webhooks_full'],
  needs_password: 'always',
  audit: 'create_webhook',
});

/** Who saves it is its owner from then on: events go out with their rights. */
export const updateWebhook = defineCall({
  name: 'updateWebhook',
  method: 'PATCH',
  path: '/api/company/webhooks/{id}',
  summary: 'Change an endpoint, or switch it on or off',
  permission: { ...resource, level: 'write' },
  needs: WEBHOOK_NEEDS,
  params: idParams,
  body: z.strictObject({
    version: editVersionSchema.optional(),
    name: hookNameSchema.optional(),
    url: hookUrlSchema.optional(),
    events: hookEventsSchema.optional(),
    active: z.boolean().optional(),
  }),
  response: webhookSchema,
  errors: ['not_found', 'conflict', 'name_used', 'webhook_address'],
  needs_password: { field: 'url' },
  audit: 'update_webhook',
});

/** What waits is not sent any more, and the history goes too. */
export const deleteWebhook = defineCall({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/company/webhooks/{id}',
  summary: 'Delete an endpoint with its history',
  permission: { ...resource, level: 'delete' },
  needs: WEBHOOK_NEEDS,
  params: idParams,
  response: okSchema,
  errors: ['not_found'],
  audit: 'delete_webhook',
});

/** The former secret signs beside the new one for some hours. */
export const rotateWebhookSecret = defineCall({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/company/webhooks/{id}/secret',
  summary: 'Make a new secret',
  permission: { ...resource, level: 'write' },
  needs: WEBHOOK_NEEDS,
  params: idParams,
  body: z.strictObject({ overlap_hours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).default(24) }),
  response: webhookSecretSchema,
  errors: ['not_found'],
  needs_password: 'always',
  audit: 'rotate_webhook_secret',
});
