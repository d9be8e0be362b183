import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { importTargetSchema, userImportOptionsSchema, userImportSchema } from './import-shapes.ts';

export const checkUserImport = defineCall({
  name: 'checkUserImport',
  method: 'PUT',
  path: '/api/users/imports/{id}',
  summary: 'Sets columns and options of a preview and checks every row again.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  body: z.strictObject({ mapping: z.array(importTargetSchema).max(200), options: userImportOptionsSchema }),
  response: userImportSchema,
  errors: ['forbidden', 'not_found', 'conflict', 'invalid_field', 'import_name_missing'],
  audit: 'check_user_import',
});
