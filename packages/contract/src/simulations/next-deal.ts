import { z } from 'zod';
import { defineCall } from '../call.ts';
import { SIMULATION_NEEDS } from '../features.ts';
import { decimalSchema, idSchema } from '../shared/primitives.ts';

/** What one more deal would earn the reader, calculated as if it were there. Nothing of it is kept. */
export const tryNextDeal = defineCall({
  name: 'tryNextDeal',
  method: 'GET',
  path: '/api/next-deal',
  summary: "What one more deal of an amount would earn on the caller's own open statement",
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  needs: SIMULATION_NEEDS,
  query: z.strictObject({
    statement_id: idSchema,
    /** Absent: a deal of the usual size. */
    amount: decimalSchema.optional(),
  }),
  response: z.object({
    /** `null`: no plan of the statement allows simulations, or its rules don't say which fields a deal needs to count. */
    deal: z
      .object({
        compensation_id: idSchema,
        compensation_name: z.string(),
        /** Of `earns` and `earned`. */
        currency: z.string(),
        /** In the currency or unit of the data. */
        amount: decimalSchema,
        /** The mean of the month's deals that count. */
        usual: decimalSchema,
        /** What all plans that can be simulated pay more with it. */
        earns: decimalSchema,
        attainment_before: decimalSchema.nullable(),
        attainment_after: decimalSchema.nullable(),
      })
      .nullable(),
  }),
  errors: [
    'statement_not_found',
    'statement_forbidden',
    'statement_locked',
    'calculation_too_long',
    'too_many_requests',
  ],
});
