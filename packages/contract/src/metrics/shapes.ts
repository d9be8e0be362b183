import { MAX_METRIC_VARIABLES, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import type { Needs } from '../features.ts';
import { conditionGroupSchema } from '../shared/conditions.ts';
import { decimalSchema, editVersionSchema, idSchema, monthSchema, nameSchema } from '../shared/primitives.ts';
import { statementFilterSchema } from '../views/shapes.ts';

/** Of every page and call of metrics, flags and pinned cards. */
export const METRIC_NEEDS: Needs = { feature: 'statements_reporting', live: true };

export const METRIC_TYPES = ['statement', 'record'] as const;
/** Of what a metric counts: statements of people, or records of a table. */
export const metricTypeSchema = z.enum(METRIC_TYPES);
export type MetricType = z.output<typeof metricTypeSchema>;

export const METRIC_DATA_TYPES = ['amount', 'number', 'percentage'] as const;
export const metricDataTypeSchema = z.enum(METRIC_DATA_TYPES);
export type MetricDataType = z.output<typeof metricDataTypeSchema>;

/** `ratio`: one sum divided by another; standard metrics alone have it. */
export const METRIC_AGGREGATIONS = ['sum', 'average', 'min', 'max', 'count', 'ratio'] as const;
export const metricAggregationSchema = z.enum(METRIC_AGGREGATIONS);
export type MetricAggregation = z.output<typeof metricAggregationSchema>;
export const customAggregationSchema = metricAggregationSchema.exclude(['ratio']);

export const STANDARD_METRICS = [
  'earnings',
  'attainment',
  'cost_of_sales',
  'payout_ratio',
  'overpayment',
  'underpayment',
  'time_to_validate',
] as const;
export type StandardMetric = (typeof STANDARD_METRICS)[number];

/** The standard metrics have the same ids in every company and sandbox. */
export const STANDARD_METRIC_IDS: Readonly<Record<StandardMetric, string>> = {
  earnings: '00000000-0000-7000-8000-00000000e001',
  attainment: '00000000-0000-7000-8000-00000000e002',
  cost_of_sales: '00000000-0000-7000-8000-00000000e003',
  payout_ratio: '00000000-0000-7000-8000-00000000e004',
  overpayment: '00000000-0000-7000-8000-00000000e005',
  underpayment: '00000000-0000-7000-8000-00000000e006',
  time_to_validate: '00000000-0000-7000-8000-00000000e007',
};

/** Letters, numbers and underscores; in the public API it follows `custom.`. */
export const metricKeySchema = z.string().regex(/^[A-Za-z0-9_]{1,64}$/, { message: 'api_name_invalid' });

const variableRef = z.strictObject({ compensation_id: idSchema, variable_id: idSchema });

/** The records that a metric counts. Its month is that of the date; its person that of the table. */
export const recordMetricSchema = z.strictObject({
  type: z.literal('record'),
  table_id: idSchema,
  /** A numeric field; `null` only where records are counted. */
  field_id: idSchema.nullable(),
  date_field_id: idSchema,
  conditions: conditionGroupSchema.nullable(),
});

/** The value of a variable on statements. Copies of a compensation have their own variables: all of them add up. */
export const statementMetricSchema = z.strictObject({
  type: z.literal('statement'),
  variables: z.array(variableRef).min(1).max(MAX_METRIC_VARIABLES),
  /** Conditions on the statement, and whether all or any of them must be met. */
  filters: z.array(statementFilterSchema).max(50).default([]),
  link: z.enum(['and', 'or']).default('and'),
});

export const metricSourceSchema = z.discriminatedUnion('type', [recordMetricSchema, statementMetricSchema]);
export type MetricSource = z.output<typeof metricSourceSchema>;

export const metricBody = z.strictObject({
  name: nameSchema,
  api_key: metricKeySchema,
  data_type: metricDataTypeSchema,
  aggregation: customAggregationSchema,
  source: metricSourceSchema,
  description: z.string().trim().max(MAX_TEXT_LENGTH).default(''),
});

export const metricSchema = z.object({
  id: idSchema,
  /** Of a standard metric its key: its name and description are texts of the reader's language. */
  standard: z.enum(STANDARD_METRICS).nullable(),
  is_standard: z.boolean(),
  /** Neither in reports nor among cards; its values can still be read. */
  hidden: z.boolean(),
  name: z.string(),
  api_key: z.string(),
  type: metricTypeSchema,
  data_type: metricDataTypeSchema,
  aggregation: metricAggregationSchema,
  /** `null` of a standard metric. */
  source: metricSourceSchema.nullable(),
  /** Of a record metric: its table. */
  table_name: z.string().nullable(),
  /** What it aggregates: a field, or variables; `null` where it counts, and of a standard metric. */
  measured: z.string().nullable(),
  description: z.string(),
  version: editVersionSchema,
});
export type Metric = z.output<typeof metricSchema>;

/** Why a field or variable can or can't be flagged. */
export const FLAG_STATES = [
  'flaggable',
  'no_statements',
  'no_statements_to_flag',
  'already_flagged',
] as const;
export const flagStateSchema = z.enum(FLAG_STATES);
export type FlagState = z.output<typeof flagStateSchema>;

export const flagTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('variable'), compensation_id: idSchema, variable_id: idSchema }),
  z.strictObject({ kind: z.literal('field'), table_id: idSchema, field_id: idSchema }),
]);
export type FlagTarget = z.output<typeof flagTargetSchema>;

export const flagSchema = z.object({
  id: idSchema,
  kind: z.enum(['variable', 'field']),
  /** The compensation of a variable, the table of a field. */
  parent_id: idSchema,
  parent_name: z.string(),
  /** Of a variable: its plan's. Plans of two years have compensations of one name. */
  plan_name: z.string().nullable(),
  target_id: idSchema,
  name: z.string(),
  data_type: metricDataTypeSchema,
});
export type Flag = z.output<typeof flagSchema>;

export const flaggableSchema = z.object({
  target_id: idSchema,
  name: z.string(),
  data_type: metricDataTypeSchema,
  state: flagStateSchema,
  /** To take the flag away; `null` without one. */
  flag_id: idSchema.nullable(),
});

/** One number of a metric: of a month, and of a person where people are separate. */
export const metricValueSchema = z.object({
  metric_id: idSchema,
  month: monthSchema,
  user_id: idSchema.nullable(),
  /** Amounts of different currencies are never added: one row for each. `null` of what is no amount. */
  currency: z.string().nullable(),
  /** `null`: nothing to divide by. */
  value: decimalSchema.nullable(),
  /** Statements or records behind the number. */
  count: z.number().int(),
});
export type MetricValue = z.output<typeof metricValueSchema>;
