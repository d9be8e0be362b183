import { z } from 'zod';
import { defineCall } from '../call.ts';
import { decimalSchema, idSchema, instantSchema, monthSchema } from '../shared/primitives.ts';
import { ADJUSTMENT_STATES } from './adjustment-shapes.ts';

export const ADJUSTMENT_NEEDS = { feature: 'adjustments_analysis', live: true } as const;
const needs = ADJUSTMENT_NEEDS;
const permission = { kind: 'resource', resource: 'adjustment_analysis', level: 'read' } as const;

/** An overwrite, a manual payment, or what else a statement pays beside its transactions. */
export const ADJUSTMENT_KINDS = [
  'overwrite',
  'manual',
  'draw',
  'recovery',
  'clawback',
  'correction',
  'carry_over',
  'balance',
] as const;
export const ADJUSTMENT_GROUPS = ['reason', 'author', 'plan', 'team', 'month'] as const;

const period = {
  from: monthSchema,
  to: monthSchema,
};

export const searchAdjustments = defineCall({
  name: 'searchAdjustments',
  method: 'POST',
  path: '/api/adjustments/search',
  summary:
    "Adjustments of the statements in the caller's scope, with totals by reason, author, plan, team or month",
  permission,
  needs,
  body: z.strictObject({
    ...period,
    group_by: z.enum(ADJUSTMENT_GROUPS).default('reason'),
    /** Only this group; `null`: those without one. */
    group: z.string().max(200).nullable().optional(),
  }),
  response: z.object({
    currency: z.string(),
    /** What adjustments add to the pay and take from it, in the company's currency; pending ones apart. */
    totals: z.object({
      count: z.number().int(),
      added: decimalSchema,
      taken: decimalSchema,
      pending: z.number().int(),
    }),
    groups: z.array(
      z.object({
        key: z.string().nullable(),
        name: z.string().nullable(),
        count: z.number().int(),
        added: decimalSchema,
        taken: decimalSchema,
      }),
    ),
    /** The latest first; at most 500. */
    rows: z.array(
      z.object({
        id: idSchema,
        kind: z.enum(ADJUSTMENT_KINDS),
        state: z.enum(ADJUSTMENT_STATES),
        user_id: idSchema,
        user_name: z.string(),
        month: monthSchema,
        /** The variable or label, and the compensation. */
        name: z.string().nullable(),
        compensation_name: z.string().nullable(),
        /** By how much it changes the pay; `null`: not known on its own. */
        effect: decimalSchema.nullable(),
        reason: z.string().nullable(),
        comment: z.string(),
        author_name: z.string(),
        created_at: instantSchema,
      }),
    ),
  }),
  errors: ['forbidden', 'feature_off', 'live_only', 'invalid_period'],
  reads: true,
});

/** The months. */
export const adjustmentExportSchema = z.strictObject(period);

export const exportAdjustments = defineCall({
  name: 'exportAdjustments',
  method: 'POST',
  path: '/api/adjustments/export',
  summary: 'The same as a CSV file',
  permission,
  needs,
  body: adjustmentExportSchema,
  response: z.unknown(),
  answers: 'file',
  errors: ['forbidden', 'feature_off', 'live_only', 'invalid_period'],
  reads: true,
});
