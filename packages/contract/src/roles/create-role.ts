import { defineCall } from '../call.ts';
import { roleBody, roleSchema } from './shapes.ts';

export const createRole = defineCall({
  name: 'createRole',
  method: 'POST',
  path: '/api/company/roles',
  summary: 'Creates a role. Made the default, it takes the place of the present default role.',
  permission: { kind: 'resource', resource: 'company_setting.roles', level: 'write' },
  body: roleBody,
  response: roleSchema,
  errors: ['forbidden', 'name_used'],
  audit: 'create_role',
});
