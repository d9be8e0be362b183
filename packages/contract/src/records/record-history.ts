import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, instantSchema } from '../shared/primitives.ts';
import { cellSchema } from './record.ts';

export const RECORD_CHANGE_KINDS = [
  'created',
  'edited',
  'deactivated',
  'activated',
  'imported',
  'deleted',
  'restored',
] as const;

/** One write of a record: by a person, or by an import. */
export const recordChangeSchema = z.object({
  id: z.string(),
  /** `created` by a person or an import; `imported`: an import changed it. */
  kind: z.enum(RECORD_CHANGE_KINDS),
  at: instantSchema,
  /** `null`: an import wrote it. */
  actor_name: z.string().nullable(),
  import: z.object({ id: idSchema, file_name: z.string() }).nullable(),
  reason: z.string().nullable(),
  comment: z.string(),
  values: z.array(
    z.object({
      /** `null`: the field has another name by now, or is gone. */
      field_id: idSchema.nullable(),
      name: z.string(),
      before: cellSchema,
      after: cellSchema,
    }),
  ),
});
export type RecordChangeWire = z.output<typeof recordChangeSchema>;

export const getRecordHistory = defineCall({
  name: 'getRecordHistory',
  method: 'GET',
  path: '/api/tables/{table_id}/records/{id}/history',
  summary: 'Who or which import changed a record, when, and from which value to which: the newest first',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: z.object({ table_id: idSchema, id: idSchema }),
  response: z.object({
    changes: z.array(recordChangeSchema),
    /** Names for the user ids among the values. */
    users: z.record(z.string(), z.string()),
  }),
  errors: ['not_found', 'record_not_found'],
});
