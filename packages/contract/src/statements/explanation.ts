import { z } from 'zod';
import { comparandSchema, conditionGroupSchema } from '../shared/conditions.ts';
import { formulaNodeSchema } from '../plans/document.ts';
import { valueSchema } from '../plans/shapes.ts';
import { dateSchema, decimalSchema, idSchema, monthSchema } from '../shared/primitives.ts';
import { rankingExplanationSchema } from './ranking-shapes.ts';
import { statementLineSchema } from './shapes.ts';

export const climbSchema = z.object({
  variable_id: idSchema,
  group: z.array(valueSchema),
  mode: z.enum(['marginal', 'whole_record', 'retroactive', 'interpolated']),
  border: z.enum(['upper', 'lower']),
  pays: z.enum(['rate', 'amount']),
  target: decimalSchema.nullable(),
  start: decimalSchema,
  end: decimalSchema,
  reached: z.number().int().nullable(),
  /** Where everything gets a rate on the line between two points: that rate. */
  rate: decimalSchema.nullable().default(null),
  tiers: z.array(
    z.object({
      from: decimalSchema,
      to: decimalSchema.nullable(),
      from_written: decimalSchema,
      value: decimalSchema,
      measure: decimalSchema,
      pay: decimalSchema,
    }),
  ),
  /** The difference for earlier periods: what is due for them at the rate reached, less what they gave. `null`: there is none. */
  true_up: z
    .object({ months: z.array(monthSchema), due: decimalSchema, before: decimalSchema, pay: decimalSchema })
    .nullable()
    .default(null),
  pay: decimalSchema,
});

const formatSchema = z.enum(['amount', 'number', 'percentage', 'text', 'date', 'boolean']).nullable();

const planDaysSchema = z.object({ days: z.number().int(), of: z.number().int() });

/** Of a quota's period: the days that count, each month's at the ratio of its ramp. */
const quotaShareSchema = planDaysSchema.extend({
  /** What is filled in; `null`: nothing is. */
  whole: decimalSchema.nullable(),
  months: z.array(
    z.object({
      month: monthSchema,
      days: z.number().int(),
      /** Month of the ramp from 1, 0 before the first; `null` without one. */
      step: z.number().int().nullable(),
      rate: decimalSchema,
    }),
  ),
});

export const explanationStepSchema = z.object({
  variable_id: idSchema,
  name: z.string(),
  kind: z.enum([
    'Field',
    'Formula',
    'Aggregate',
    'AggregateForComputation',
    'Attribute',
    'Group',
    'AttributeProjection',
    'Quota',
    'QuotaProjection',
    'LookupRange',
    'LookupPoint',
    'TargetBonus',
    'Rank',
    'Accelerator',
  ]),
  format: formatSchema,
  /** Decimals that the plan shows it with; absent: as its format does. */
  decimals: z.number().int().optional(),
  grain: z.enum(['statement', 'record']),
  /** At record grain: the sum over the rows that count, when it is a number that can be added up: no rate. */
  value: valueSchema.nullable(),
  /** Aggregate, Attribute, Quota and Field in one machine-readable line: what of which. */
  detail: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('Field'), field_name: z.string() }),
    /** Printed by the client in its own notation; the variables' values are in their own steps. */
    z.object({
      kind: z.literal('Formula'),
      tree: formulaNodeSchema.nullable(),
      /** Where it prorates: days of the period with the plan, of all. */
      plan_days: planDaysSchema.nullish(),
    }),
    z.object({
      kind: z.enum(['Aggregate', 'AggregateForComputation']),
      function: z.string(),
      of_name: z.string().nullable(),
      scope_name: z.string().nullable(),
      window: z.string(),
      rows: z.number().int(),
      empty_rows: z.number().int(),
    }),
    z.object({ kind: z.literal('Attribute'), attribute_name: z.string() }),
    z.object({ kind: z.literal('Group'), dimension_name: z.string() }),
    z.object({
      kind: z.literal('AttributeProjection'),
      field_name: z.string(),
      attribute_name: z.string(),
    }),
    z.object({ kind: z.literal('QuotaProjection'), field_name: z.string(), quota_name: z.string() }),
    z.object({
      kind: z.enum(['LookupRange', 'LookupPoint']),
      /** What was looked up; `value` null where each record has its own. */
      keys: z.array(
        z.object({
          name: z.string(),
          format: formatSchema,
          decimals: z.number().int().optional(),
          value: valueSchema.nullable(),
        }),
      ),
      /** The row of the table that fitted, counted from 1. `capped`: past the end of the last range. */
      hit: z.object({ row: z.number().int(), capped: z.boolean() }).nullable(),
    }),
    z.object({
      kind: z.literal('Rank'),
      group_names: z.array(z.string()),
      /** `null`: the date. */
      order_name: z.string().nullable(),
      direction: z.enum(['asc', 'desc']),
      accumulation: z.enum(['exact', 'month', 'quarter', 'semester', 'year', 'all']),
      rows: z.number().int(),
      earlier_rows: z.number().int(),
    }),
    z.object({
      kind: z.literal('TargetBonus'),
      measure_name: z.string(),
      target_name: z.string(),
      amount_name: z.string(),
      /** `null`: it could not be calculated. Ratios: 1 is 100 %. */
      made: z
        .object({
          measure: decimalSchema,
          target: decimalSchema,
          amount: decimalSchema,
          attainment: decimalSchema,
          payout: decimalSchema,
          limit: z.enum(['floor', 'cap']).nullable(),
          /** Where the bonus is prorated. */
          plan_days: planDaysSchema.nullish(),
        })
        .nullable(),
    }),
    z.object({
      kind: z.literal('Quota'),
      quota_id: idSchema,
      quota_name: z.string(),
      window: z.string(),
      to_date: z.boolean(),
      parts: z.array(
        z.object({
          month: monthSchema,
          value: decimalSchema.nullable(),
          /** Where `value` is a share of what is filled in. */
          share: quotaShareSchema.nullish(),
        }),
      ),
      /** From when the ramp counts months; `name` null: the first day with the plan. */
      ramp: z.object({ name: z.string().nullable(), since: dateSchema.nullable() }).nullish(),
    }),
    z.object({
      kind: z.literal('Accelerator'),
      measure_name: z.string().nullable(),
      target_name: z.string().nullable(),
      climbs: z.array(climbSchema),
    }),
  ]),
});

/** The first condition that a record failed. */
export const failedReasonSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('user'),
    field_name: z.string(),
    user_name: z.string().nullable(),
    /** Of a record that several people share: whether the person has a share of it. The field and the name say nothing then. */
    has_share: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('period'),
    field_name: z.string(),
    date: dateSchema.nullable(),
    first_day: dateSchema,
    last_day: dateSchema,
  }),
  /** Dated on a day without the plan: the last day before it on which the person had it, and the first one after it. */
  z.object({
    kind: z.literal('attribution'),
    field_name: z.string(),
    date: dateSchema,
    until: dateSchema.nullable(),
    from: dateSchema.nullable(),
  }),
  z.object({
    kind: z.literal('condition'),
    field_name: z.string(),
    operator: z.string(),
    /** What it is compared with, in words: values, a field's name, a user's name. */
    expected: z.array(z.string()),
    /** The comparison's own, for those that only the reader's language can name; `null` in explanations kept before it was known. */
    comparand: comparandSchema.nullable().default(null),
    actual: valueSchema,
    /** `false`: its numbers have no separators of thousands: they are years. Absent: they have. */
    is_grouped: z.literal(false).optional(),
  }),
  /** The record is set inactive: no scope counts it. */
  z.object({ kind: z.literal('inactive') }),
]);

/** Absent from explanations that were kept before these were known. */
const rowDetails = {
  /** What the plan shows of it in words, where its title is its ID alone. */
  name: z.string().nullable().default(null),
  /** What it fails besides. */
  others: z.array(failedReasonSchema).default([]),
};

export const notCountedSchema = z.object({
  record_id: z.string(),
  title: z.string(),
  date: dateSchema.nullable(),
  reason: failedReasonSchema,
  ...rowDetails,
});

export const scopeExplanationSchema = z.object({
  scope_id: idSchema,
  name: z.string(),
  source_name: z.string(),
  /** For the link to the table; `null` when the source is no table. */
  table_id: idSchema.nullable(),
  user_rule: z
    .object({
      field_name: z.string(),
      match: z.string(),
      level: z.string().nullable(),
      attribute_name: z.string().nullable().default(null),
      /** Records are shared: whose they are is who has a share of them, whatever the field names. */
      is_shared: z.boolean().optional(),
    })
    .nullable(),
  period_rule: z.object({ field_name: z.string(), first_day: dateSchema, last_day: dateSchema }).nullable(),
  conditions: conditionGroupSchema.nullable(),
  /** Fields of the conditions whose numbers have no separators of thousands. Absent: none. */
  ungrouped_field_ids: z.array(idSchema).optional(),
  counted: z.number().int(),
  total: decimalSchema.nullable(),
  not_counted: z.array(notCountedSchema),
  not_counted_rows: z.number().int(),
  /** All of them by reason, most frequent first, each with its nearest ones. Empty where it was not kept. */
  not_counted_groups: z
    .array(
      z.object({
        reason: failedReasonSchema,
        rows: z.number().int(),
        nearest: z.array(notCountedSchema),
      }),
    )
    .default([]),
});

export const explanationSchema = z.object({
  statement_id: idSchema,
  user: z.object({ id: idSchema, name: z.string() }),
  compensation_id: idSchema,
  compensation_name: z.string(),
  plan_id: idSchema,
  month: monthSchema,
  period: z.object({ first: monthSchema, last: monthSchema }),
  first_day: dateSchema,
  last_day: dateSchema,
  ongoing: z.boolean(),
  /** Of every amount here: the person's calculation currency. */
  currency: z.string(),
  /** `value` in the company's and in the payment currency, where they differ. */
  converted: z
    .object({
      company: z.object({ currency: z.string(), value: decimalSchema }),
      payment: z.object({ currency: z.string(), value: decimalSchema }),
    })
    .nullish(),
  version: z.number().int(),
  /** True when it is the explanation kept at locking. */
  frozen: z.boolean(),
  value: decimalSchema.nullable(),
  exact: decimalSchema.nullable(),
  payment_month: monthSchema,
  /** `null` where places are paid. */
  payment_variable_id: idSchema.nullable(),
  ranking: rankingExplanationSchema.nullish(),
  steps: z.array(explanationStepSchema),
  scopes: z.array(scopeExplanationSchema),
  /** Names of the fields and users that the conditions speak of, by id. */
  names: z.record(z.string(), z.string()),
});

/** A rule with the record's value, or a group of rules, whose parts follow one level deeper. */
export const recordCheckSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rule'),
    depth: z.number().int(),
    passed: z.boolean(),
    rule: failedReasonSchema,
  }),
  z.object({
    kind: z.literal('group'),
    depth: z.number().int(),
    passed: z.boolean(),
    link: z.enum(['and', 'or']),
  }),
]);

/** "Why is this record (not) in my pay". */
export const recordVerdictSchema = z.object({
  record_id: z.string(),
  title: z.string(),
  date: dateSchema.nullable(),
  counts: z.boolean(),
  reason: failedReasonSchema.nullable(),
  ...rowDetails,
  line: statementLineSchema.nullable(),
  /** Every rule of the scope; of somebody else's record only whose it is. */
  checks: z.array(recordCheckSchema).default([]),
});
