import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { userImportSchema } from './import-shapes.ts';

export const applyUserImport = defineCall({
  name: 'applyUserImport',
  method: 'POST',
  path: '/api/users/imports/{id}/apply',
  summary:
    'Writes the accepted rows in one transaction; with `all_or_nothing` a single refused row stops it.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  body: z.strictObject({ all_or_nothing: z.boolean().default(false) }),
  response: userImportSchema,
  errors: ['forbidden', 'not_found', 'conflict', 'import_name_missing'],
  audit: 'apply_user_import',
});
