import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';

export const exportUserImport = defineCall({
  name: 'exportUserImport',
  method: 'POST',
  path: '/api/users/imports/{id}/export',
  summary: 'The skipped rows of an import as a CSV file with their reasons.',
  permission: { kind: 'resource', resource: 'user.users', level: 'read' },
  params: idParams,
  body: z.strictObject({
    /** The same as in the path, which decides. */
    users_import_id: idSchema.optional(),
    category: z.enum(['skipped']).default('skipped'),
    file_type: z.enum(['csv']).default('csv'),
  }),
  response: z.unknown(),
  answers: 'file',
  errors: ['forbidden', 'not_found'],
  reads: true,
});
