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
  /** A person of a sandbox has their account from live: a link from there would open nothing. */
  needs: { live: true },
  params: idParams,
  response: invitationSchema,
  errors: ['forbidden', 'live_only', 'not_found', 'email_missing', 'user_archived', 'conflict'],
  audit: 'invite_user',
});
