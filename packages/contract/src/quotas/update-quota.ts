import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, nameSchema, editVersionSchema } from '../shared/primitives.ts';
import { supportedCurrencySchema } from '../company/shapes.ts';
import { quotaSummarySchema, frequencySchema, quotaTypeSchema } from './shapes.ts';

export const updateQuota = defineCall({
  name: 'updateQuota',
  method: 'PATCH',
  path: '/api/quotas/{id}',
  summary: 'Rename a quota; change its frequency or type (values are re-spread as the answer says)',
  permission: { kind: 'resource', resource: 'quota', level: 'write' },
  params: idParams,
  body: z.strictObject({
    name: nameSchema.optional(),
    frequency: frequencySchema.optional(),
    type: quotaTypeSchema.optional(),
    currency: supportedCurrencySchema.nullable().optional(),
    version: editVersionSchema.optional(),
  }),
  response: quotaSummarySchema,
  errors: ['not_found', 'name_used', 'quota_in_use', 'conflict', 'invalid_field'],
  audit: 'update_quota',
});
