import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, instantSchema } from '../shared/primitives.ts';
import { importResultsSchema } from './import.ts';

/** What changed the records of a table. `refresh`: a connection's; one that brought nothing is `refresh_unchanged`. */
export const TABLE_CHANGE_KINDS = [
  'import',
  'refresh',
  'refresh_unchanged',
  'edited',
  'created',
  'deleted',
  'status',
] as const;

export const tableChangeSchema = z.object({
  /** Of the import or refresh; of edits a key of their day and author. */
  id: z.string(),
  kind: z.enum(TABLE_CHANGE_KINDS),
  at: instantSchema,
  /** Null: the system. */
  actor_name: z.string().nullable(),
  import_id: idSchema.nullable(),
  file_name: z.string().nullable(),
  integration_name: z.string().nullable(),
  status: z.enum(['finished', 'failed', 'cancelled']),
  results: importResultsSchema.nullable(),
  error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  undone_at: instantSchema.nullable(),
  /** Writes by people on that day: how many records. */
  records: z.number().int().nullable(),
});
export type TableChange = z.output<typeof tableChangeSchema>;

export const getTableHistory = defineCall({
  name: 'getTableHistory',
  method: 'GET',
  path: '/api/tables/{id}/history',
  summary:
    'What changed the records of a table, newest first: imports, refreshes of connections with their errors, and edits by person and day',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: idParams,
  query: z.strictObject({
    /** Only older ones. */
    before: z.iso.datetime().optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ changes: z.array(tableChangeSchema), more: z.boolean() }),
  errors: ['not_found'],
});
