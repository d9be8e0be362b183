import { MAX_UPLOAD_BYTES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { fileFormatSchema, importSchema, sheetNameSchema, sniffSchema } from './import.ts';

export const FILE_ERRORS = [
  'file_bad_format',
  'file_empty',
  'file_empty_column_names',
  'file_duplicate_columns',
  'file_no_headers',
  'file_invalid_extension',
  'file_too_many_rows',
  'file_too_big',
] as const;

/** Multipart, one part `file`; `sheet` of a workbook. Answers what the file seems to contain; nothing is imported yet. */
export const uploadImportFile = defineCall({
  name: 'uploadImportFile',
  method: 'POST',
  path: '/api/import',
  summary: 'Upload a file to import',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  query: z.strictObject({ sheet: sheetNameSchema.optional() }),
  multipart: true,
  response: z.object({ import: importSchema, sniff: sniffSchema }),
  errors: ['bad_request', 'upload_quota_full', ...FILE_ERRORS],
  audit: 'upload_import_file',
  body_limit_bytes: MAX_UPLOAD_BYTES,
});

/** Reads the stored file again with another delimiter or encoding. */
export const sniffImportFile = defineCall({
  name: 'sniffImportFile',
  method: 'POST',
  path: '/api/import/{id}/preview',
  summary: 'Read an uploaded file with another delimiter or encoding',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: idParams,
  body: z.strictObject({ format: fileFormatSchema.strict().nullable() }),
  response: z.object({ import: importSchema, sniff: sniffSchema }),
  errors: ['not_found', 'conflict', ...FILE_ERRORS],
  audit: 'sniff_import_file',
});
