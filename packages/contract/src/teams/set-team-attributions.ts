import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idParams, idSchema } from '../shared/primitives.ts';
import { teamSchema } from './shapes.ts';

export const setTeamAttributions = defineCall({
  name: 'setTeamAttributions',
  method: 'PATCH',
  path: '/api/teams/{id}/attributions',
  summary: 'Adds, changes and removes dated memberships with their rights. All or nothing; overlaps of one person are refused.',
  permission: { kind: 'resource', resource: 'user.teams', level: 'write' },
  params: idParams,
  body: z.strictObject({
    attributions: z
      .array(
        z.strictObject({
          /** Absent: a new membership. */
          id: idSchema.optional(),
          user_id: idSchema,
          start_date: dateSchema.nullable(),
          end_date: dateSchema.nullable(),
          can_view: z.boolean().default(false),
          can_validate: z.boolean().default(false),
        }),
      )
      .max(1000)
      .default([]),
    removed_ids: z.array(idSchema).max(1000).default([]),
  }),
  response: teamSchema,
  errors: ['forbidden', 'not_found', 'attribution_invalid', 'invalid_period'],
  audit: 'set_team_attributions',
});
