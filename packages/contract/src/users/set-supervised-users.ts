import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { linkPeriod } from './manager-links.ts';
import { userDetailSchema } from './shapes.ts';

export const setSupervisedUsers = defineCall({
  name: 'setSupervisedUsers',
  method: 'PUT',
  path: '/api/users/{id}/supervised-users',
  summary:
    'Makes the user the manager of exactly these people over a period: others of theirs are left without a manager in it.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  body: linkPeriod.extend({ supervised_user_ids: z.array(idSchema).max(1000) }),
  response: userDetailSchema,
  errors: ['forbidden', 'not_found', 'manager_is_self', 'orgchart_loop', 'invalid_period'],
  audit: 'set_supervised_users',
});
