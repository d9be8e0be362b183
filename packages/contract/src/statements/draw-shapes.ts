import { z } from 'zod';
import { decimalSchema, idSchema, instantSchema } from '../shared/primitives.ts';
import { personMoneySchema, personSchema } from './person-shapes.ts';

/** What a statement pays of draws and balances, under the names of a transaction. */
export const drawTransactionSchema = z.object({
  id: idSchema,
  index: z.number().int().min(0),
  kind: z.enum(['draw', 'recovery', 'carry_over', 'balance']),
  /** False for an amount that was written over the payment. */
  draw: z.boolean(),
  overwritten: z.boolean(),
  manual: z.literal(false),
  compensation_id: z.null(),
  /** The draw's name; empty where there is none. */
  compensation_name: z.string(),
  plan_id: z.null(),
  user: personSchema,
  year: z.number().int(),
  month: z.number().int().min(1).max(12),
  /** In the company's currency. */
  value: decimalSchema,
  money: personMoneySchema.nullish(),
});

/** Of one statement. */
export const recoverableDrawSchema = z.object({
  currency: z.string(),
  /** What of the month's draws is recovered later. */
  value: decimalSchema,
  recovered: decimalSchema,
  balance_before: decimalSchema,
  balance: decimalSchema,
});

/** A payment that somebody wrote over the calculated one. */
export const balanceOverwriteSchema = z.object({
  currency: z.string(),
  value: decimalSchema,
  /** What was calculated when it was written, and today. */
  calculated_then: decimalSchema,
  calculated: decimalSchema,
  reason: z.string().nullable(),
  comment: z.string(),
  created_at: instantSchema,
  created_by: z.string(),
});

/** One above the company's limit: it waits for a second person. */
export const pendingBalanceSchema = z.object({
  id: idSchema,
  currency: z.string(),
  value: decimalSchema,
  reason: z.string().nullable(),
  comment: z.string(),
  created_at: instantSchema,
  created_by: z.string(),
  can_decide: z.boolean(),
});
