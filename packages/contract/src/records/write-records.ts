import { MAX_PASTE_BYTES, MAX_PASTED_CELLS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { cellInputSchema, recordSchema } from './record.ts';

const recordParams = z.object({ table_id: idSchema, id: idSchema });
const writeErrors = [
  'not_found',
  'record_not_found',
  'record_value_invalid',
  'record_duplicate_id',
  'conflict',
  'reason_needed',
] as const;
/** Why, where the company asks for a reason. */
const why = {
  reason_id: idSchema.nullable().default(null),
  comment: z.string().trim().max(2000).default(''),
};

export const editRecord = defineCall({
  name: 'editRecord',
  method: 'PATCH',
  path: '/api/tables/{table_id}/records/{id}',
  summary: 'Write one cell',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: recordParams,
  body: z.strictObject({ field_id: idSchema, value: cellInputSchema, version: z.number().int(), ...why }),
  response: z.object({ record: recordSchema, table_version: z.number().int() }),
  errors: writeErrors,
  audit: 'edit_record',
});

/** Several cells at once (paste, fill, undo): all or none. */
export const editRecords = defineCall({
  name: 'editRecords',
  method: 'PATCH',
  path: '/api/tables/{id}/records',
  summary: 'Write several cells',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: idParams,
  body: z.strictObject({
    edits: z
      .array(
        z.strictObject({
          record_id: idSchema,
          version: z.number().int(),
          field_id: idSchema,
          value: cellInputSchema,
          /** Reverts an earlier edit. A field that has its imported value again by this is no longer marked as edited. */
          is_undo: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(MAX_PASTED_CELLS),
    ...why,
  }),
  response: z.object({
    records: z.array(recordSchema),
    table_version: z.number().int(),
    /**
     * Of more than a window of records: linked fields, which the edits left as they are. Their cells, and whether object fields find their
     * records, are not in the answer.
     */
    kept_field_ids: z.array(idSchema).optional(),
  }),
  errors: writeErrors,
  audit: 'edit_records',
  // Some 150 bytes for each cell beside its value.
  body_limit_bytes: MAX_PASTE_BYTES,
});

export const createRecord = defineCall({
  name: 'createRecord',
  method: 'POST',
  path: '/api/tables/{id}/records',
  summary: 'Add a record',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: idParams,
  body: z.strictObject({ values: z.record(idSchema, cellInputSchema) }),
  response: z.object({ record: recordSchema, table_version: z.number().int() }),
  errors: ['not_found', 'record_value_invalid', 'record_duplicate_id', 'table_too_large'],
  audit: 'create_record',
});

export const deleteRecords = defineCall({
  name: 'deleteRecords',
  method: 'DELETE',
  path: '/api/tables/{id}/records',
  summary: 'Delete records',
  permission: { kind: 'resource', resource: 'data_table', level: 'delete' },
  params: idParams,
  body: z.strictObject({
    record_ids: z.array(idSchema).min(1).max(1000),
    ...why,
  }),
  response: z.object({ deleted: z.number().int(), table_version: z.number().int() }),
  errors: ['not_found', 'reason_needed'],
  audit: 'delete_records',
});

/** Inactive records stay in the table and count for nothing. */
export const setRecordStatus = defineCall({
  name: 'setRecordStatus',
  method: 'PUT',
  path: '/api/tables/{id}/records/status',
  summary: 'Set records inactive, so that no statement counts them, or active again',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: idParams,
  body: z.strictObject({
    record_ids: z.array(idSchema).min(1).max(1000),
    active: z.boolean(),
    ...why,
  }),
  response: z.object({ records: z.array(recordSchema), table_version: z.number().int() }),
  errors: ['not_found', 'record_not_found', 'reason_needed'],
  audit: 'set_record_status',
});
