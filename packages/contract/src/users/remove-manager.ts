import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, monthSchema } from '../shared/primitives.ts';
import { userDetailSchema } from './shapes.ts';

export const removeManager = defineCall({
  name: 'removeManager',
  method: 'DELETE',
  path: '/api/users/{id}/managers',
  summary: 'Takes a manager away over a period (without dates: entirely).',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  query: z.object({ manager_id: idSchema, start_date: monthSchema.optional(), end_date: monthSchema.optional() }),
  response: userDetailSchema,
  errors: ['forbidden', 'not_found', 'invalid_period'],
  audit: 'remove_manager',
});
