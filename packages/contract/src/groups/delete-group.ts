import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';

export const deleteGroup = defineCall({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/api/groups/{id}',
  summary: 'Deletes a group that nothing uses; its memberships go with it.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'not_found', 'group_in_use', 'group_followed'],
  audit: 'delete_group',
});
