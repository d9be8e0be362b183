import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';

export const deleteRole = defineCall({
  name: 'deleteRole',
  method: 'DELETE',
  path: '/api/company/roles/{id}',
  summary: 'Deletes a role that is neither Admin, nor the default, nor held by a user.',
  permission: { kind: 'resource', resource: 'company_setting.roles', level: 'delete' },
  needs: { feature: 'custom_roles' },
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'feature_off', 'not_found', 'role_not_editable', 'role_is_default', 'role_in_use'],
  audit: 'delete_role',
});
