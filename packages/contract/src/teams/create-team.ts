import { defineCall } from '../call.ts';
import { teamBody, teamSchema } from './shapes.ts';

const creation = {
  path: '/api/teams',
  summary: 'Creates a team, at the top or below another.',
  permission: { kind: 'resource', resource: 'user.teams', level: 'write' },
  body: teamBody,
  response: teamSchema,
  errors: ['forbidden', 'not_found', 'name_used'],
  audit: 'create_team',
} as const;

export const createTeam = defineCall({ ...creation, name: 'createTeam', method: 'POST' });
/** The method of the specification's table. */
export const putTeam = defineCall({ ...creation, name: 'putTeam', method: 'PUT' });
