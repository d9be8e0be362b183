import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { dimensionChange, dimensionSchema } from './shapes.ts';

export const updateDimension = defineCall({
  name: 'updateDimension',
  method: 'PATCH',
  path: '/api/groups/dimensions/{id}',
  summary: 'Renames a dimension, changes its key or the attribute that it follows.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'write' },
  params: idParams,
  body: dimensionChange,
  response: dimensionSchema,
  errors: ['forbidden', 'not_found', 'name_used', 'invalid_field', 'conflict'],
  audit: 'update_dimension',
});
