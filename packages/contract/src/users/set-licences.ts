import { MAX_IDS_PER_CALL } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema } from '../shared/primitives.ts';

export const setUserLicences = defineCall({
  name: 'setUserLicences',
  method: 'PATCH',
  path: '/api/users/licence',
  summary: 'Gives or takes the licences of several users at once: all of them or none.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  body: z.strictObject({ users: z.array(idSchema).min(1).max(MAX_IDS_PER_CALL), licenced: z.boolean() }),
  response: z.object({
    changed: z.number().int(),
    /** Those who had it otherwise before. */
    changed_ids: z.array(idSchema),
  }),
  errors: ['forbidden', 'not_found', 'user_archived'],
  audit: 'set_user_licences',
});
