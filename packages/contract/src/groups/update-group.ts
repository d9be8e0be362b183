import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { groupChange, groupDetailSchema } from './shapes.ts';

export const updateGroup = defineCall({
  name: 'updateGroup',
  method: 'PATCH',
  path: '/api/groups/{id}',
  summary: 'Renames a group or changes its key.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'write' },
  params: idParams,
  body: groupChange,
  response: groupDetailSchema,
  errors: ['forbidden', 'not_found', 'name_used', 'group_followed', 'conflict'],
  audit: 'update_group',
});
