import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nameSchema } from '../shared/primitives.ts';
import { ATTRIBUTE_TYPES, attributeSchema, optionsSchema } from './shapes.ts';

export const createAttribute = defineCall({
  name: 'createAttribute',
  method: 'POST',
  path: '/api/attributes',
  summary: 'Creates a user attribute.',
  permission: { kind: 'resource', resource: 'company_setting.attributes', level: 'write' },
  body: z.strictObject({
    name: nameSchema,
    type: z.enum(ATTRIBUTE_TYPES),
    unique: z.boolean().default(false),
    include_in_exports: z.boolean().default(false),
    options: optionsSchema.default([]),
  }),
  response: attributeSchema,
  errors: ['forbidden', 'name_used', 'invalid_field'],
  audit: 'create_attribute',
});
