import { MAX_DASHBOARD_CARDS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { decimalSchema, idSchema, monthSchema, yearSchema } from '../shared/primitives.ts';
import { METRIC_NEEDS, metricSchema } from './shapes.ts';

const permission = { kind: 'resource', resource: 'report', level: 'read' } as const;
const needs = METRIC_NEEDS;

/** What a card adds up: the shown month, or the fiscal quarter or year up to it. */
export const CARD_PERIODS = ['month', 'quarter', 'year'] as const;
export type CardPeriod = (typeof CARD_PERIODS)[number];

/** What it compares with: as many months of the period before, or the same months a year before. */
export const CARD_COMPARISONS = ['before', 'year_before'] as const;
export type CardComparison = (typeof CARD_COMPARISONS)[number];

/** Kinds of cards on the home page. A new kind joins this union, the server's `CARD_KINDS` and the web's. */
export const dashboardCardSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('metric'),
    id: idSchema,
    period: z.enum(CARD_PERIODS).default('month'),
    compare: z.enum(CARD_COMPARISONS).default('before'),
  }),
  /** The chart of a report. */
  z.strictObject({ kind: z.literal('report'), id: idSchema }),
]);
export type DashboardCard = z.output<typeof dashboardCardSchema>;
export type CardKind = DashboardCard['kind'];

/** First and last month, both included. */
const monthsSchema = z.object({ from: monthSchema, to: monthSchema });

const pointSchema = z.object({ month: monthSchema, value: decimalSchema.nullable() });

const metricCardSchema = z.object({
  kind: z.literal('metric'),
  id: idSchema,
  metric: metricSchema,
  period: z.enum(CARD_PERIODS),
  compare: z.enum(CARD_COMPARISONS),
  /** The months of `value`, and those of `compared`. */
  shown: monthsSchema,
  compared_with: monthsSchema,
  /** One for each currency that there are amounts in; one without a currency where it is no amount. */
  series: z.array(
    z.object({
      currency: z.string().nullable(),
      value: decimalSchema.nullable(),
      compared: decimalSchema.nullable(),
      /** Twelve months up to the shown one, oldest first. */
      history: z.array(pointSchema),
    }),
  ),
});
export type MetricCard = z.output<typeof metricCardSchema>;

/** What it shows is read as the report itself is, with the rights of the person who looks at it. */
const reportCardSchema = z.object({
  kind: z.literal('report'),
  id: idSchema,
  /** `null`: the report was deleted, archived, or is not shared with the caller any more. */
  name: z.string().nullable(),
});
export type ReportCard = z.output<typeof reportCardSchema>;

export const getDashboard = defineCall({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/dashboard',
  summary: "The cards that the caller pinned, with the month's values",
  permission,
  needs,
  query: z.strictObject({ month: monthSchema.optional() }),
  response: z.object({
    month: monthSchema,
    cards: z.array(z.discriminatedUnion('kind', [metricCardSchema, reportCardSchema])),
    /** People of the company pin cards; support does not. */
    can_pin: z.boolean(),
  }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});

export const setDashboard = defineCall({
  name: 'setDashboard',
  method: 'PUT',
  path: '/api/dashboard',
  summary: "The caller's pinned cards, in this order",
  permission,
  needs,
  body: z.strictObject({ cards: z.array(dashboardCardSchema).max(MAX_DASHBOARD_CARDS) }),
  response: z.object({ cards: z.array(dashboardCardSchema) }),
  errors: ['forbidden', 'feature_off', 'live_only', 'not_found'],
  audit: 'set_dashboard',
});

export const getCostForecast = defineCall({
  name: 'getCostForecast',
  method: 'GET',
  path: '/api/forecast/cost',
  summary: 'The cost of the fiscal year: closed months, and what the months to come will probably cost',
  permission,
  needs,
  query: z.strictObject({ year: yearSchema.optional() }),
  response: z.object({
    /** The fiscal year, by its first and last month. */
    from: monthSchema,
    to: monthSchema,
    currency: z.string(),
    months: z.array(
      z.object({
        month: monthSchema,
        kind: z.enum(['closed', 'running', 'to_come']),
        /** Earned by now. */
        earned: decimalSchema,
        /** `null`: too few closed months to say. */
        expected: decimalSchema.nullable(),
      }),
    ),
    earned: decimalSchema,
    /** `null`: too few closed months to say. */
    total: decimalSchema.nullable(),
    /** Eight years in ten end between the two. */
    low: decimalSchema.nullable(),
    high: decimalSchema.nullable(),
    /** Mean and spread of the closed months that the forecast is made of, and how many. */
    basis: z.object({
      months: z.number().int(),
      needed: z.number().int(),
      mean: decimalSchema.nullable(),
      spread: decimalSchema.nullable(),
    }),
  }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});

/** Earned and not paid yet at the end of the month, by cost centre: what finance books. */
export const accrualExportSchema = z.strictObject({
  month: monthSchema,
  /** What the cost centre is; `null`: there is none. */
  cost_centre: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('attribute'), id: idSchema }),
      z.strictObject({ kind: z.literal('dimension'), id: idSchema }),
    ])
    .nullable(),
});
