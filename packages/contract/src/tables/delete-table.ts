import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';

/** Refused with the list of what uses it: `table_in_use {uses}`. */
export const deleteTable = defineCall({
  name: 'deleteTable',
  method: 'DELETE',
  path: '/api/tables/{id}',
  summary: 'Delete a data table with its records',
  permission: { kind: 'resource', resource: 'data_table', level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['not_found', 'table_in_use', 'import_in_progress'],
  audit: 'delete_table',
});
