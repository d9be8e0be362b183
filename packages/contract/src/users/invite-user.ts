import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { invitationSchema } from './shapes.ts';

export const inviteUser = defineCall({
  name: 'inviteUser',
  method: 'POST',
  path: '/api/users/{id}/invite',
  summary:
    'Sends an invitation and answers its link, so that an admin can hand it over. Earlier links stop working.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  response: invitationSchema,
  errors: ['forbidden', 'not_found', 'email_missing', 'user_archived', 'conflict'],
  audit: 'invite_user',
});
