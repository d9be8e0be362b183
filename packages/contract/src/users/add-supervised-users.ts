import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { linkPeriod } from './manager-links.ts';
import { userDetailSchema } from './shapes.ts';

export const addSupervisedUsers = defineCall({
  name: 'addSupervisedUsers',
  method: 'POST',
  path: '/api/users/{id}/supervised-users',
  summary:
    'Makes the user the manager of others over a period. One manager per period: earlier links are cut or replaced.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  body: linkPeriod.extend({ supervised_user_ids: z.array(idSchema).min(1).max(1000) }),
  response: userDetailSchema,
  errors: ['forbidden', 'not_found', 'manager_is_self', 'orgchart_loop', 'invalid_period'],
  audit: 'add_supervised_users',
});
