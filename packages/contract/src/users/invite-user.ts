import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, instantSchema } from '../shared/primitives.ts';

export const inviteUser = defineCall({
  name: 'inviteUser',
  method: 'POST',
  path: '/api/users/{id}/invite',
  summary: 'Sends an invitation and answers its link, so that an admin can hand it over. Earlier links stop working.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  response: z.object({ url: z.string(), expires_at: instantSchema, email: z.string() }),
  errors: ['forbidden', 'not_found', 'email_invalid', 'user_archived', 'conflict'],
  audit: 'invite_user',
});
