import { z } from 'zod';
import { defineCall } from '../call.ts';
import { decimalSchema, idParams, idSchema, monthSchema } from '../shared/primitives.ts';
import { compensationDocumentSchema } from './document.ts';
import { impactSchema } from './shapes.ts';

/** One person's month: what it pays now, and then. `null`: it is in error, or was not calculated. */
export const impactRowSchema = z.object({
  user_id: idSchema,
  name: z.string(),
  month: monthSchema,
  now: decimalSchema.nullable(),
  after: decimalSchema.nullable(),
  difference: decimalSchema.nullable(),
  /** `breaks`: it will be in error; `mended`: it was. */
  kind: z.enum(['changes', 'breaks', 'mended']),
});

/** One person's change over all compared months. */
const impactPersonSchema = z.object({
  user_id: idSchema,
  name: z.string(),
  /** The one that changes most. */
  month: monthSchema,
  months: z.number().int(),
  difference: decimalSchema,
});

/** By person and month, with its sums, and with what stays as it is. */
const impactOfMonthsSchema = z.object({
  months: z.array(monthSchema),
  /** The most that are listed: 5,000. */
  rows: z.array(impactRowSchema),
  changed: z.number().int(),
  broken: z.number().int(),
  now: decimalSchema,
  after: decimalSchema,
  difference: decimalSchema,
  /** People whose pay changes or breaks. */
  people: z.number().int(),
  by_month: z.array(
    z.object({
      month: monthSchema,
      people: z.number().int(),
      now: decimalSchema,
      after: decimalSchema,
      difference: decimalSchema,
    }),
  ),
  /** The largest increases and decreases: at most five of each. */
  up: z.array(impactPersonSchema),
  down: z.array(impactPersonSchema),
  /** Months whose statements are all locked, and locked statements of other months that would change: neither is in the sums. */
  locked: z.object({ months: z.array(monthSchema), statements: z.number().int() }),
});

export const impactRowsOfCompensation = defineCall({
  name: 'impactRowsOfCompensation',
  method: 'POST',
  path: '/api/compensations/{id}/impact/rows',
  summary:
    'Whose pay changes in which open month if the document went live now, and which amounts would be in error',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  /** `document: null`: as if the compensation was a draft again. */
  body: z.strictObject({ document: compensationDocumentSchema.nullable(), month: monthSchema }),
  response: impactOfMonthsSchema,
  errors: ['not_found', 'forbidden', 'preview_forbidden', 'calculation_too_long', 'calculation_replaced'],
  reads: true,
});

export type ImpactOfMonths = z.output<typeof impactOfMonthsSchema>;
export type ImpactRow = ImpactOfMonths['rows'][number];

export const impactCompensation = defineCall({
  name: 'impactCompensation',
  method: 'POST',
  path: '/api/compensations/{id}/impact',
  summary:
    'What a month becomes if the document went live now, or if the compensation was a draft again; for those who see all statements',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  /** `document: null`: as if the compensation was a draft again. */
  body: z.strictObject({ document: compensationDocumentSchema.nullable(), month: monthSchema }),
  response: impactSchema,
  errors: ['not_found', 'forbidden', 'preview_forbidden', 'calculation_too_long', 'calculation_replaced'],
  reads: true,
});
