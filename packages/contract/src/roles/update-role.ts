import { defineCall } from '../call.ts';
import { idParams, editVersionSchema } from '../shared/primitives.ts';
import { roleBody, roleSchema } from './shapes.ts';

export const updateRole = defineCall({
  name: 'updateRole',
  method: 'PUT',
  path: '/api/company/roles/{id}',
  summary: 'Replaces a role. The Admin role is refused; the default role stays default until another one is.',
  permission: { kind: 'resource', resource: 'company_setting.roles', level: 'write' },
  needs: { feature: 'custom_roles' },
  params: idParams,
  body: roleBody.extend({ version: editVersionSchema.optional() }),
  response: roleSchema,
  errors: [
    'forbidden',
    'feature_off',
    'not_found',
    'name_used',
    'role_not_editable',
    'role_is_default',
    'conflict',
  ],
  audit: 'update_role',
});
