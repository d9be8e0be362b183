import { MAX_GROUP_LEVELS, MAX_RECORDS_PER_WINDOW, MAX_TABLE_ROWS, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { REPORT_NEEDS } from '../features.ts';
import { cellSchema } from '../records/record.ts';
import { dateSchema, idParams, idSchema } from '../shared/primitives.ts';
import { reportColumnSchema } from './report-columns.ts';
import { reportLookBody } from './report-shapes.ts';

const permission = { kind: 'resource', resource: 'report', level: 'read' } as const;
const refusals = ['forbidden', 'feature_off', 'live_only', 'not_found', 'invalid_field'] as const;
const ofSaved = ['report_not_found', ...refusals] as const;

/** A number of the report: a decimal or a date as text; `null`: an average, minimum or maximum of nothing. */
const measuredSchema = z.string().nullable();

/**
 * Why a metric has no values in a report: it is gone; the caller may not read its records; the rows are grouped, or chosen, by a column that
 * says nothing of its people and months.
 */
export const METRIC_PROBLEMS = ['gone', 'forbidden', 'group', 'filter'] as const;

const measureSchema = z.object({
  id: idSchema,
  /** As it was named; empty: by its function and column. */
  name: z.string(),
  function: z.string(),
  column_id: idSchema.nullable(),
  type: z.enum(['number', 'amount', 'percentage', 'date']),
  decimals: z.number().int(),
  /** `false`: a number without separators of thousands, such as the latest year. Absent: with. */
  is_grouped: z.literal(false).optional(),
  /** Of an amount. Rows of several currencies are converted to the company's, by the rate of their month. */
  currency: z.string().nullable(),
  /** Rows whose amount is in none of the sums, because its currency has no rate. */
  unconverted: z.number().int(),
  /** Of a metric: which one, and why it has no values here. `null`: the measure is of the rows. */
  metric: z
    .object({
      id: idSchema,
      /** In the caller's language where it is a standard one. */
      name: z.string(),
      problem: z.enum(METRIC_PROBLEMS).nullable(),
      /** The column that the metric knows nothing of. */
      column: z.string().nullable(),
    })
    .nullable(),
});

const rowsSchema = z.object({
  kind: z.literal('rows'),
  columns: z.array(reportColumnSchema),
  rows: z.array(
    z.object({
      /** Of the record, statement or transaction. */
      id: z.string(),
      /** Of the statement that it is, or is in; `null` for records. */
      statement_id: idSchema.nullable(),
      /** In the order of the columns. */
      cells: z.array(cellSchema),
      /** Of amounts whose column names no currency: by the column's place. */
      currencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
  total: z.number().int(),
});

const groupSchema = z.object({
  /** 1: outermost. */
  level: z.number().int(),
  /** The column's value in its rows: of a month, quarter or year its first day; `null`: none. */
  value: cellSchema,
  /** Rows in it. */
  count: z.number().int(),
  /** Of all its rows, in the order of the measures. */
  values: z.array(measuredSchema),
  /** With a pivot: the same by the columns of `across`; `null`: no row. */
  across: z.array(z.array(measuredSchema).nullable()),
});

const groupsSchema = z.object({
  kind: z.literal('groups'),
  measures: z.array(measureSchema),
  /** Columns of the groups, outermost first. */
  levels: z.array(reportColumnSchema),
  pivot: reportColumnSchema.nullable(),
  /** Values of the pivot, in order. */
  across: z.array(cellSchema),
  /** Values of the pivot beyond `MAX_REPORT_ACROSS`: in the totals, without a column of their own. */
  across_left_out: z.number().int(),
  /** Outer ones before what is in them. */
  groups: z.array(groupSchema),
  total: groupSchema.omit({ level: true, value: true }),
  /** Of the chart's comparison: in the order of the measures. */
  comparison: z
    .object({
      now: z.object({ start: dateSchema, end: dateSchema, values: z.array(measuredSchema) }),
      before: z.object({ start: dateSchema, end: dateSchema, values: z.array(measuredSchema) }),
    })
    .nullable(),
});
export type ReportGroups = z.output<typeof groupsSchema>;
export type ReportRows = z.output<typeof rowsSchema>;

/** Names for the ids of people among cells and groups. */
const usersSchema = z.record(z.string(), z.string());

export const reportResultSchema = z.object({
  result: z.discriminatedUnion('kind', [rowsSchema, groupsSchema]),
  users: usersSchema,
  /** The company's day that conditions were compared with. */
  today: dateSchema,
});
export type ReportResult = z.output<typeof reportResultSchema>;

const windowParts = {
  start: z.number().int().min(0).max(MAX_TABLE_ROWS).default(0),
  limit: z.number().int().min(1).max(MAX_RECORDS_PER_WINDOW).default(MAX_RECORDS_PER_WINDOW),
};
const wantedParts = {
  /** `rows`: a window of them; `groups`: groups, subtotals and totals, all at once. */
  view: z.enum(['rows', 'groups']).default('rows'),
  ...windowParts,
};
/** A group's value as a result has it. */
const groupValueSchema = z.union([
  z.string().max(MAX_TEXT_LENGTH),
  z.boolean(),
  z.array(z.string().max(MAX_TEXT_LENGTH)).max(200),
  z.null(),
  z.strictObject({ unmatched: z.string().max(MAX_TEXT_LENGTH) }),
]);
const placeParts = {
  /** The values of a group and of those around it, outermost first. None: every row. */
  path: z.array(groupValueSchema).max(MAX_GROUP_LEVELS).default([]),
  /** One value of the pivot; absent: all. */
  across: groupValueSchema.optional(),
  ...windowParts,
};
const drilledSchema = z.object({ result: rowsSchema, users: usersSchema, today: dateSchema });

export const runReport = defineCall({
  name: 'runReport',
  method: 'POST',
  path: '/api/reports/{id}/result',
  summary: 'What a report shows: rows, or groups with subtotals. Pay only of people whom the caller sees',
  permission,
  needs: REPORT_NEEDS,
  params: idParams,
  body: z.strictObject(wantedParts),
  response: reportResultSchema,
  errors: [...ofSaved, 'table_too_large', 'too_many_groups'],
  reads: true,
});

export const previewReport = defineCall({
  name: 'previewReport',
  method: 'POST',
  path: '/api/report-preview/result',
  summary: 'What a report would show that is not saved',
  permission,
  needs: REPORT_NEEDS,
  body: z.strictObject({ report: reportLookBody, ...wantedParts }),
  response: reportResultSchema,
  errors: [...refusals, 'table_too_large', 'too_many_groups'],
  reads: true,
});

export const drillReport = defineCall({
  name: 'drillReport',
  method: 'POST',
  path: '/api/reports/{id}/drill',
  summary: 'The rows behind a number of a report',
  permission,
  needs: REPORT_NEEDS,
  params: idParams,
  body: z.strictObject(placeParts),
  response: drilledSchema,
  errors: [...ofSaved, 'table_too_large'],
  reads: true,
});

export const drillPreview = defineCall({
  name: 'drillPreview',
  method: 'POST',
  path: '/api/report-preview/drill',
  summary: 'The rows behind a number of a report that is not saved',
  permission,
  needs: REPORT_NEEDS,
  body: z.strictObject({ report: reportLookBody, ...placeParts }),
  response: drilledSchema,
  errors: [...refusals, 'table_too_large'],
  reads: true,
});
