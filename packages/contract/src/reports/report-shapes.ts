import {
  MAX_CALCULATED_FIELDS,
  MAX_COLUMNS_PER_TABLE,
  MAX_GROUP_LEVELS,
  MAX_REPORT_MEASURES,
  MAX_SECTION_LENGTH,
} from '@comptoir/kernel';
import { z } from 'zod';
import { formulaNodeSchema } from '../plans/formula-node.ts';
import { GROUP_DATES, sortSchema } from '../records/record.ts';
import { summaryFunctionSchema } from '../records/summary-shapes.ts';
import { conditionItemsSchema } from '../shared/conditions.ts';
import {
  blankNameSchema,
  editVersionSchema,
  idSchema,
  instantSchema,
  isPlainName,
  nameSchema,
} from '../shared/primitives.ts';
import { columnWidthsSchema } from '../tables/table-view-shapes.ts';
import { viewPermissionSchema } from '../views/shapes.ts';

/**
 * What the rows of a report are: records of a table; statements, one for each person and month; or their compensations, one for each
 * statement and compensation, which have plans and variables.
 */
export const reportSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('table'), table_id: idSchema }),
  z.strictObject({ kind: z.literal('statements') }),
  z.strictObject({ kind: z.literal('compensations') }),
]);
export type ReportSource = z.output<typeof reportSourceSchema>;

export const REPORT_TYPES = ['record', 'statement'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** A column of which every row has a value by a formula over other columns, which it names by id. */
export const reportCalculationSchema = z.strictObject({
  /** Made by the client. */
  id: idSchema,
  name: nameSchema,
  type: z.enum(['float', 'amount', 'percentage', 'string', 'bool', 'date']),
  decimals: z.number().int().min(0).max(10).default(2),
  formula: formulaNodeSchema,
});
export type ReportCalculation = z.output<typeof reportCalculationSchema>;

/** Rows with one value of the column are together; of a date, those of a day, month, quarter or year. */
export const reportGroupSchema = z.strictObject({
  column_id: idSchema,
  /** Read of dates alone. */
  by: z.enum(GROUP_DATES).default('month'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** In the order of this measure instead of the column's. */
  measure_id: idSchema.nullable().default(null),
});
export type ReportGroup = z.output<typeof reportGroupSchema>;

const measureParts = {
  /** Made by the client: charts name it. */
  id: idSchema,
  /** Empty: by its function and column. */
  name: blankNameSchema.default(''),
};

/** A number over the rows of a group, or of the whole report. */
export const reportMeasureSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('column'),
    ...measureParts,
    column_id: idSchema,
    function: summaryFunctionSchema,
  }),
  /** How many rows there are. */
  z.strictObject({ kind: z.literal('rows'), ...measureParts }),
  /** A metric of the company, of the people and months of the group. */
  z.strictObject({ kind: z.literal('metric'), ...measureParts, metric_id: idSchema }),
]);
export type ReportMeasure = z.output<typeof reportMeasureSchema>;

export const REPORT_CHARTS = [
  'bar',
  'stacked',
  'line',
  'area',
  'combination',
  'pie',
  'scatter',
  'table',
  'single_value',
] as const;

export const reportChartSchema = z.strictObject({
  kind: z.enum(REPORT_CHARTS),
  /** Of a scatter, those of the axes: across, then up. */
  measure_ids: z.array(idSchema).max(MAX_REPORT_MEASURES),
  /** Of a combination: those of `measure_ids` that are lines. */
  line_ids: z.array(idSchema).max(MAX_REPORT_MEASURES).default([]),
  /** Of a single value: the period of this date in which today is, beside the one before it or the same a year before. */
  comparison: z
    .strictObject({
      column_id: idSchema,
      by: z.enum(['month', 'quarter', 'year']),
      with: z.enum(['before', 'year_before']).default('before'),
    })
    .nullable()
    .default(null),
});
export type ReportChart = z.output<typeof reportChartSchema>;

/** All that says what a report shows. */
export const reportLookSchema = z.strictObject({
  source: reportSourceSchema,
  /** Those shown, in their order. None: all of the source. */
  columns: z.array(idSchema).max(2 * MAX_COLUMNS_PER_TABLE),
  calculations: z.array(reportCalculationSchema).max(MAX_CALCULATED_FIELDS),
  /** Over the source's columns and the calculated ones. None: every row. */
  filters: conditionItemsSchema,
  link: z.enum(['and', 'or']),
  /** `field_id`: a column. */
  sort: z.array(sortSchema).max(3),
  groups: z.array(reportGroupSchema).max(MAX_GROUP_LEVELS),
  /** A further group, whose values are columns. */
  pivot: reportGroupSchema.nullable(),
  measures: z.array(reportMeasureSchema).max(MAX_REPORT_MEASURES),
  chart: reportChartSchema.nullable(),
  widths: columnWidthsSchema,
});
export type ReportLook = z.output<typeof reportLookSchema>;

/** A look as it is sent: what is left out is empty. */
export const reportLookBody = z.strictObject({
  source: reportSourceSchema,
  columns: reportLookSchema.shape.columns.default([]),
  calculations: reportLookSchema.shape.calculations.default([]),
  filters: conditionItemsSchema.default([]),
  link: z.enum(['and', 'or']).default('and'),
  sort: reportLookSchema.shape.sort.default([]),
  groups: reportLookSchema.shape.groups.default([]),
  pivot: reportGroupSchema.nullable().default(null),
  measures: reportLookSchema.shape.measures.default([]),
  chart: reportChartSchema.nullable().default(null),
  widths: columnWidthsSchema.default({}),
});

/** The heading under which the list shows a report; empty: none. */
export const reportSectionSchema = z.string().trim().max(MAX_SECTION_LENGTH).refine(isPlainName, {
  message: 'name_characters',
});

export const reportBody = reportLookBody.extend({
  name: nameSchema,
  section: reportSectionSchema.default(''),
});

export const reportSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.enum(REPORT_TYPES),
  section: z.string(),
  source: reportSourceSchema,
  /** Of a record report. */
  table_name: z.string().nullable(),
  chart_kind: z.enum(REPORT_CHARTS).nullable(),
  owner: z.object({ id: idSchema, name: z.string() }).nullable(),
  archived_at: instantSchema.nullable(),
  updated_at: instantSchema,
  version: editVersionSchema,
  /** What the caller may do with it: `edit` changes its name, section and what it shows. */
  permission: viewPermissionSchema,
  /** Shares, archives, schedules and deletes it: its owner, and who may delete reports. */
  can_manage: z.boolean(),
});
export type ReportSummary = z.output<typeof reportSummarySchema>;

export const reportSchema = reportSummarySchema.extend(reportLookSchema.shape);
export type Report = z.output<typeof reportSchema>;
