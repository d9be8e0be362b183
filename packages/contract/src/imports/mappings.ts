import { MAX_COLUMNS_PER_TABLE } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, instantSchema, nameSchema, okSchema } from '../shared/primitives.ts';
import { DATE_ORDERS, DECIMAL_MARKS, DUPLICATE_MODES, percentUnitSchema } from './import.ts';

const read = { kind: 'resource', resource: 'data_table', level: 'read' } as const;
const write = { kind: 'resource', resource: 'data_table', level: 'write' } as const;

/** Where a column goes, by its name: files come with other columns in another order. */
export const mappedColumnSchema = z.strictObject({
  column: z.string().min(1).max(255),
  /** Null: left out. */
  field_id: idSchema.nullable(),
  date_order: z.enum(DATE_ORDERS).nullable().default(null),
  decimal_mark: z.enum(DECIMAL_MARKS).default('.'),
  percent_unit: percentUnitSchema.nullable().default(null),
});
export type MappedColumn = z.output<typeof mappedColumnSchema>;

const choices = {
  columns: z.array(mappedColumnSchema).min(1).max(MAX_COLUMNS_PER_TABLE),
  duplicates: z.enum(DUPLICATE_MODES).default('override_keeping_edits'),
  unmatched_users: z.enum(['keep', 'reject']).default('keep'),
};

export const importMappingSchema = z.object({
  id: idSchema,
  table_id: idSchema,
  /** Null: that of the last import of a file with these columns. */
  name: z.string().nullable(),
  ...choices,
  used_at: instantSchema,
});
export type ImportMapping = z.output<typeof importMappingSchema>;

export const listImportMappings = defineCall({
  name: 'listImportMappings',
  method: 'GET',
  path: '/api/tables/{id}/import-mappings',
  summary:
    'Saved mappings of a table: those with a name, and the last one of each set of columns; the latest used first',
  permission: read,
  params: idParams,
  response: z.object({ mappings: z.array(importMappingSchema) }),
  errors: ['not_found'],
});

export const createImportMapping = defineCall({
  name: 'createImportMapping',
  method: 'POST',
  path: '/api/tables/{id}/import-mappings',
  summary: 'Save a mapping under a name',
  permission: write,
  params: idParams,
  body: z.strictObject({ name: nameSchema, ...choices }),
  response: importMappingSchema,
  errors: ['not_found', 'name_used', 'invalid_field'],
  audit: 'create_import_mapping',
});

export const renameImportMapping = defineCall({
  name: 'renameImportMapping',
  method: 'PATCH',
  path: '/api/import/mappings/{id}',
  summary: 'Rename a saved mapping',
  permission: write,
  params: idParams,
  body: z.strictObject({ name: nameSchema }),
  response: importMappingSchema,
  errors: ['not_found', 'name_used'],
  audit: 'rename_import_mapping',
});

export const deleteImportMapping = defineCall({
  name: 'deleteImportMapping',
  method: 'DELETE',
  path: '/api/import/mappings/{id}',
  summary: 'Delete a saved mapping',
  permission: write,
  params: idParams,
  response: okSchema,
  errors: ['not_found'],
  audit: 'delete_import_mapping',
});
