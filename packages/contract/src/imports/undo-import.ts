import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';

/**
 * Why an import can't be undone: it was undone, a later one filled the table, it changed more records than are kept, records were changed
 * since, locked statements paid them, a field changed its type, or it is from before undos.
 */
export const UNDO_REFUSALS = [
  'undone',
  'not_last',
  'too_many',
  'changed',
  'paid',
  'field_changed',
  'not_kept',
] as const;
export type UndoRefusal = (typeof UNDO_REFUSALS)[number];

export const importUndoSchema = z.object({
  is_possible: z.boolean(),
  reason: z.enum(UNDO_REFUSALS).nullable(),
  /** Records that the reason is about; of one that can be undone, those that get their values back. */
  count: z.number().int(),
});
export type ImportUndo = z.output<typeof importUndoSchema>;

/** The answer names the job whose result is `{removed, restored}`. */
export const undoImport = defineCall({
  name: 'undoImport',
  method: 'POST',
  path: '/api/import/{id}/undo',
  summary:
    'Undo the last import of a table: records that it made go, those that it changed get their values back',
  permission: { kind: 'resource', resource: 'data_table', level: 'delete' },
  params: idParams,
  response: z.object({ job_id: idSchema }),
  errors: ['not_found', 'conflict', 'import_in_progress', 'import_not_undoable'],
  audit: 'undo_import',
});
