import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { dimensionSchema } from './shapes.ts';

export const archiveDimension = defineCall({
  name: 'archiveDimension',
  method: 'POST',
  path: '/api/groups/dimensions/{id}/archive',
  summary: 'Archives a dimension whose groups are all archived.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'write' },
  params: idParams,
  response: dimensionSchema,
  errors: ['forbidden', 'not_found', 'dimension_not_empty'],
  audit: 'archive_dimension',
});

export const unarchiveDimension = defineCall({
  name: 'unarchiveDimension',
  method: 'POST',
  path: '/api/groups/dimensions/{id}/unarchive',
  summary: 'Restores a dimension; its groups stay archived.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'write' },
  params: idParams,
  response: dimensionSchema,
  errors: ['forbidden', 'not_found'],
  audit: 'unarchive_dimension',
});
