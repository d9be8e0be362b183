import { z } from 'zod';
import { defineCall } from '../call.ts';
import { roleSchema } from './shapes.ts';

export const listRoles = defineCall({
  name: 'listRoles',
  method: 'GET',
  path: '/api/company/roles',
  summary: 'Every role of the environment, Admin first, then by name.',
  permission: { kind: 'resource', resource: 'user.roles', level: 'read' },
  response: z.object({ roles: z.array(roleSchema) }),
  errors: ['forbidden'],
});
