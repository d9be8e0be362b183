import { compare, ONE, parseDecimal, sign } from '@comptoir/kernel';
import { z } from 'zod';
import { currencyCodeSchema } from '../company/shapes.ts';
import {
  decimalSchema,
  editVersionSchema,
  idSchema,
  instantSchema,
  monthSchema,
  nameSchema,
} from '../shared/primitives.ts';
import { personSchema } from '../statements/person-shapes.ts';
import { statementStatusSchema } from '../statements/shapes.ts';

export const DRAW_WAYS = ['top_up', 'on_top'] as const;
export const DRAW_RECOVERIES = ['at_once', 'quarter', 'semester', 'year', 'no_draw'] as const;
/** `top_up`: pays up to the amount; `on_top`: is added to the pay. */
export const drawWaySchema = z.enum(DRAW_WAYS);
/** When a recoverable draw is recovered; `no_draw`: in months in which none is paid. */
export const drawRecoverySchema = z.enum(DRAW_RECOVERIES);
export type DrawWay = z.output<typeof drawWaySchema>;
export type DrawRecovery = z.output<typeof drawRecoverySchema>;

const signOf = (text: string) => {
  const value = parseDecimal(text);
  return value === null ? 0 : sign(value);
};
export const positiveSchema = decimalSchema.refine((text) => signOf(text) > 0, { message: 'not_positive' });
const notNegative = decimalSchema.refine((text) => signOf(text) >= 0, { message: 'negative' });
/** A ratio: 0.5 is 50 %. */
const shareSchema = positiveSchema.refine((text) => compare(parseDecimal(text) ?? ONE, ONE) <= 0, {
  message: 'more_than_all',
});

/** What a minimum compensation says: it always pays up to its amount. */
export const minimumTerms = {
  name: nameSchema,
  amount: positiveSchema,
  /** Of amount, floor and cap; `null`: the company's. */
  currency: currencyCodeSchema.nullable(),
  recoverable: z.boolean(),
  recovery: drawRecoverySchema,
  /** At most this part of a month's positive pay is recovered; `null`: all of it. */
  share: shareSchema.nullable(),
  /** Pay is never recovered below it. */
  floor: notNegative,
  /** Of the open balance; `null`: no limit. */
  cap: positiveSchema.nullable(),
  start_month: monthSchema,
  /** The last month; `null`: until it is ended. */
  end_month: monthSchema.nullable(),
  comment: z.string().trim().max(1000),
};

/** What a draw says. */
export const drawTerms = { ...minimumTerms, way: drawWaySchema };

export const drawSchema = z.object({
  id: idSchema,
  user: personSchema,
  ...drawTerms,
  name: z.string(),
  version: editVersionSchema,
  created_at: instantSchema,
  created_by: z.string(),
  /** A locked statement has a part of it: it can be ended, and no longer deleted. */
  used: z.boolean(),
  /** `pending`: above the company's limit; it is not paid until a second person approves. */
  state: z.enum(['active', 'pending']),
  /** Changed terms that wait for a second person, while the present ones count. */
  pending: z.object({ ...drawTerms, name: z.string(), by: z.string() }).nullable(),
  /** The caller may approve or refuse what waits. */
  can_decide: z.boolean(),
});

/** Whom a minimum compensation is for. */
export const audienceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.enum(['role', 'group', 'plan']), id: idSchema }),
]);
export type DrawAudience = z.output<typeof audienceSchema>;

export const minimumCompensationSchema = z.object({
  id: idSchema,
  audience: z.object({
    kind: z.enum(['everyone', 'role', 'group', 'plan']),
    id: idSchema.nullable(),
    name: z.string().nullable(),
  }),
  ...drawTerms,
  name: z.string(),
  version: editVersionSchema,
  used: z.boolean(),
  /** People who are paid by it, or owe of it, today. */
  people: z.number().int(),
});

/** One draw's part of a month. */
export const ledgerLineSchema = z.object({
  draw_id: idSchema,
  name: z.string(),
  drawn: decimalSchema,
  recovered: decimalSchema,
  forgiven: decimalSchema,
  balance: decimalSchema,
});

/**
 * A settled month. opening + earned + draw - recovered - paid = closing: pay that goes from month to month, less than 0 where negative pay is
 * carried over. balance_before + the recoverable part of draw - recovered - forgiven = balance: what the person owes.
 */
export const ledgerRowSchema = z.object({
  year: z.number().int(),
  month: z.number().int().min(1).max(12),
  status: statementStatusSchema.nullable(),
  opening: decimalSchema,
  earned: decimalSchema,
  draw: decimalSchema,
  recovered: decimalSchema,
  forgiven: decimalSchema,
  paid: decimalSchema,
  closing: decimalSchema,
  balance_before: decimalSchema,
  balance: decimalSchema,
  /** What would be paid if nobody had written another payment. */
  calculated: decimalSchema,
  lines: z.array(ledgerLineSchema),
});

/** Of one calculation currency, the months in order. */
export const ledgerSchema = z.object({
  currency: z.string(),
  /** After its last month. */
  balance: decimalSchema,
  /** The balance is claimed outside of pay. */
  kept: z.boolean(),
  rows: z.array(ledgerRowSchema),
});
