import { MAX_KEY_OVERLAP_HOURS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { PUBLIC_API_NEEDS } from '../features.ts';
import { editVersionSchema, idParams, idSchema, okSchema } from '../shared/primitives.ts';
import { apiKeySchema, keyBody, savedKeySchema, userMatchingSchema } from './shapes.ts';

const resource = { kind: 'resource', resource: 'company_setting' } as const;

const apiSettingsSchema = z.object({
  api_keys: z.array(apiKeySchema),
  user_matching: z.object({
    /** Of the environment. */
    id: idSchema,
    field: userMatchingSchema,
    /** What can be chosen; attributes with their names. */
    fields: z.array(z.object({ field: userMatchingSchema, name: z.string().nullable() })),
  }),
  /** How calls name the attributes of people. */
  attributes: z.array(z.object({ api_key: z.string(), name: z.string() })),
});

export const listApiKeys = defineCall({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/company/api-keys',
  summary: 'Keys of the public API, without their secrets, and how its calls name people',
  permission: { ...resource, level: 'read' },
  needs: PUBLIC_API_NEEDS,
  response: apiSettingsSchema,
  errors: ['feature_off'],
});

/** A key has the rights of who makes it: only they change it. */
export const saveApiKey = defineCall({
  name: 'saveApiKey',
  method: 'PUT',
  path: '/api/company/api-keys',
  summary: 'Make a key of the public API, or change one (`id`). The secret of a new one is shown once',
  permission: { ...resource, level: 'write' },
  needs: PUBLIC_API_NEEDS,
  body: keyBody.extend({ id: idSchema.optional(), version: editVersionSchema.optional() }),
  response: savedKeySchema,
  errors: [
    'feature_off',
    'forbidden',
    'not_found',
    'conflict',
    'name_used',
    'invalid_field',
    'api_keys_full',
  ],
  audit: 'save_api_key',
  needs_password: 'always',
});

export const rotateApiKey = defineCall({
  name: 'rotateApiKey',
  method: 'POST',
  path: '/api/company/api-keys/{id}/rotate',
  summary: 'Make a new secret for a key. The one before stays valid for some hours',
  permission: { ...resource, level: 'write' },
  needs: PUBLIC_API_NEEDS,
  params: idParams,
  body: z.strictObject({ overlap_hours: z.number().int().min(0).max(MAX_KEY_OVERLAP_HOURS).default(24) }),
  response: savedKeySchema,
  errors: ['feature_off', 'forbidden', 'not_found'],
  audit: 'rotate_api_key',
  needs_password: 'always',
});

/** Takes effect at once. */
export const deleteApiKey = defineCall({
  name: 'deleteApiKey',
  method: 'DELETE',
  path: '/api/company/api-keys/{id}',
  summary: 'Delete a key of the public API',
  permission: { ...resource, level: 'delete' },
  needs: PUBLIC_API_NEEDS,
  params: idParams,
  response: okSchema,
  errors: ['feature_off', 'not_found'],
  audit: 'delete_api_key',
});

export const setUserMatching = defineCall({
  name: 'setUserMatching',
  method: 'PATCH',
  path: '/api/company/public_api/user_matching',
  summary: 'Choose by which field calls of the public API name people',
  permission: { ...resource, level: 'write' },
  needs: PUBLIC_API_NEEDS,
  body: z.strictObject({
    /** Of the environment. */
    id: idSchema,
    field: userMatchingSchema,
  }),
  response: z.object({ id: idSchema, field: userMatchingSchema }),
  errors: ['feature_off', 'not_found', 'invalid_field'],
  audit: 'set_user_matching',
});
