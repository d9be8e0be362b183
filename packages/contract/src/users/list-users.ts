import { z } from 'zod';
import { defineCall } from '../call.ts';
import { userOptionSchema } from './shapes.ts';

export const listUsers = defineCall({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary:
    'Users for pickers, by name. Without rights on users, plans, quotas or tables: those of the statement scope only.',
  permission: { kind: 'session' },
  query: z.strictObject({
    search: z.string().max(255).optional(),
    archived: z.enum(['true', 'false']).default('false'),
  }),
  response: z.object({ users: z.array(userOptionSchema) }),
  errors: [],
});
