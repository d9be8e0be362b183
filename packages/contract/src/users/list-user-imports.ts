import { z } from 'zod';
import { defineCall } from '../call.ts';
import { userImportSchema } from './import-shapes.ts';

export const listUserImports = defineCall({
  name: 'listUserImports',
  method: 'GET',
  path: '/api/users/imports',
  summary: 'Applied users imports, latest first, at most 100.',
  permission: { kind: 'resource', resource: 'user.users', level: 'read' },
  response: z.object({ imports: z.array(userImportSchema) }),
  errors: ['forbidden'],
});
