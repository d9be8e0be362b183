import { z } from 'zod';
import { fieldTypeSchema } from '../shared/conditions.ts';
import {
  dateSchema,
  decimalSchema,
  idSchema,
  instantSchema,
  monthSchema,
  storedNameSchema,
  editVersionSchema,
} from '../shared/primitives.ts';
import { fieldLinkSchema, linkedValueSchema } from '../tables/data-table.ts';
import { compensationDocumentSchema } from './document.ts';

export const calculationTriggerSchema = z.enum([
  'each_month',
  'each_month_except_end_of_quarter',
  'each_quarter',
  'q1',
  'q2',
  'q3',
  'q4',
  'each_semester',
  'each_year',
]);
export const paymentTriggerSchema = z.enum([
  'end_of_month',
  'end_of_quarter',
  'end_of_semester',
  'end_of_year',
]);
export const compensationStateSchema = z.enum(['draft', 'live']);

export const compensationSummarySchema = z.object({
  id: idSchema,
  plan_id: idSchema,
  name: storedNameSchema,
  description: z.string(),
  state: compensationStateSchema,
  calculation_trigger: calculationTriggerSchema,
  payment_trigger: paymentTriggerSchema,
  /** One-time compensation: its month; `null`: recurring. */
  only_month: monthSchema.nullable(),
  /** It was live once: its frequency can be edited on a duplicate only. */
  frequency_locked: z.boolean(),
  /** Raised by every write; sent back to notice that another admin saved in between. */
  version: z.number().int(),
  updated_at: instantSchema,
  updated_by_name: z.string().nullable(),
});

export const compensationSchema = compensationSummarySchema.extend({
  plan_name: z.string(),
  plan_state: z.enum(['live', 'archived']),
  /** Somebody who has the plan: whom an editor tries first. */
  example_user_id: idSchema.nullable(),
  document: compensationDocumentSchema,
});

/** `dates`: records count by their date within the attribution. `whole_months`: in every month that the attribution touches. */
export const attributionSchema = z.enum(['dates', 'whole_months']);

/** Exactly one of `user_id`, `team_id` and `group_id`. A day outside start..end (both included, `null` open) does not count. */
export const planMemberSchema = z.strictObject({
  user_id: idSchema.nullable(),
  team_id: idSchema.nullable(),
  group_id: idSchema.nullable().default(null),
  start_date: dateSchema.nullable(),
  end_date: dateSchema.nullable(),
});

export const planSummarySchema = z.object({
  id: idSchema,
  name: storedNameSchema,
  description: z.string(),
  section: z.string(),
  state: z.enum(['live', 'archived']),
  simulation_allowed: z.boolean(),
  attribution: attributionSchema,
  position: z.number().int(),
  compensations: z.array(compensationSummarySchema),
  /** People who have the plan today, teams flattened. */
  member_count: z.number().int(),
  /** When nobody has the plan today or later: the last day somebody had it, and how many people ever did. */
  ended: z.object({ on: dateSchema, member_count: z.number().int() }).nullable(),
  /** Some of the people who have it today, or had it on its last day. */
  people: z.array(z.object({ id: idSchema, name: z.string(), avatar: z.string().nullable() })),
  /** From the first to the last day on which somebody has it, `null` is open. `null`: nobody ever had it. */
  days: z.object({ start_date: dateSchema.nullable(), end_date: dateSchema.nullable() }).nullable(),
  /** Of its latest calculated month up to this one. `null`: none, or the caller does not see all of these statements. */
  pay: z.object({ month: monthSchema, earned: decimalSchema, in_error: z.number().int() }).nullable(),
  /** The latest change of the plan, its members or its compensations. `by_name`: `null` when nobody is known. */
  last_change: z.object({ at: instantSchema, by_name: z.string().nullable() }),
  /** Of its name, section and settings; the list of its members has its own version. */
  version: editVersionSchema,
  updated_at: instantSchema,
});

export const planSchema = planSummarySchema.extend({
  members_version: editVersionSchema,
  members: z.array(planMemberSchema.extend({ name: z.string(), avatar: z.string().nullable() })),
});

/** What the editor offers to choose from; also what the browser needs to check a document while it is typed. */
export const catalogueSchema = z.object({
  tables: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      name_field_id: idSchema,
      id_field_id: idSchema.nullable(),
      user_field_id: idSchema.nullable(),
      record_count: z.number().int(),
      fields: z.array(
        z.object({
          id: idSchema,
          name: z.string(),
          type: fieldTypeSchema,
          decimals: z.number().int(),
          /** Known values of a picklist, for conditions. */
          options: z.array(z.string()),
          /** Of dates, where the table has several: the share of records that have one, of a sample. */
          filled: z.number().min(0).max(1).optional(),
          /** Read over a link. */
          linked: linkedValueSchema.nullish(),
          /** Of an object field. */
          link: fieldLinkSchema.nullish(),
        }),
      ),
    }),
  ),
  quotas: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      frequency: z.enum(['monthly', 'quarterly', 'annually']),
      type: z.enum(['amount', 'number', 'percentage']),
    }),
  ),
  attributes: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      type: z.enum(['text', 'number', 'percentage', 'amount', 'date', 'boolean', 'picklist']),
    }),
  ),
  /** Dimensions of groups, with those that are not archived. */
  dimensions: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      groups: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
  ),
  /** With what checking a document that reads their results needs: which others they read, and their statement-grain variables. */
  compensations: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      plan_id: idSchema,
      plan_name: z.string(),
      state: compensationStateSchema,
      reads: z.array(idSchema),
      /** It pays places: nothing may read its results. */
      is_ranking: z.boolean(),
      results: z.array(
        z.object({
          id: idSchema,
          name: z.string(),
          type: z.enum(['decimal', 'text', 'texts', 'date', 'boolean', 'user', 'any']),
          format: z.enum(['amount', 'number', 'percentage', 'text', 'date', 'boolean']),
        }),
      ),
    }),
  ),
  currency: z.object({ code: z.string(), decimals: z.number().int() }),
  calendar: z.object({
    month_reference_day: z.number().int(),
    fiscal_year_start: z.number().int(),
    fiscal_year_shift: z.number().int(),
  }),
});

/** A value on the wire: decimals and dates as text; `error` carries the kind and its fix action. */
export const valueSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('decimal'), value: decimalSchema }),
  z.object({ type: z.literal('text'), value: z.string() }),
  z.object({ type: z.literal('texts'), value: z.array(z.string()) }),
  z.object({ type: z.literal('date'), value: dateSchema }),
  z.object({ type: z.literal('boolean'), value: z.boolean() }),
  z.object({ type: z.literal('user'), value: z.string() }),
  z.object({ type: z.literal('empty') }),
  z.object({
    type: z.literal('error'),
    kind: z.string(),
    fix: z.string(),
    variable_id: z.string().nullable(),
    record_id: z.string().nullable(),
    params: z.record(z.string(), z.string()),
  }),
]);

/** The document tried on one person and month, beside what is live today. Amounts in the person's calculation currency. */
export const previewSchema = z.object({
  user: z.object({ id: idSchema, name: z.string() }),
  month: monthSchema,
  /** The person does not have the plan on any day of the period. */
  not_a_member: z.boolean(),
  /** When the compensation computes nothing in this month: the next one in which it does. */
  computed_month: monthSchema.nullable(),
  /** When no row counts in this month: the latest one in which a row of this person does. */
  latest_month: monthSchema.nullable(),
  /** Statement-grain value; for a record-grain variable its sum, when it has one, and the number of its rows. */
  variables: z.array(
    z.object({
      variable_id: idSchema,
      value: valueSchema.nullable(),
      row_count: z.number().int().nullable(),
      sum: decimalSchema.nullable(),
    }),
  ),
  /** Rows counted by each scope, and the values of its calculated fields on the first of them. */
  scopes: z.array(
    z.object({
      scope_id: idSchema,
      counted: z.number().int(),
      examples: z.array(
        z.object({
          record_id: z.string(),
          title: z.string(),
          values: z.array(z.object({ field_id: idSchema, value: valueSchema })),
        }),
      ),
    }),
  ),
  /** Pay per tier of each accelerator, in tier order. */
  tiers: z.array(
    z.object({
      variable_id: idSchema,
      measure: decimalSchema,
      target: decimalSchema.nullable(),
      pays: z.array(z.object({ measure: decimalSchema, pay: decimalSchema })),
    }),
  ),
  /** Where places are paid: those of the people whom the caller sees, the person tried among them. */
  ranking: z
    .object({
      participants: z.number().int(),
      below_minimum: z.number().int(),
      in_error: z.number().int(),
      /** Of values and prizes. */
      currency: z.string(),
      places: z.array(
        z.object({
          user: z.object({ id: idSchema, name: z.string() }),
          rank: z.number().int().nullable(),
          value: decimalSchema.nullable(),
          prize_value: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Of every amount. */
  currency: z.string().optional(),
  earned: valueSchema,
  live: valueSchema.nullable(),
  difference: decimalSchema.nullable(),
});

/** What the month's pay becomes if the document went live now. */
const impactChangeSchema = z.object({ user_id: idSchema, name: z.string(), difference: decimalSchema });

export const impactSchema = z.object({
  month: monthSchema,
  people: z.number().int(),
  total: decimalSchema,
  live_total: decimalSchema,
  difference: decimalSchema,
  highest: impactChangeSchema.nullable(),
  lowest: impactChangeSchema.nullable(),
  /** The largest changes, up or down: at most five. */
  changes: z.array(impactChangeSchema),
  /** Months with statements that are not locked: they are calculated again. `null`: there are none. */
  open_months: z.object({ count: z.number().int(), first: monthSchema, last: monthSchema }).nullable(),
  in_error: z.number().int(),
});

export type CompensationDocumentWire = z.output<typeof compensationDocumentSchema>;
export type CompensationSummary = z.output<typeof compensationSummarySchema>;
export type CompensationWire = z.output<typeof compensationSchema>;
export type PlanSummary = z.output<typeof planSummarySchema>;
export type PlanWire = z.output<typeof planSchema>;
export type PlanCatalogue = z.output<typeof catalogueSchema>;
export type PreviewWire = z.output<typeof previewSchema>;
export type ImpactWire = z.output<typeof impactSchema>;
export type PlanMemberWire = PlanWire['members'][number];
export type ValueWire = z.output<typeof valueSchema>;
