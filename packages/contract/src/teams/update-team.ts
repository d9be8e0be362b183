import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { teamChange, teamSchema } from './shapes.ts';

export const updateTeam = defineCall({
  name: 'updateTeam',
  method: 'PATCH',
  path: '/api/teams/{id}',
  summary: 'Renames a team or moves it. A move below itself is refused: modifications aborted.',
  permission: { kind: 'resource', resource: 'user.teams', level: 'write' },
  params: idParams,
  body: teamChange,
  response: teamSchema,
  errors: ['forbidden', 'not_found', 'name_used', 'team_loop', 'conflict'],
  audit: 'update_team',
});
