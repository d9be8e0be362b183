import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, nameSchema, editVersionSchema } from '../shared/primitives.ts';
import { attributeSchema, optionsSchema } from './shapes.ts';

export const updateAttribute = defineCall({
  name: 'updateAttribute',
  method: 'PATCH',
  path: '/api/attributes/{id}',
  summary:
    'Renames an attribute or changes its options and export flag. Type and uniqueness are fixed at creation.',
  permission: { kind: 'resource', resource: 'company_setting.attributes', level: 'write' },
  params: idParams,
  body: z.strictObject({
    name: nameSchema.optional(),
    include_in_exports: z.boolean().optional(),
    options: optionsSchema.optional(),
    version: editVersionSchema.optional(),
  }),
  response: attributeSchema,
  errors: ['forbidden', 'not_found', 'name_used', 'attribute_in_use', 'invalid_field', 'conflict'],
  audit: 'update_attribute',
});
