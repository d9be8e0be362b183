import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { linkPeriod } from './manager-links.ts';
import { userDetailSchema } from './shapes.ts';

export const setManager = defineCall({
  name: 'setManager',
  method: 'PUT',
  path: '/api/users/{id}/managers',
  summary:
    'Gives the user a manager over a period. One manager per period: what overlaps is cut or replaced.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  body: linkPeriod.extend({ manager_id: idSchema }),
  response: userDetailSchema,
  errors: ['forbidden', 'not_found', 'manager_is_self', 'orgchart_loop', 'invalid_period'],
  audit: 'set_manager',
});
