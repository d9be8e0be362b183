import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, monthSchema } from '../shared/primitives.ts';
import { userDetailSchema } from './shapes.ts';

const link = z.strictObject({
  manager_id: idSchema.optional(),
  start_date: monthSchema.optional(),
  end_date: monthSchema.optional(),
});

export const removeManager = defineCall({
  name: 'removeManager',
  method: 'DELETE',
  path: '/api/users/{id}/managers',
  summary: 'Takes a manager away over a period (without dates: entirely).',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  /** In the query or in the body. */
  query: link,
  body: link,
  response: userDetailSchema,
  errors: ['forbidden', 'not_found', 'invalid_field', 'invalid_period'],
  audit: 'remove_manager',
});
