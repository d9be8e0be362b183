import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, nameSchema } from '../shared/primitives.ts';
import { teamSchema } from './shapes.ts';

export const updateTeam = defineCall({
  name: 'updateTeam',
  method: 'PATCH',
  path: '/api/teams/{id}',
  summary: 'Renames a team or moves it. A move below itself is refused: modifications aborted.',
  permission: { kind: 'resource', resource: 'user.teams', level: 'write' },
  params: idParams,
  body: z.strictObject({ name: nameSchema.optional(), parent_id: idSchema.nullable().optional() }),
  response: teamSchema,
  errors: ['forbidden', 'not_found', 'name_used', 'team_loop'],
  audit: 'update_team',
});
