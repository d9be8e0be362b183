import { MAX_ID_FIELDS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, nameSchema, editVersionSchema } from '../shared/primitives.ts';
import { apiNameSchema, tableSchema } from './data-table.ts';

export const updateTable = defineCall({
  name: 'updateTable',
  method: 'PATCH',
  path: '/api/tables/{id}',
  summary:
    'Rename a data table, choose its name, ID, user and conversion date fields, archive or unarchive it',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: idParams,
  body: z.strictObject({
    name: nameSchema.optional(),
    api_key: apiNameSchema.optional(),
    name_field_id: idSchema.optional(),
    id_field_id: idSchema.optional(),
    /** Several: the ID is calculated from these text fields, in this order. One: as `id_field_id`. */
    id_field_ids: z.array(idSchema).min(1).max(MAX_ID_FIELDS).optional(),
    user_field_id: idSchema.nullable().optional(),
    conversion_date_field_id: idSchema.nullable().optional(),
    archived: z.boolean().optional(),
    /** The `settings_version` that the change was made from. */
    version: editVersionSchema.optional(),
  }),
  response: tableSchema,
  errors: [
    'not_found',
    'name_used',
    'invalid_field',
    'record_duplicate_id',
    'record_value_invalid',
    'table_in_use',
    'import_in_progress',
    'conflict',
  ],
  audit: 'update_table',
});
