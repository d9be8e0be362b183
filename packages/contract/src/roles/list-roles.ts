import { z } from 'zod';
import { defineCall } from '../call.ts';
import { roleSchema } from './shapes.ts';

export const listRoles = defineCall({
  name: 'listRoles',
  method: 'GET',
  path: '/api/company/roles',
  summary: "Every role of the environment, Admin first, then by name. Without a right on roles: one's own.",
  permission: { kind: 'session' },
  response: z.object({ roles: z.array(roleSchema) }),
  errors: [],
});
