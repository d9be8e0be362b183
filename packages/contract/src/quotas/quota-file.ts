import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  percentUnitSchema,
  plainNumberSchema,
  sheetNameSchema,
  takenSheetSchema,
} from '../imports/import.ts';
import { decimalSchema, idParams } from '../shared/primitives.ts';
import { quotaCellSchema } from './shapes.ts';

/** What a column of a quota file is. */
export const QUOTA_COLUMNS = ['name', 'email', 'external_ref', 'period', 'value'] as const;

export const QUOTA_FILE_REASONS = [
  'wrong_column_count',
  'missing_person',
  'unknown_person',
  'ambiguous_person',
  'different_people',
  'missing_period',
  'unreadable_period',
  'not_a_period_start',
  'missing_value',
  'not_a_number',
  'other_currency',
  'percent_unit_missing',
  'twice_in_file',
] as const;
export type QuotaFileReason = (typeof QUOTA_FILE_REASONS)[number];

const columnIndex = z.coerce.number().int().min(-1).max(1000);

/** Reads and checks; the accepted cells are written by `setQuotaValues`, which refuses them where somebody has changed one since. */
export const checkQuotaFile = defineCall({
  name: 'checkQuotaFile',
  method: 'POST',
  path: '/api/quotas/{id}/file',
  summary: 'Checks an Excel or CSV file (field `file`) of quota values row by row. Nothing is written.',
  permission: { kind: 'resource', resource: 'quota', level: 'write' },
  params: idParams,
  query: z.strictObject({
    sheet: sheetNameSchema.optional(),
    /** Index of the column, -1: none. Absent: by the headers. */
    name: columnIndex.optional(),
    email: columnIndex.optional(),
    external_ref: columnIndex.optional(),
    period: columnIndex.optional(),
    value: columnIndex.optional(),
    /** What plain numbers of a percentage mean. Absent: by the values. */
    percent_unit: percentUnitSchema.optional(),
  }),
  multipart: true,
  response: z.object({
    headers: z.array(z.string()),
    sheet: takenSheetSchema.nullable(),
    rows: z.number().int(),
    /** Index per column, -1: none. */
    columns: z.record(z.enum(QUOTA_COLUMNS), z.number().int()),
    plain_number: plainNumberSchema.nullable(),
    percent_unit: percentUnitSchema.nullable(),
    /** What differs from the stored values. */
    cells: z.array(
      quotaCellSchema.extend({
        line: z.number().int(),
        user_name: z.string(),
        was: decimalSchema.nullable(),
      }),
    ),
    unchanged: z.number().int(),
    issues: z.array(
      z.object({
        line: z.number().int(),
        reason: z.enum(QUOTA_FILE_REASONS),
        column: z.string().nullable(),
        value: z.string(),
      }),
    ),
  }),
  errors: [
    'not_found',
    'quota_archived',
    'bad_request',
    'file_bad_format',
    'file_empty',
    'file_no_headers',
    'file_empty_column_names',
    'file_duplicate_columns',
    'file_too_many_rows',
    'file_too_big',
  ],
  reads: true,
  body_limit_bytes: 4 * 1024 * 1024,
});

export const exportQuota = defineCall({
  name: 'exportQuota',
  method: 'POST',
  path: '/api/quotas/{id}/export',
  summary: 'All values of a quota as a CSV file that its import reads back',
  permission: { kind: 'resource', resource: 'quota', level: 'read' },
  params: idParams,
  body: z.strictObject({}),
  response: z.unknown(),
  answers: 'file',
  errors: ['not_found'],
  reads: true,
});
