import { z } from 'zod';
import { defineCall } from '../call.ts';
import { OF_THE_COMPANY } from '../features.ts';
import { decimalSchema, editVersionSchema, idSchema, nameSchema } from '../shared/primitives.ts';
import { companySchema } from './shapes.ts';

const reasons = z
  .array(
    z.strictObject({
      /** Absent: a new one. */
      id: idSchema.optional(),
      name: nameSchema,
      archived: z.boolean().default(false),
    }),
  )
  .max(100);

export const setReasons = defineCall({
  name: 'setReasons',
  method: 'PUT',
  path: '/api/company/reasons',
  summary:
    'Sets the reasons for changing records and statements, in order, and from which amount a second person approves',
  permission: { kind: 'resource', resource: 'company_setting.overwrite_reasons', level: 'write' },
  needs: { feature: 'reasons', ...OF_THE_COMPANY },
  body: z.strictObject({
    reasons_records: reasons,
    reasons_statements: reasons,
    records_required: z.boolean(),
    statements_required: z.boolean(),
    /** In the company's currency; `null`: nobody has to approve. */
    adjustment_limit: decimalSchema.nullable(),
    version: editVersionSchema.optional(),
  }),
  response: companySchema,
  errors: ['conflict', 'invalid_field', 'name_used', 'feature_off', 'live_only', 'forbidden'],
  audit: 'set_reasons',
});
