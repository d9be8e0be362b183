import { z } from 'zod';
import { defineCall } from '../call.ts';
import { sheetNameSchema } from '../imports/import.ts';
import { userImportSchema } from './import-shapes.ts';

export const uploadUserImport = defineCall({
  name: 'uploadUserImport',
  method: 'POST',
  path: '/api/users/imports',
  summary:
    'Takes an Excel or CSV file (field `file`) and answers a preview: columns guessed, every row checked, nothing written yet.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  query: z.strictObject({ sheet: sheetNameSchema.optional() }),
  multipart: true,
  response: userImportSchema,
  errors: [
    'forbidden',
    'bad_request',
    'file_bad_format',
    'file_empty',
    'file_no_headers',
    'file_empty_column_names',
    'file_duplicate_columns',
    'file_invalid_extension',
    'file_too_many_rows',
    'file_too_big',
  ],
  audit: 'upload_user_import',
  body_limit_bytes: 4 * 1024 * 1024,
});
