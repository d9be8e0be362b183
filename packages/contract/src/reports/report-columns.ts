import { z } from 'zod';
import { defineCall } from '../call.ts';
import { REPORT_NEEDS } from '../features.ts';
import { fieldTypeSchema } from '../shared/conditions.ts';
import { idSchema } from '../shared/primitives.ts';
import { reportSourceSchema } from './report-shapes.ts';

const standard = (number: number) => `c0000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`;

/**
 * Columns that a source has beside its fields, variables and group dimensions, whose own ids are those of their columns. With ids like
 * fields, so that conditions, formulas and orders name all columns alike.
 */
export const REPORT_COLUMNS = {
  user: standard(1),
  /** Of the statement, its first day. */
  month: standard(2),
  /** In the row's month; of a record, on its date. */
  team: standard(3),
  manager: standard(4),
  status: standard(5),
  earned: standard(6),
  payable: standard(7),
  attainment: standard(8),
  error_count: standard(9),
  plan: standard(10),
  compensation: standard(11),
  payment_month: standard(12),
} as const;
export type StandardColumn = keyof typeof REPORT_COLUMNS;
const STANDARD_COLUMNS = Object.keys(REPORT_COLUMNS) as StandardColumn[];

export const reportColumnSchema = z.object({
  id: idSchema,
  /** In the caller's language where it is a standard one. */
  name: z.string(),
  standard: z.enum(STANDARD_COLUMNS).nullable(),
  /** Of what kind it is, for the list of columns. */
  part: z.enum(['standard', 'field', 'group', 'variable', 'calculated']),
  type: fieldTypeSchema,
  decimals: z.number().int(),
  /** `false`: a number without separators of thousands, such as a year. Absent: with. */
  is_grouped: z.literal(false).optional(),
  /** Choices of a picklist; of `status`, the statuses of statements. */
  options: z.array(z.string()),
  /** Of an amount: of all its values; `null`: a row may have any. */
  currency: z.string().nullable(),
});
export type ReportColumn = z.output<typeof reportColumnSchema>;

export const listReportColumns = defineCall({
  name: 'listReportColumns',
  method: 'POST',
  path: '/api/report-columns',
  summary: 'The columns that a report over a table, statements or compensations can have',
  permission: { kind: 'resource', resource: 'report', level: 'read' },
  needs: REPORT_NEEDS,
  body: z.strictObject({ source: reportSourceSchema }),
  response: z.object({ columns: z.array(reportColumnSchema) }),
  errors: ['forbidden', 'feature_off', 'live_only', 'not_found'],
  reads: true,
});
