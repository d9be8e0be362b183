import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { groupDetailSchema } from './shapes.ts';

export const getGroup = defineCall({
  name: 'getGroup',
  method: 'GET',
  path: '/api/groups/{id}',
  summary: 'One group with every membership it ever had and its plans.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'read' },
  params: idParams,
  response: groupDetailSchema,
  errors: ['forbidden', 'not_found'],
});
