import { z } from 'zod';
import { idSchema } from '../shared/primitives.ts';

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
