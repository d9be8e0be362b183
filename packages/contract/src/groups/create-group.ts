import { defineCall } from '../call.ts';
import { groupBody, groupDetailSchema } from './shapes.ts';

export const createGroup = defineCall({
  name: 'createGroup',
  method: 'POST',
  path: '/api/groups',
  summary: 'Adds a group to a dimension that follows no attribute.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'write' },
  body: groupBody,
  response: groupDetailSchema,
  errors: ['forbidden', 'not_found', 'name_used', 'dimension_archived', 'group_followed'],
  audit: 'create_group',
});
