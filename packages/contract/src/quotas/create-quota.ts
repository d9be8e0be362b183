import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nameSchema } from '../shared/primitives.ts';
import { supportedCurrencySchema } from '../company/shapes.ts';
import { quotaSummarySchema, frequencySchema, quotaTypeSchema } from './shapes.ts';

export const createQuota = defineCall({
  name: 'createQuota',
  method: 'POST',
  path: '/api/quotas',
  summary: 'Add a quota',
  permission: { kind: 'resource', resource: 'quota', level: 'write' },
  body: z.strictObject({
    name: nameSchema,
    frequency: frequencySchema,
    type: quotaTypeSchema,
    currency: supportedCurrencySchema.nullable().default(null),
  }),
  response: quotaSummarySchema,
  errors: ['name_used', 'invalid_field'],
  audit: 'create_quota',
});
