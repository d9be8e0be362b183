import { MAX_IDS_PER_CALL } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, monthNumberSchema, yearSchema } from '../shared/primitives.ts';

export const refreshStatements = defineCall({
  name: 'refreshStatements',
  method: 'POST',
  path: '/api/statements/refresh',
  summary:
    'Recalculate a month, or a range of months: everyone, or the given users. Locked statements stay as they are',
  permission: { kind: 'resource', resource: 'statement', level: 'write' },
  body: z.strictObject({
    /** The month, or the first one of a range. */
    year: yearSchema,
    month: monthNumberSchema,
    /** `null`: everyone, or everyone in the view. */
    user_ids: z.array(idSchema).min(1).max(MAX_IDS_PER_CALL).nullable().default(null),
    /** Without `user_ids`: whom this view shows in the month. */
    view_id: idSchema.optional(),
    /** Open statements of the last 12 months and the future, beside this month. */
    all_periods: z.boolean().default(false),
    /** The last month of a range, of everyone; months without a statement are calculated too. */
    until: z.strictObject({ year: yearSchema, month: monthNumberSchema }).optional(),
  }),
  response: z.object({ job_id: idSchema }),
  errors: [
    'forbidden',
    'view_not_found',
    'view_forbidden',
    'invalid_period',
    'statement_locked',
    'statement_validated',
    'statement_paid',
  ],
  audit: 'refresh_statements',
});
