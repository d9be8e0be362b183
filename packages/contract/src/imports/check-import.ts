import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cellSchema } from '../records/record.ts';
import { fieldTypeSchema } from '../shared/conditions.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { CONFIG_ERRORS, importConfigSchema, importResultsSchema, REJECTION_REASONS } from './import.ts';

/** Rows with one reason. Warnings are not divided by column: a row has one warning over all of its columns. */
export const importReasonSchema = z.object({
  outcome: z.enum(['rejected', 'skipped', 'warning']),
  reason: z.enum(REJECTION_REASONS),
  column_name: z.string().nullable(),
  count: z.number().int(),
  /** The first of these rows, from 1. */
  first_row: z.number().int(),
  /** A few of the values at fault, each once. */
  examples: z.array(z.string()),
});
export type ImportReason = z.output<typeof importReasonSchema>;

/** What an import would do: the result of the job that `checkImport` starts. */
export const importCheckSchema = z.object({
  results: importResultsSchema,
  reasons: z.array(importReasonSchema),
  /** What the file fills, in the order of its columns. */
  fields: z.array(
    z.object({ id: idSchema, name: z.string(), type: fieldTypeSchema, decimals: z.number().int() }),
  ),
  /** The first rows as their records will be; rows that are left out are missing. */
  rows: z.array(
    z.object({
      row_number: z.number().int(),
      outcome: z.enum(['created', 'updated', 'unchanged']),
      cells: z.array(cellSchema),
    }),
  ),
  /** Names of the users in these rows. */
  users: z.record(idSchema, z.string()),
});
export type ImportCheck = z.output<typeof importCheckSchema>;

/** Runs the import as it would be and takes all of it back. */
export const checkImport = defineCall({
  name: 'checkImport',
  method: 'POST',
  path: '/api/import/{id}/check',
  summary: 'Check what an import would do, without importing',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: idParams,
  body: z.strictObject({ config: importConfigSchema }),
  response: z.object({ job_id: idSchema }),
  errors: CONFIG_ERRORS,
  audit: 'check_import',
});
