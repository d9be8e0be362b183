import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { roleSchema } from './shapes.ts';

export const getRole = defineCall({
  name: 'getRole',
  method: 'GET',
  path: '/api/company/roles/{id}',
  summary: "One role. Everyone may read their own; others' need the right on roles.",
  permission: { kind: 'session' },
  params: idParams,
  response: roleSchema,
  errors: ['forbidden', 'not_found'],
});
