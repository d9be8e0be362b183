import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';

export const deleteTeam = defineCall({
  name: 'deleteTeam',
  method: 'DELETE',
  path: '/api/teams/{id}',
  summary: 'Deletes a team without subteams that nothing uses; its memberships go with it.',
  permission: { kind: 'resource', resource: 'user.teams', level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'not_found', 'team_in_use'],
  audit: 'delete_team',
});
