import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { userDetailSchema } from './shapes.ts';

export const unarchiveUser = defineCall({
  name: 'unarchiveUser',
  method: 'POST',
  path: '/api/users/{id}/unarchive',
  summary: 'Brings an archived user back as pending: invite them next. Ended attributions stay ended.',
  permission: { kind: 'resource', resource: 'user.users', level: 'delete' },
  params: idParams,
  response: userDetailSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
  audit: 'unarchive_user',
});
