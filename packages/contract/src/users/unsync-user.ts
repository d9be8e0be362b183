import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { userDetailSchema } from './shapes.ts';

/** Takes effect at once, and lasts: the next refresh leaves the person out. */
export const unsyncUser = defineCall({
  name: 'unsyncUser',
  method: 'PUT',
  path: '/api/users/{id}/integrations/unsync',
  summary: 'Stops keeping a user up to date from connections; their fields can be changed by hand again.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  response: userDetailSchema,
  errors: ['forbidden', 'not_found'],
  audit: 'unsync_user',
});

export const syncUser = defineCall({
  name: 'syncUser',
  method: 'PUT',
  path: '/api/users/{id}/integrations/sync',
  summary: 'Keeps a user up to date from their connections again, from the next refresh on.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  response: userDetailSchema,
  errors: ['forbidden', 'not_found'],
  audit: 'sync_user',
});
