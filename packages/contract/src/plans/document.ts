import {
  MAX_CALCULATED_FIELDS,
  MAX_GROUPS_PER_ACCELERATOR,
  MAX_INSTALMENTS,
  MAX_KEYS_PER_LOOKUP,
  MAX_MONTHS_UNTIL_PAID,
  MAX_NAME_LENGTH,
  MAX_NUMBER_LENGTH,
  MAX_POINTS_PER_PAYOUT,
  MAX_PRIZES_PER_RANKING,
  MAX_PRIZE_RANK,
  MAX_RAMP_MONTHS,
  MAX_ROWS_PER_LOOKUP,
  MAX_FORMULA_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TIERS_PER_ACCELERATOR,
  MAX_SCOPES_PER_COMPENSATION,
  MAX_SPLIT_PEOPLE,
  MAX_VARIABLES_PER_COMPENSATION,
} from '@comptoir/kernel';
import { z } from 'zod';
import {
  conditionGroupSchema,
  dateOffsetSchema,
  hierarchyLevelSchema,
  sourceFieldSchema,
} from '../shared/conditions.ts';
import { dateSchema, decimalSchema, idSchema, nameSchema } from '../shared/primitives.ts';
import { formulaNodeSchema } from './formula-node.ts';

export { formulaNodeSchema };

/**
 * The plan document: what a compensation computes. Its shape is the engine's `CompensationDocument` (a type test in the
 * server compares the two): it is stored, edited and run in this shape.
 */
const windowSchema = z.enum(['exact', 'month', 'quarter', 'semester', 'year']);

const formatSchema = z.enum(['amount', 'number', 'percentage', 'text', 'date', 'boolean']);

const calculatedFieldSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  tree: formulaNodeSchema.nullable(),
  broken_text: z.string().max(MAX_FORMULA_LENGTH).nullable(),
  format: formatSchema.nullable().optional(),
  decimals: z.number().int().min(0).max(6).nullable().optional(),
});

const splitSchema = z.strictObject({
  by: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('columns'),
      people: z
        .array(
          z.strictObject({ user_field_id: sourceFieldSchema, share_field_id: sourceFieldSchema.nullable() }),
        )
        .max(MAX_SPLIT_PEOPLE),
    }),
    z.strictObject({
      kind: z.literal('table'),
      table_id: idSchema,
      link_field_id: idSchema,
      user_field_id: idSchema,
      share_field_id: idSchema.nullable(),
    }),
  ]),
  field_ids: z.array(sourceFieldSchema).max(20),
  may_exceed: z.boolean(),
});

const scopeSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  source: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('data_table'), table_id: idSchema }),
    z.strictObject({ type: z.literal('quota'), quota_id: idSchema }),
    z.strictObject({ type: z.literal('compensation'), compensation_id: idSchema }),
  ]),
  user_rule: z
    .strictObject({
      field_id: sourceFieldSchema,
      match: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('current_user') }),
        z.strictObject({ kind: z.literal('team'), level: hierarchyLevelSchema }),
        z.strictObject({ kind: z.literal('managers'), level: hierarchyLevelSchema }),
        z.strictObject({ kind: z.literal('attribute'), attribute_id: idSchema }),
      ]),
    })
    .nullable(),
  period_rule: z
    .strictObject({ field_id: sourceFieldSchema, window: windowSchema, shift: dateOffsetSchema.nullable() })
    .nullable(),
  conditions: conditionGroupSchema.nullable(),
  order: z.array(z.strictObject({ field_id: sourceFieldSchema, direction: z.enum(['asc', 'desc']) })).max(5),
  calculated_fields: z.array(calculatedFieldSchema).max(MAX_CALCULATED_FIELDS).optional(),
  split: splitSchema.optional(),
});

const base = {
  id: idSchema,
  name: nameSchema,
  description: z.string().max(MAX_TEXT_LENGTH),
  format: formatSchema.nullable(),
  /** How many decimals are shown: up to 4 for amounts and numbers, 6 for percentages. Absent: as the format does. */
  decimals: z.number().int().min(0).max(6).nullable().optional(),
};

/** What an aggregate can compute, in the order in which a list shows them. */
export const AGGREGATE_FUNCTIONS = [
  'sum',
  'count',
  'count_unique',
  'average',
  'min',
  'max',
  'all',
  'empty',
  'not_empty',
  'all_true',
  'none_true',
  'all_empty',
  'any_filled',
] as const;

const aggregate = {
  ...base,
  function: z.enum(AGGREGATE_FUNCTIONS),
  of_variable_id: idSchema.nullable(),
  scope_id: idSchema.nullable(),
  window: windowSchema,
};

/** What one key of a lookup row covers: numbers and dates from `from` up to, and without, `to`, or one value. */
const lookupCellSchema = z.union([
  z.strictObject({ is: z.string().max(MAX_NAME_LENGTH) }),
  z.strictObject({
    from: z.string().max(MAX_NUMBER_LENGTH).nullable(),
    to: z.string().max(MAX_NUMBER_LENGTH).nullable(),
  }),
]);

const lookup = {
  ...base,
  key_variable_ids: z.array(idSchema).max(MAX_KEYS_PER_LOOKUP),
  result: z.enum(['amount', 'number', 'percentage', 'text']),
  rows: z
    .array(
      z.strictObject({
        cells: z.array(lookupCellSchema).max(MAX_KEYS_PER_LOOKUP),
        value: z.string().max(MAX_NAME_LENGTH),
        valid_from: dateSchema.nullable(),
        valid_until: dateSchema.nullable(),
      }),
    )
    .max(MAX_ROWS_PER_LOOKUP),
  otherwise: z.string().max(MAX_NAME_LENGTH).nullable(),
};

const projection = { ...base, scope_id: idSchema, field_id: sourceFieldSchema };

const variableSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('Field'), scope_id: idSchema, field_id: sourceFieldSchema }),
  z.strictObject({
    ...base,
    kind: z.literal('Formula'),
    tree: formulaNodeSchema.nullable(),
    broken_text: z.string().max(MAX_FORMULA_LENGTH).nullable(),
  }),
  z.strictObject({ ...aggregate, kind: z.literal('Aggregate') }),
  z.strictObject({ ...aggregate, kind: z.literal('AggregateForComputation') }),
  z.strictObject({ ...base, kind: z.literal('Attribute'), attribute_id: idSchema }),
  z.strictObject({ ...base, kind: z.literal('Group'), dimension_id: idSchema }),
  z.strictObject({ ...projection, kind: z.literal('AttributeProjection'), attribute_id: idSchema }),
  z.strictObject({ ...projection, kind: z.literal('QuotaProjection'), quota_id: idSchema }),
  z.strictObject({ ...lookup, kind: z.literal('LookupRange'), cap_result: z.boolean() }),
  z.strictObject({ ...lookup, kind: z.literal('LookupPoint') }),
  z.strictObject({
    ...base,
    kind: z.literal('Rank'),
    scope_id: idSchema,
    group_by_variable_ids: z.array(idSchema).max(MAX_GROUPS_PER_ACCELERATOR),
    order_variable_id: idSchema.nullable(),
    direction: z.enum(['asc', 'desc']),
    /** From where records count: earlier ones take places too. `all`: since the first record. */
    accumulation: z.union([windowSchema, z.literal('all')]),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('TargetBonus'),
    measure_variable_id: idSchema.nullable(),
    target_variable_id: idSchema.nullable(),
    amount_variable_id: idSchema.nullable(),
    curve: z.enum(['linear', 'steps']),
    points: z
      .array(z.strictObject({ attainment: decimalSchema, payout: decimalSchema }))
      .max(MAX_POINTS_PER_PAYOUT),
    floor: decimalSchema.nullable(),
    cap: decimalSchema.nullable(),
    /** Paid by the days of the period on which the person has the plan. */
    prorate: z.boolean().optional(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('Quota'),
    quota_id: idSchema,
    window: windowSchema,
    to_date: z.boolean(),
    /** Each of its periods counts by the days on which the person has the plan. */
    prorate: z.boolean().optional(),
    /** Its ratio in a person's first months: since the month of a date attribute, or (`null`) of the first day with the plan. */
    ramp: z
      .strictObject({
        since_attribute_id: idSchema.nullable(),
        steps: z.array(decimalSchema).max(MAX_RAMP_MONTHS),
      })
      .nullable()
      .optional(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('Accelerator'),
    measure_variable_id: idSchema.nullable(),
    mode: z.enum(['marginal', 'whole_record', 'retroactive', 'interpolated']),
    border: z.enum(['upper', 'lower']),
    accumulation: windowSchema,
    /** Retroactive and interpolated rates with an accumulation: the difference for earlier periods is paid when another tier is reached. */
    true_up: z.boolean().default(true),
    order_variable_id: idSchema.nullable(),
    group_by_variable_ids: z.array(idSchema).max(MAX_GROUPS_PER_ACCELERATOR),
    target_variable_id: idSchema.nullable(),
    pays: z.enum(['rate', 'amount']),
    tiers: z
      .array(z.strictObject({ from: decimalSchema, to: decimalSchema.nullable(), value: decimalSchema }))
      .max(MAX_TIERS_PER_ACCELERATOR),
  }),
]);

const monthsLaterSchema = z.int().min(0).max(MAX_MONTHS_UNTIL_PAID);

const rankSchema = z.number().int().min(1).max(MAX_PRIZE_RANK);

/** Prizes for places among the people who have the compensation. */
export const rankingPaymentSchema = z.strictObject({
  type: z.literal('ranking'),
  comparison_variable_id: idSchema.nullable(),
  /** `desc`: the highest value is first. */
  direction: z.enum(['desc', 'asc']),
  second_variable_id: idSchema.nullable(),
  /** In the company's currency, as the prizes are, where it is an amount. */
  minimum: decimalSchema.nullable(),
  ties: z.enum(['same_prize', 'split_pool', 'second_criterion']),
  prize_type: z.enum(['financial', 'nonFinancial']),
  prizes: z
    .array(
      z.strictObject({
        from_rank: rankSchema,
        to_rank: rankSchema,
        amount: decimalSchema.nullable(),
        label: z.string().max(MAX_NAME_LENGTH).nullable(),
      }),
    )
    .max(MAX_PRIZES_PER_RANKING),
});

export const compensationDocumentSchema = z.strictObject({
  scopes: z.array(scopeSchema).max(MAX_SCOPES_PER_COMPENSATION),
  variables: z.array(variableSchema).max(MAX_VARIABLES_PER_COMPENSATION),
  payment: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('standard'), variable_id: idSchema.nullable() }),
    rankingPaymentSchema,
  ]),
  /** When the pay is paid; absent: whole, on the statement of the payment trigger. */
  schedule: z
    .strictObject({
      delay: monthsLaterSchema,
      instalments: z
        .array(z.strictObject({ months: monthsLaterSchema, share: decimalSchema }))
        .max(MAX_INSTALMENTS),
      release: z.strictObject({ field_id: idSchema }).nullable(),
    })
    .optional(),
  kpi_variable_ids: z.array(idSchema).max(50),
  dashboard: z.strictObject({
    attainment_variable_id: idSchema.nullable(),
    variable_ids: z.array(idSchema).max(50),
    record_field_ids: z.array(sourceFieldSchema).max(50),
  }),
  /** Of the plan's members, those in one of these teams or groups; absent: all. */
  only_for: z
    .strictObject({ team_ids: z.array(idSchema).max(200), group_ids: z.array(idSchema).max(200) })
    .optional(),
});
