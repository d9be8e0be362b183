import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';
import { apiKeySchema } from './shapes.ts';

/** Also for those who may read no settings: it is their rights that such a key has. */
export const listOwnApiKeys = defineCall({
  name: 'listOwnApiKeys',
  method: 'GET',
  path: '/api/account/api-keys',
  summary: 'The API keys with the rights of the caller, and when each was last used',
  permission: { kind: 'session' },
  response: z.object({ api_keys: z.array(apiKeySchema) }),
  errors: [],
});

/** Takes effect at once. */
export const endOwnApiKey = defineCall({
  name: 'endOwnApiKey',
  method: 'DELETE',
  path: '/api/account/api-keys/{id}',
  summary: 'Delete an API key of the caller',
  permission: { kind: 'session' },
  params: idParams,
  response: okSchema,
  errors: ['not_found'],
  audit: 'delete_api_key',
});
