import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, monthSchema } from '../shared/primitives.ts';
import { overlapsSchema } from './manager-links.ts';

export const findSupervisedOverlaps = defineCall({
  name: 'findSupervisedOverlaps',
  method: 'POST',
  path: '/api/users/{id}/supervised-users/overlaps',
  summary: 'Links that supervising these users from a month on would replace.',
  permission: { kind: 'resource', resource: 'user.users', level: 'read' },
  params: idParams,
  body: z.strictObject({
    supervised_user_ids: z.array(idSchema).min(1).max(1000),
    start_date: monthSchema.nullable().default(null),
  }),
  response: overlapsSchema,
  errors: ['forbidden', 'not_found'],
  reads: true,
});
