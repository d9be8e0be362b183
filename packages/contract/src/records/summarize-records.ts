import { MAX_SUMMARY_COLUMNS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { recordFilterSchema, recordPreviewSchema } from './record.ts';

/**
 * What may stand under a column, in the meanings that aggregates of a compensation have: `all` counts the records, `count` and `not_empty`
 * those with a value, `empty` those without one. No summary of a column is the specification's `none`.
 */
export const SUMMARY_FUNCTIONS = [
  'sum',
  'average',
  'min',
  'max',
  'count',
  'count_unique',
  'all',
  'empty',
  'not_empty',
] as const;
export const summaryFunctionSchema = z.enum(SUMMARY_FUNCTIONS);

/** One function over the field's values of all records that match. */
export const summarySchema = z.strictObject({ field_id: idSchema, function: summaryFunctionSchema });
export type SummaryWire = z.output<typeof summarySchema>;

export const summarizeRecords = defineCall({
  name: 'summarizeRecords',
  method: 'POST',
  path: '/api/tables/{id}/records/summary',
  summary: 'Sums, averages and counts over the records that match',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: idParams,
  body: recordFilterSchema.omit({ sort: true }).extend({
    ...recordPreviewSchema.shape,
    summaries: z.array(summarySchema).min(1).max(MAX_SUMMARY_COLUMNS),
  }),
  /** In the order of the request: a decimal or a date as text; `null`: an average, minimum or maximum of nothing. */
  response: z.object({ values: z.array(z.string().nullable()) }),
  errors: ['not_found', 'forbidden', 'view_not_found', 'view_forbidden', 'invalid_field', 'table_too_large'],
  reads: true,
});
