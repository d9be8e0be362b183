import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, nameSchema } from '../shared/primitives.ts';
import { roleSchema } from './shapes.ts';

export const duplicateRole = defineCall({
  name: 'duplicateRole',
  method: 'POST',
  path: '/api/company/roles/{id}',
  summary: 'A copy of a role with the same rights. It is never the default; without a name it has a number.',
  permission: { kind: 'resource', resource: 'company_setting.roles', level: 'write' },
  needs: { feature: 'custom_roles' },
  params: idParams,
  body: z.strictObject({ name: nameSchema.optional() }),
  response: roleSchema,
  errors: ['forbidden', 'feature_off', 'not_found', 'name_used'],
  audit: 'duplicate_role',
});
