import { defineCall } from '../call.ts';
import { roleBody, roleSchema } from './shapes.ts';

export const createRole = defineCall({
  name: 'createRole',
  method: 'POST',
  path: '/api/company/roles',
  summary: 'Creates a role. Made the default, it takes the place of the present default role.',
  permission: { kind: 'resource', resource: 'company_setting.roles', level: 'write' },
  needs: { feature: 'custom_roles' },
  body: roleBody,
  response: roleSchema,
  errors: ['forbidden', 'feature_off', 'name_used'],
  audit: 'create_role',
});
