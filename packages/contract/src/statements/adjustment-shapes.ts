import { z } from 'zod';
import { decimalSchema, idSchema, instantSchema } from '../shared/primitives.ts';

/** `pending`: above the company's limit, and waits for a second person. */
export const ADJUSTMENT_STATES = ['active', 'pending'] as const;

/** What people do to a statement's amounts by hand, as its activities name it. */
export const ADJUSTMENT_ACTIVITIES = [
  'overwrite',
  'restore',
  'manual_payment',
  'manual_payment_removed',
  'adjustment_approved',
  'adjustment_refused',
] as const;
export type AdjustmentActivityKind = (typeof ADJUSTMENT_ACTIVITIES)[number];

const made = {
  state: z.enum(ADJUSTMENT_STATES),
  reason: z.string().nullable(),
  comment: z.string(),
  created_at: instantSchema,
  created_by_name: z.string(),
  /** The caller is the second person that it waits for. */
  can_decide: z.boolean(),
};

/** A number that somebody wrote over a calculated one of a statement. */
export const overwriteSchema = z.object({
  id: idSchema,
  compensation_id: idSchema,
  compensation_name: z.string(),
  /** `null`: over the transaction's amount. */
  variable_id: idSchema.nullable(),
  variable_name: z.string().nullable(),
  /** Over the variable's value for one record. */
  record_id: z.string().nullable(),
  record_title: z.string().nullable(),
  format: z.enum(['amount', 'number', 'percentage', 'text', 'date', 'boolean']).nullable(),
  /** Of amounts: the person's calculation currency. */
  currency: z.string(),
  value: decimalSchema,
  /** What was calculated when it was written, and what is today; `null`: nothing. */
  calculated_then: decimalSchema.nullable(),
  calculated: decimalSchema.nullable(),
  /** What is calculated has changed since. */
  has_changed: z.boolean(),
  /** False: what was calculated is in error or gone, and nothing is written over. */
  applied: z.boolean(),
  can_restore: z.boolean(),
  ...made,
});

/** An amount that somebody gave beside what is calculated. */
export const manualPaymentSchema = z.object({
  id: idSchema,
  manual: z.literal(true),
  label: z.string(),
  /** As it was entered. */
  currency: z.string(),
  amount: decimalSchema,
  /** In the company's currency. */
  value: decimalSchema,
  compensation_id: idSchema.nullable(),
  compensation_name: z.string().nullable(),
  /** How many months of its series follow; 0: none, or it is no series. */
  months_after: z.number().int(),
  can_change: z.boolean(),
  ...made,
});

/** What an author says about an adjustment. */
export const adjustmentWords = {
  reason_id: idSchema.nullable().default(null),
  comment: z.string().trim().max(2000).default(''),
};

export const ADJUSTMENT_ERRORS = [
  'statement_not_found',
  'statement_forbidden',
  'statement_locked',
  'statement_in_error',
  'statement_not_ready',
  'own_statement',
  'overwrite_refused',
  'reason_needed',
  'forbidden',
] as const;
