import { defineCall } from '../call.ts';
import { dimensionBody, dimensionSchema } from './shapes.ts';

export const createDimension = defineCall({
  name: 'createDimension',
  method: 'POST',
  path: '/api/groups/dimensions',
  summary:
    'Adds a dimension. One that follows a picklist attribute gets a group per option, with members as the values are.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'write' },
  body: dimensionBody,
  response: dimensionSchema,
  errors: ['forbidden', 'not_found', 'name_used', 'invalid_field'],
  audit: 'create_dimension',
});
