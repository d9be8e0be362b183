import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, monthSchema } from '../shared/primitives.ts';

export const getOrgChart = defineCall({
  name: 'getOrgChart',
  method: 'GET',
  path: '/api/users/orgchart',
  summary: 'Who manages whom in a month; with `user_id` only what hangs below that user. Loops are named.',
  permission: { kind: 'resource', resource: 'user.users', level: 'read' },
  query: z.strictObject({ user_id: idSchema.optional(), period: monthSchema.optional() }),
  response: z.object({
    period: monthSchema,
    nodes: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        avatar: z.string().nullable(),
        manager_id: idSchema.nullable(),
        role_name: z.string(),
      }),
    ),
    /** Users that are their own superior; empty in a sound chart. */
    loop_user_ids: z.array(idSchema),
  }),
  errors: ['forbidden', 'not_found'],
});

export const exportOrgChart = defineCall({
  name: 'exportOrgChart',
  method: 'POST',
  path: '/api/users/orgchart/export',
  summary: 'The same as a CSV file: each person with their role and manager',
  permission: { kind: 'resource', resource: 'user.users', level: 'read' },
  body: z.strictObject({ user_id: idSchema.optional(), period: monthSchema.optional() }),
  response: z.unknown(),
  answers: 'file',
  errors: ['forbidden', 'not_found'],
  reads: true,
});
