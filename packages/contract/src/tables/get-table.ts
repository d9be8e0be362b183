import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { tableSchema } from './data-table.ts';

export const getTable = defineCall({
  name: 'getTable',
  method: 'GET',
  path: '/api/tables/{id}',
  summary: 'One data table with its fields',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: idParams,
  response: tableSchema,
  errors: ['not_found'],
});
