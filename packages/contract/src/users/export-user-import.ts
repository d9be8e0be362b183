import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fileTypeSchema } from '../imports/table-template.ts';
import { idParams, idSchema } from '../shared/primitives.ts';

/** Rows of an import: `skipped` with the reasons, `accepted` as they stood in the file, `all` with a reason where one was skipped. */
export const USER_IMPORT_CATEGORIES = ['skipped', 'accepted', 'all'] as const;
export type UserImportCategory = (typeof USER_IMPORT_CATEGORIES)[number];

export const exportUserImport = defineCall({
  name: 'exportUserImport',
  method: 'POST',
  path: '/api/users/imports/{id}/export',
  summary:
    'Rows of an import as a CSV file or a workbook: those that were skipped with their reasons, those that were accepted, or all of them.',
  permission: { kind: 'resource', resource: 'user.users', level: 'read' },
  params: idParams,
  body: z.strictObject({
    /** The same as in the path, which decides. */
    users_import_id: idSchema.optional(),
    category: z.enum(USER_IMPORT_CATEGORIES).default('skipped'),
    file_type: fileTypeSchema.default('csv'),
  }),
  response: z.unknown(),
  answers: 'file',
  errors: ['forbidden', 'not_found'],
  reads: true,
});
