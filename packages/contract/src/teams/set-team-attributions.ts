import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idParams, idSchema, editVersionSchema } from '../shared/primitives.ts';
import { teamSchema } from './shapes.ts';

export const setTeamAttributions = defineCall({
  name: 'setTeamAttributions',
  method: 'PATCH',
  path: '/api/teams/{id}/attributions',
  summary:
    'Adds, changes and removes dated memberships with their rights. All or nothing; overlaps of one person are refused. A `date` is the first day (`date_type` start) or the last one (end) of the attributions that name none themselves.',
  permission: { kind: 'resource', resource: 'user.teams', level: 'write' },
  params: idParams,
  body: z.strictObject({
    attributions: z
      .array(
        z.strictObject({
          /** Absent: a new membership. */
          id: idSchema.optional(),
          user_id: idSchema,
          /** Absent: `date`, or as it was; null: open. */
          start_date: dateSchema.nullable().optional(),
          end_date: dateSchema.nullable().optional(),
          /** Absent: as it was; a new membership has no right. */
          can_view: z.boolean().optional(),
          can_validate: z.boolean().optional(),
          /** Of the membership that is changed. */
          version: editVersionSchema.optional(),
        }),
      )
      .max(1000)
      .default([]),
    date: dateSchema.optional(),
    /** Absent: start. */
    date_type: z.enum(['start', 'end']).optional(),
    removed_ids: z.array(idSchema).max(1000).default([]),
  }),
  response: teamSchema,
  errors: ['forbidden', 'not_found', 'attribution_invalid', 'invalid_period', 'conflict'],
  audit: 'set_team_attributions',
});
