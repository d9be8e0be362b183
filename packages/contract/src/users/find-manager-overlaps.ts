import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, monthSchema } from '../shared/primitives.ts';
import { overlapsSchema } from './manager-links.ts';

export const findManagerOverlaps = defineCall({
  name: 'findManagerOverlaps',
  method: 'GET',
  path: '/api/users/{id}/managers/overlaps',
  summary: 'Links that a new manager over a period would replace.',
  permission: { kind: 'resource', resource: 'user.users', level: 'read' },
  params: idParams,
  query: z.strictObject({
    manager_id: idSchema,
    start_date: monthSchema.optional(),
    end_date: monthSchema.optional(),
  }),
  response: overlapsSchema,
  errors: ['forbidden', 'not_found'],
});
