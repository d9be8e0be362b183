import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';

export const removeAvatar = defineCall({
  name: 'removeAvatar',
  method: 'DELETE',
  path: '/api/users/avatar',
  summary: "Takes the caller's own profile picture away: their initials stand again",
  permission: { kind: 'session' },
  response: okSchema,
  errors: ['forbidden'],
  audit: 'remove_avatar',
});
