import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';

export const setUserLicence = defineCall({
  name: 'setUserLicence',
  method: 'PATCH',
  path: '/api/users/{id}/licence',
  summary: 'Gives or takes a licence. Only licensed users have statements.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  body: z.strictObject({ licenced: z.boolean() }),
  response: okSchema,
  errors: ['forbidden', 'not_found', 'user_archived'],
  audit: 'set_user_licence',
});
