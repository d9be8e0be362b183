import { z } from 'zod';
import { valueSchema } from '../plans/shapes.ts';
import {
  dateSchema,
  decimalSchema,
  idSchema,
  instantSchema,
  monthNumberSchema,
  monthSchema,
  yearSchema,
} from '../shared/primitives.ts';
import {
  balanceOverwriteSchema,
  drawTransactionSchema,
  pendingBalanceSchema,
  recoverableDrawSchema,
} from './draw-shapes.ts';
import { personMoneySchema, personSchema } from './person-shapes.ts';
import { manualPaymentSchema, overwriteSchema } from './adjustment-shapes.ts';
import { medalSchema, rankingDataSchema } from './ranking-shapes.ts';
import { validationProgressSchema, validationStepSchema } from './validation-chain.ts';

export { personMoneySchema, personSchema };

/** The states of section 4. `ongoing`: its month is not over; `to_lock`: over and open. */
export const STATEMENT_STATUSES = ['ongoing', 'to_lock', 'locked', 'validated', 'paid'] as const;
export const statementStatusSchema = z.enum(STATEMENT_STATUSES);
export type StatementStatus = z.output<typeof statementStatusSchema>;

export const STATEMENT_ACTIONS = ['lock', 'unlock', 'validate', 'invalidate', 'close', 'unclose'] as const;
/** `close` sends to payroll, `unclose` recalls it. */
export const statementActionSchema = z.enum(STATEMENT_ACTIONS);
export type StatementAction = z.output<typeof statementActionSchema>;

export const periodQuery = z.strictObject({ year: yearSchema, month: monthNumberSchema });
/** Without a period: the latest month with statements, at most the running one. */
export const shownPeriodQuery = periodQuery.partial();
/** A month as an entity has it in an answer. */
const monthFields = { year: z.number().int(), month: z.number().int().min(1).max(12) };

export const cellErrorSchema = z.object({
  kind: z.string(),
  fix: z.string(),
  compensation_id: idSchema,
  compensation_name: z.string(),
  plan_id: idSchema,
  variable_id: z.string().nullable(),
  variable_name: z.string().nullable(),
  record_id: z.string().nullable(),
  /** Ids and names for the words and the fix link: `quota_id`, `quota_name`, `table_id`, `field_id`, `field_name`. */
  params: z.record(z.string(), z.string()),
});

/** What a statement is worth; the names are those of the specification. */
export const balanceSchema = z.object({
  /** Earned in the month. */
  value: decimalSchema,
  /** What the statement pays: of its own month and of earlier ones, when they are due. */
  balance: decimalSchema,
  /** What is left of it after a recoverable draw. */
  balance_after_draw: decimalSchema,
});

export const statementMoneySchema = z.object({
  currency: z.string(),
  earned: decimalSchema,
  payable: decimalSchema,
});

/** How an amount of a record was converted. */
export const conversionSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** As the record has it. */
  amount: decimalSchema,
  /** Units of company currency for one unit, since that month; `null`: that side is the company's. */
  from_rate: z.object({ rate: decimalSchema, start: monthSchema }).nullable(),
  to_rate: z.object({ rate: decimalSchema, start: monthSchema }).nullable(),
});

export const statementRowSchema = z.object({
  id: idSchema,
  user: personSchema,
  team_name: z.string().nullable(),
  plan_names: z.array(z.string()),
  ...monthFields,
  status: statementStatusSchema,
  /** False from the moment a recalculation is requested until it is written. */
  ready: z.boolean(),
  /** A compensation could not be computed: `error_kinds` says why. */
  error: z.boolean(),
  validated: z.boolean(),
  /** Of a locked statement that several people validate, one after the other; `null`: one validation is enough. */
  validation: validationProgressSchema.nullish(),
  /** Sent to payroll. */
  paid: z.boolean(),
  /** An amount, a variable or a record's value was written over what was calculated. */
  overwritten: z.boolean(),
  /** Adjustments that wait for a second person. */
  pending_adjustments: z.number().int(),
  /** The company's: `earned`, `payable`, `previous_earned` and `drift_amount` are in it. */
  currency: z.string(),
  /** The same in the person's currencies; absent or `null`: that one is the company's, or amounts of several are paid together. */
  in_currencies: z
    .object({ calculation: statementMoneySchema.nullable(), payment: statementMoneySchema.nullable() })
    .nullish(),
  /** Earned in the month. */
  earned: decimalSchema,
  /** What the statement pays: of its own month and of earlier ones, when they are due. */
  payable: decimalSchema,
  /** Earned the month before; `null` without a statement there. */
  previous_earned: decimalSchema.nullable(),
  attainment: decimalSchema.nullable(),
  /** The first three places of the month's rankings that the person has. */
  medals: z.array(medalSchema),
  error_count: z.number().int(),
  error_kinds: z.array(z.string()),
  /** Of a locked statement: earned from today's data less earned at the lock; `null` when nothing differs. */
  drift_amount: decimalSchema.nullable(),
  last_modification_date: instantSchema,
  /** What the caller may do with it now. */
  actions: z.array(statementActionSchema),
});

export const statusCountsSchema = z.object({
  ongoing: z.number().int(),
  to_lock: z.number().int(),
  locked: z.number().int(),
  validated: z.number().int(),
  paid: z.number().int(),
  error: z.number().int(),
});

export const figureSchema = z.object({
  variable_id: idSchema,
  name: z.string(),
  format: z.enum(['amount', 'number', 'percentage', 'text', 'date', 'boolean']).nullable(),
  /** Decimals that the plan shows it with; absent: as its format does. */
  decimals: z.number().int().optional(),
  /** `kpi`: a key figure; `dashboard`: listed under the attainment. */
  place: z.enum(['kpi', 'dashboard']),
  value: valueSchema,
});

export const lineColumnSchema = z.object({
  source: z.enum(['field', 'variable']),
  id: z.string(),
  name: z.string(),
  format: z.enum(['amount', 'number', 'percentage', 'text', 'date', 'boolean']).nullable(),
  /** Decimals that the plan shows it with; absent: as its format does. */
  decimals: z.number().int().optional(),
  /** `false`: a number without separators of thousands, such as a year. Absent: with. */
  is_grouped: z.literal(false).optional(),
});

export const nextTierSchema = z.object({
  /** Missing in the measure's unit, and where the threshold lies. */
  distance: decimalSchema,
  threshold: decimalSchema,
  /** As the plan writes it: a ratio of the target when there is one. */
  threshold_written: decimalSchema,
  of_target: z.boolean(),
  pays: z.enum(['rate', 'amount']),
  value: decimalSchema,
  present_value: decimalSchema.nullable(),
  deal: decimalSchema,
  deal_brings_now: decimalSchema,
  deal_brings_beyond: decimalSchema,
});

/** The field of a record that releases its pay: a date, or a checkbox. */
export const releaseFieldSchema = z.object({ name: z.string(), is_date: z.boolean() });

/** What of a transaction one statement pays, or is held. */
export const paidPartSchema = z.object({
  /** `null`: held until its records are released. */
  month: monthSchema.nullable(),
  /** In the company's currency. */
  value: decimalSchema,
  money: personMoneySchema.nullish(),
  /** Whose pay it is, where records are released one by one; the largest first, at most 100. */
  records: z.array(z.object({ record_id: idSchema, title: z.string(), value: decimalSchema })),
});

/** What a transaction pays for records of earlier periods, because its tier changed: no line has a share of it. */
export const trueUpSchema = z.object({ months: z.array(monthSchema), value: decimalSchema });

export const transactionSchema = z.object({
  id: idSchema,
  /** Its place on the statement, from 0. */
  index: z.number().int().min(0),
  /** Those with a draw are in the statement's `draws`. */
  draw: z.literal(false),
  user: personSchema,
  ...monthFields,
  compensation_id: idSchema,
  compensation_name: z.string(),
  plan_id: idSchema,
  plan_name: z.string(),
  /** The compensation's own words to those it pays; may be empty. */
  description: z.string(),
  /** In the company's currency; `null` while in error. */
  value: decimalSchema.nullable(),
  /** What `value` is without any overwrite; absent where there is none. */
  calculated_value: decimalSchema.nullish(),
  overwritten: z.boolean(),
  /** Manual payments are apart: `manual_payments` of the statement. */
  manual: z.literal(false),
  /**
   * Absent: all is in the company's currency. Records, tiers, figures, targets and the true-up are in the calculation currency; a payment
   * currency is known where the amount is.
   */
  money: personMoneySchema.nullish(),
  /** Of its first part, where it has parts. */
  payment_month: monthSchema.nullable(),
  /** What is paid when, in order, what is held last; empty: it is paid whole. */
  paid_parts: z.array(paidPartSchema),
  /** What releases the pay of its records; `null`: they wait for nothing. */
  released_by: releaseFieldSchema.nullable(),
  ongoing: z.boolean(),
  /** First and last day of the compensation's own period: a quarter's, where it is computed over one. */
  first_day: dateSchema,
  last_day: dateSchema,
  errors: z.array(cellErrorSchema),
  attainment: decimalSchema.nullable(),
  /** The quota that the attainment compares to, when it is one. */
  quota_name: z.string().nullable(),
  /** Measure and target behind the attainment, when it is one divided by the other. */
  measure: decimalSchema.nullable(),
  target: decimalSchema.nullable(),
  figures: z.array(figureSchema),
  columns: z.array(lineColumnSchema),
  next_tier: nextTierSchema.nullable(),
  true_up: trueUpSchema.nullable(),
  /** The person's place, where the compensation pays places; `null` elsewhere. */
  ranking_data: rankingDataSchema.nullable(),
  /** The titles of its records are their IDs: the columns describe them better. */
  named_by_id: z.boolean(),
  line_count: z.number().int(),
});

/** What this statement pays that an earlier one earned. */
export const carriedPaymentSchema = z.object({
  month: monthSchema,
  compensation_id: idSchema,
  compensation_name: z.string(),
  /** In the company's currency. */
  value: decimalSchema,
  money: personMoneySchema.nullish(),
});

/** What a locked statement would be from today's data, and what makes the difference. */
export const driftSchema = z.object({
  found_at: instantSchema,
  /** The amounts that differ. */
  transactions: z.array(
    z.object({
      compensation_id: idSchema,
      compensation_name: z.string(),
      /** `null`: not there, or in error. */
      locked: decimalSchema.nullable(),
      today: decimalSchema.nullable(),
      /** Of the target and the records; absent: the company's. */
      share_currency: z.string().nullish(),
      /** Today's amount in the person's currencies; absent: the company's, or compared before it was kept. */
      money: personMoneySchema.nullish(),
      /** Why it could not be computed today. */
      error_kinds: z.array(z.string()),
      /** When the target changed. */
      target: z.object({ locked: decimalSchema.nullable(), today: decimalSchema.nullable() }).nullable(),
      /** The records whose part differs, the largest difference first; `null`: it does not count. */
      records: z.array(
        z.object({
          record_id: z.string(),
          title: z.string(),
          locked: decimalSchema.nullable(),
          today: decimalSchema.nullable(),
          /** What of it climbed tiers, at the lock and today; absent: nothing did. */
          measure: z.object({ locked: decimalSchema, today: decimalSchema }).nullish(),
        }),
      ),
      /** Also those that are not listed. */
      record_count: z.number().int(),
    }),
  ),
});

export const statementSchema = statementRowSchema.extend({
  /** `overwritten` is null unless somebody wrote another amount over what was calculated. */
  balance: z.object({ calculated: balanceSchema, overwritten: balanceSchema.nullable() }),
  /** Who wrote it and why; `null` as `balance.overwritten`. */
  balance_overwrite: balanceOverwriteSchema.nullable(),
  balance_pending: pendingBalanceSchema.nullable(),
  /** Of a month with draws, or an open balance. */
  recoverable_draw: recoverableDrawSchema.nullable(),
  /** What it pays of draws and balances, beside its transactions. */
  draws: z.array(drawTransactionSchema),
  transactions: z.array(transactionSchema),
  carried_payments: z.array(carriedPaymentSchema),
  manual_payments: z.array(manualPaymentSchema),
  overwrites: z.array(overwriteSchema),
  /** What the caller may do on it now. */
  can_overwrite: z.boolean(),
  can_pay_manually: z.boolean(),
  version: z.number().int(),
  calculated_at: instantSchema,
  data_as_of: instantSchema,
  locked_at: instantSchema.nullable(),
  locked_by: z.string().nullable(),
  validated_at: instantSchema.nullable(),
  validated_by: z.string().nullable(),
  /** Each step of its validation, where it has several. */
  validation_steps: z.array(validationStepSchema),
  paid_at: instantSchema.nullable(),
  paid_by: z.string().nullable(),
  /** First and last day of the period. */
  first_day: dateSchema,
  last_day: dateSchema,
  can_recalculate: z.boolean(),
  /** It is open, and one of its plans allows simulations. */
  can_simulate: z.boolean(),
  /** Of a locked statement; `null` when nothing differs. */
  drift: driftSchema.nullable(),
});

export const tierPartSchema = z.object({
  variable_id: idSchema,
  tier: z.number().int(),
  measure: decimalSchema,
  value: decimalSchema,
  pay: decimalSchema,
  pays: z.enum(['rate', 'amount']),
});

export const statementLineSchema = z.object({
  record_id: z.string(),
  scope_id: idSchema,
  title: z.string(),
  date: dateSchema.nullable(),
  /** One per column of the transaction. */
  values: z.array(valueSchema),
  /** One per column, where any value was converted. */
  conversions: z.array(conversionSchema.nullable()).optional(),
  /** One per column, where any value is the person's share of a record that several people have. */
  splits: z.array(z.object({ share: decimalSchema, whole: decimalSchema }).nullable()).optional(),
  tiers: z.array(tierPartSchema),
  /** Its part of the transaction, to the cent; the lines' shares and the transaction's `true_up` add up to it. */
  share: decimalSchema.nullable(),
});
