import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, nameSchema } from '../shared/primitives.ts';
import { teamSchema } from './shapes.ts';

export const createTeam = defineCall({
  name: 'createTeam',
  method: 'POST',
  path: '/api/teams',
  summary: 'Creates a team, at the top or below another.',
  permission: { kind: 'resource', resource: 'user.teams', level: 'write' },
  body: z.strictObject({ name: nameSchema, parent_id: idSchema.nullable().default(null) }),
  response: teamSchema,
  errors: ['forbidden', 'not_found', 'name_used'],
  audit: 'create_team',
});
