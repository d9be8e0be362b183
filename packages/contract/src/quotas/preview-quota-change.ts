import { z } from 'zod';
import { defineCall } from '../call.ts';
import { decimalSchema, idParams, idSchema, monthSchema } from '../shared/primitives.ts';
import { frequencySchema, quotaTypeSchema } from './shapes.ts';

const values = z.array(z.object({ month: monthSchema, value: decimalSchema }));

/** What another frequency or type makes of the stored values, before anything is changed. */
export const previewQuotaChange = defineCall({
  name: 'previewQuotaChange',
  method: 'POST',
  path: '/api/quotas/{id}/preview',
  summary: 'What the values of a quota would become with another frequency or type. Nothing is written.',
  permission: { kind: 'resource', resource: 'quota', level: 'write' },
  params: idParams,
  body: z.strictObject({ frequency: frequencySchema, type: quotaTypeSchema }),
  response: z.object({
    people: z.number().int(),
    before: z.number().int(),
    after: z.number().int(),
    /** Of all values; `null` of percentages, which are not added. */
    total_before: decimalSchema.nullable(),
    total_after: decimalSchema.nullable(),
    /** The first people by name, with their values of the latest fiscal year. */
    rows: z.array(z.object({ user_id: idSchema, user_name: z.string(), before: values, after: values })),
  }),
  errors: ['not_found', 'quota_in_use'],
  reads: true,
});
