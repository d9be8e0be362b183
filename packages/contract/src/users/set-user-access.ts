import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { userDetailSchema } from './shapes.ts';

export const setUserAccess = defineCall({
  name: 'setUserAccess',
  method: 'PATCH',
  path: '/api/users/{id}/access',
  summary: "Revokes or restores a user's access at once, on HTTP and open sockets. Nobody revokes their own.",
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  body: z.strictObject({ active: z.boolean() }),
  response: userDetailSchema,
  errors: ['forbidden', 'not_found', 'cannot_revoke_self', 'user_archived'],
  audit: 'set_user_access',
});
