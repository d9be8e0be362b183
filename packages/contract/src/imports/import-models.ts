import { MAX_UPLOAD_BYTES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cellSchema } from '../records/record.ts';
import { fieldTypeSchema } from '../shared/conditions.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import {
  CONFIG_ERRORS,
  DUPLICATE_MODES,
  importConfigSchema,
  importSchema,
  sheetNameSchema,
} from './import.ts';
import { FILE_ERRORS } from './upload-file.ts';

const permission = { kind: 'resource', resource: 'data_table', level: 'write' } as const;

/** Multipart, one part `file`. For programs that send a table the same file again and again. */
export const importIntoModel = defineCall({
  name: 'importIntoModel',
  method: 'POST',
  path: '/api/import/models/{id}',
  summary:
    'Upload a file into a data table and import it at once, by the last mapping of these columns, else by the names of its fields',
  permission,
  params: idParams,
  query: z.strictObject({
    sheet: sheetNameSchema.optional(),
    duplicates: z.enum(DUPLICATE_MODES).optional(),
  }),
  multipart: true,
  response: importSchema,
  errors: ['upload_quota_full', 'file_template_mismatch', ...FILE_ERRORS, ...CONFIG_ERRORS],
  audit: 'import_into_model',
  body_limit_bytes: MAX_UPLOAD_BYTES,
});

export const startModelImport = defineCall({
  name: 'startModelImport',
  method: 'PUT',
  path: '/api/objects/models/import',
  summary: 'The same as `PUT /api/import`',
  permission,
  body: z.strictObject({ id: idSchema, config: importConfigSchema }),
  response: importSchema,
  errors: CONFIG_ERRORS,
  audit: 'start_model_import',
});

/** Of a first look. */
const MAX_EXPLORED = 100;

export const exploreModel = defineCall({
  name: 'exploreModel',
  method: 'POST',
  path: '/api/exploration',
  summary: 'What a data table has: its fields and its first records',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  query: z.strictObject({ model: idSchema }),
  body: z.strictObject({
    search: z.string().max(200).default(''),
    limit: z.number().int().min(1).max(MAX_EXPLORED).default(20),
  }),
  response: z.object({
    model: z.object({ id: idSchema, name: z.string(), api_key: z.string(), record_count: z.number().int() }),
    fields: z.array(
      z.object({ id: idSchema, name: z.string(), api_name: z.string(), type: fieldTypeSchema }),
    ),
    /** Cells in the order of the fields. */
    records: z.array(z.object({ id: idSchema, cells: z.array(cellSchema) })),
  }),
  errors: ['not_found'],
  reads: true,
});
