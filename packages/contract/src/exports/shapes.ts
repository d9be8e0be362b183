import { z } from 'zod';
import { auditFilterSchema } from '../audit/search-audit.ts';
import { accrualExportSchema } from '../metrics/dashboard.ts';
import { recordFilterSchema, recordGroupsSchema, recordPreviewSchema } from '../records/record.ts';
import { reportLookBody } from '../reports/report-shapes.ts';
import { idSchema, instantSchema, monthSchema } from '../shared/primitives.ts';
import { discussionExportSchema } from '../discussions/export-discussions.ts';
import { boardExportSchema, statementExportSchema } from '../statements/export-statements.ts';
import { adjustmentExportSchema } from '../statements/search-adjustments.ts';
import { userFiltersSchema } from '../users/search-users.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export const exportFormatSchema = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.output<typeof exportFormatSchema>;

/** What a list shows now, by the parameters of its own search. */
export const exportSourceSchema = z.discriminatedUnion('kind', [
  recordFilterSchema.extend({
    kind: z.literal('records'),
    table_id: idSchema,
    /** The columns in their order; absent: all fields of the table. */
    field_ids: z.array(idSchema).min(1).max(400).optional(),
    /** The rows are in the order of these groups; headers and subtotals are not in the file. */
    groups: recordGroupsSchema.default([]),
    ...recordPreviewSchema.shape,
  }),
  z.strictObject({ kind: z.literal('quota'), quota_id: idSchema }),
  userFiltersSchema.extend({ kind: z.literal('users') }),
  boardExportSchema.extend({ kind: z.literal('statements') }),
  statementExportSchema.extend({ kind: z.literal('statement') }),
  adjustmentExportSchema.extend({ kind: z.literal('adjustments') }),
  discussionExportSchema.extend({ kind: z.literal('discussions') }),
  discussionExportSchema.extend({ kind: z.literal('requests') }),
  z.strictObject({
    kind: z.literal('org_chart'),
    user_id: idSchema.optional(),
    period: monthSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('report'),
    report_id: idSchema,
    /** With changes that are not saved. */
    look: reportLookBody.optional(),
    /** `groups`: one line for each group, with subtotals; `rows`: one for each row. */
    view: z.enum(['rows', 'groups']).default('rows'),
  }),
  z.strictObject({ kind: z.literal('audit'), filter: auditFilterSchema.default({}) }),
  accrualExportSchema.extend({ kind: z.literal('accruals') }),
]);
export type ExportSource = z.output<typeof exportSourceSchema>;
export type ExportKind = ExportSource['kind'];
const EXPORT_KINDS = [
  'records',
  'quota',
  'users',
  'statements',
  'statement',
  'adjustments',
  'discussions',
  'requests',
  'org_chart',
  'report',
  'audit',
  'accruals',
] as const satisfies readonly ExportKind[];

export const EXPORT_STATUSES = ['waiting', 'running', 'finished', 'failure', 'cancelled'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export const exportSchema = z.object({
  id: idSchema,
  /** The file's name. */
  name: z.string(),
  kind: z.enum(EXPORT_KINDS),
  format: exportFormatSchema,
  status: z.enum(EXPORT_STATUSES),
  /** 0 to 100 */
  progress: z.number().int(),
  /** Rows that were written, without the header. */
  rows: z.number().int(),
  /** Why it failed. */
  error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  /** Where the file is, once it is finished: an address of this application. */
  s3_url: z.string().nullable(),
  created_at: instantSchema,
});
export type ExportWire = z.output<typeof exportSchema>;
