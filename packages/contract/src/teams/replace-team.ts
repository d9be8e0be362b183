import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { teamReplacement, teamSchema } from './shapes.ts';

export const replaceTeam = defineCall({
  name: 'replaceTeam',
  method: 'PUT',
  path: '/api/teams/{id}',
  summary: 'Replaces the name and the parent of a team: without a parent it is at the top.',
  permission: { kind: 'resource', resource: 'user.teams', level: 'write' },
  params: idParams,
  body: teamReplacement,
  response: teamSchema,
  errors: ['forbidden', 'not_found', 'name_used', 'team_loop', 'conflict'],
  audit: 'update_team',
});
