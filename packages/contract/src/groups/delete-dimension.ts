import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';

export const deleteDimension = defineCall({
  name: 'deleteDimension',
  method: 'DELETE',
  path: '/api/groups/dimensions/{id}',
  summary: 'Deletes a dimension without groups that nothing uses.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'not_found', 'dimension_not_empty', 'group_in_use'],
  audit: 'delete_dimension',
});
