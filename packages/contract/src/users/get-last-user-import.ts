import { z } from 'zod';
import { defineCall } from '../call.ts';
import { userImportSchema } from './import-shapes.ts';

export const getLastUserImport = defineCall({
  name: 'getLastUserImport',
  method: 'GET',
  path: '/api/users/imports/last',
  summary: 'The last applied users import, or null.',
  permission: { kind: 'resource', resource: 'user.users', level: 'read' },
  response: z.object({ import: userImportSchema.nullable() }),
  errors: ['forbidden'],
});
