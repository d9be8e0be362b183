import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { userDetailSchema } from './shapes.ts';

export const getUser = defineCall({
  name: 'getUser',
  method: 'GET',
  path: '/api/users/{id}',
  summary:
    'One user with managers, supervised users, memberships and attributes of all time. Everyone may read themselves.',
  permission: { kind: 'session' },
  params: idParams,
  response: userDetailSchema,
  errors: ['forbidden', 'not_found'],
});
