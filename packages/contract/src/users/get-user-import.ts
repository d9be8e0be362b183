import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { userImportSchema } from './import-shapes.ts';

export const getUserImport = defineCall({
  name: 'getUserImport',
  method: 'GET',
  path: '/api/users/imports/{id}',
  summary: 'One users import, preview or applied.',
  permission: { kind: 'resource', resource: 'user.users', level: 'read' },
  params: idParams,
  response: userImportSchema,
  errors: ['forbidden', 'not_found'],
});
