import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editVersionSchema, idParams, idSchema, monthSchema } from '../shared/primitives.ts';
import { groupDetailSchema } from './shapes.ts';

export const setGroupMembers = defineCall({
  name: 'setGroupMembers',
  method: 'PATCH',
  path: '/api/groups/{id}/members',
  summary:
    'Adds, changes and removes memberships from month to month. All or nothing. New months replace the same months in other groups of the dimension; two for one person and month in one call are refused.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'write' },
  params: idParams,
  body: z.strictObject({
    members: z
      .array(
        z.strictObject({
          /** Absent: a new membership. */
          id: idSchema.optional(),
          user_id: idSchema,
          start_month: monthSchema.nullable(),
          end_month: monthSchema.nullable(),
          /** Of the membership that is changed. */
          version: editVersionSchema.optional(),
        }),
      )
      .max(1000)
      .default([]),
    removed_ids: z.array(idSchema).max(1000).default([]),
  }),
  response: groupDetailSchema,
  errors: [
    'forbidden',
    'not_found',
    'attribution_invalid',
    'invalid_period',
    'user_archived',
    'group_archived',
    'group_followed',
    'conflict',
  ],
  audit: 'set_group_members',
});
