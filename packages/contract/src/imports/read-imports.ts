import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { fileTypeSchema } from './table-template.ts';
import { importUndoSchema } from './undo-import.ts';
import { importSchema, rejectionSchema, sniffSchema } from './import.ts';

const permission = { kind: 'resource', resource: 'data_table', level: 'read' } as const;

/** Newest first; `limit_import_id` continues after that one. */
export const listImports = defineCall({
  name: 'listImports',
  method: 'GET',
  path: '/api/import',
  summary: 'Import history',
  permission,
  query: z.strictObject({
    limit_import_id: idSchema.optional(),
    table_id: idSchema.optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({ imports: z.array(importSchema), more: z.boolean() }),
  errors: [],
});

/** Imports that have not finished. */
export const listImportProgress = defineCall({
  name: 'listImportProgress',
  method: 'GET',
  path: '/api/import/progress',
  summary: 'Imports in progress',
  permission,
  response: z.object({ imports: z.array(importSchema) }),
  errors: [],
});

export const getImportStatus = defineCall({
  name: 'getImportStatus',
  method: 'GET',
  path: '/api/import/status',
  summary: 'Does an import run now?',
  permission,
  response: z.object({ running: z.boolean(), percent: z.number().int().nullable() }),
  errors: [],
});

export const getLastImport = defineCall({
  name: 'getLastImport',
  method: 'GET',
  path: '/api/import/last',
  summary: 'The import that finished last and was not dismissed',
  permission,
  response: z.object({ import: importSchema.nullable() }),
  errors: [],
});

export const getImport = defineCall({
  name: 'getImport',
  method: 'GET',
  path: '/api/import/{id}',
  summary: 'One import with the first refused rows',
  permission,
  params: idParams,
  response: z.object({
    import: importSchema,
    sniff: sniffSchema.nullable(),
    rejections: z.array(rejectionSchema),
    /** Null: it has not finished, or the caller may not delete records. */
    undo: importUndoSchema.nullable(),
  }),
  errors: ['not_found'],
});

/** Of an upload that waits for its mapping: its rows whose record was deleted in the table and has not come back. */
export const countDeletedInFile = defineCall({
  name: 'countDeletedInFile',
  method: 'GET',
  path: '/api/import/{id}/deleted',
  summary: 'How many records of an uploaded file were deleted in a table',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: idParams,
  query: z.strictObject({
    table_id: idSchema,
    /** Index of the column with the record IDs. */
    id_column: z.coerce.number().int().min(0).max(1000),
    /** Of an ID of several fields: the indexes of the others, between commas. */
    more_id_columns: z
      .string()
      .regex(/^\d{1,4}(?:,\d{1,4}){0,2}$/)
      .optional(),
  }),
  response: z.object({ count: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const downloadImportResults = defineCall({
  name: 'downloadImportResults',
  method: 'GET',
  path: '/api/import/{id}/csv/results',
  summary: "Every refused, skipped or doubtful row of an import with its reason, in the caller's language",
  permission,
  params: idParams,
  query: z.strictObject({ file_type: fileTypeSchema.default('csv') }),
  response: z.string(),
  answers: 'file',
  errors: ['not_found'],
});
