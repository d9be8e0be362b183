import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fileTypeSchema } from '../imports/table-template.ts';

export const getUserImportTemplate = defineCall({
  name: 'getUserImportTemplate',
  method: 'GET',
  path: '/api/users/imports/template',
  summary:
    "A file with the columns that a users import knows, attributes included, in the caller's language; in a workbook with the allowed values.",
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  query: z.strictObject({ file_type: fileTypeSchema.default('csv') }),
  response: z.unknown(),
  answers: 'file',
  errors: ['forbidden'],
});
