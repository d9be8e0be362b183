import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { teamSchema } from './shapes.ts';

export const getTeam = defineCall({
  name: 'getTeam',
  method: 'GET',
  path: '/api/teams/{id}',
  summary: 'One team with every membership it ever had.',
  permission: { kind: 'resource', resource: 'user.teams', level: 'read' },
  params: idParams,
  response: teamSchema,
  errors: ['forbidden', 'not_found'],
});
