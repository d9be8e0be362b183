import { MAX_TABLE_ROWS, MAX_RECORDS_PER_WINDOW } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { afterIdSchema, dateSchema, idParams, idSchema } from '../shared/primitives.ts';
import { recordFilterSchema, recordPreviewSchema, recordSchema } from './record.ts';

/** How far the order of a large table is that is prepared in the background. */
const preparedOrderSchema = z.object({
  state: z.enum(['waiting', 'running', 'failed']),
  /** 0 to 100. */
  progress: z.number().int(),
  /** Why it failed. */
  error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
});
export type PreparedOrder = z.output<typeof preparedOrderSchema>;

/** A window of the rows that match, over any number of rows: `start` included, at most 200. */
export const searchRecords = defineCall({
  name: 'searchRecords',
  method: 'POST',
  path: '/api/tables/{id}/records/search',
  summary: 'A window of the records that match, sorted',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: idParams,
  body: recordFilterSchema.extend({
    ...recordPreviewSchema.shape,
    start: z.number().int().min(0).max(MAX_TABLE_ROWS).default(0),
    limit: z.number().int().min(1).max(MAX_RECORDS_PER_WINDOW).default(MAX_RECORDS_PER_WINDOW),
    after_id: afterIdSchema,
    /** False while paging in an unchanged filter: counting a million rows is the dearer half. */
    with_total: z.boolean().default(true),
    /** Prepares an order again that could not be prepared. */
    again: z.boolean().optional(),
  }),
  response: z.object({
    field_ids: z.array(idSchema),
    records: z.array(recordSchema),
    /** `null` when it was not requested. */
    total: z.number().int().nullable(),
    /** The table's version that these rows belong to. */
    version: z.number().int(),
    /** Not null: the order is not there yet, and no record is answered. The next requests say how far it is; `null` when the records come in it. */
    preparing: preparedOrderSchema.nullable(),
    /** The company's day that conditions were compared with. */
    today: dateSchema,
    /** Names for the user ids among the cells. */
    users: z.record(z.string(), z.string()),
  }),
  errors: [
    'not_found',
    'forbidden',
    'view_not_found',
    'view_forbidden',
    'invalid_field',
    'table_too_large',
    'too_many_to_order',
  ],
  reads: true,
});

export const getRecord = defineCall({
  name: 'getRecord',
  method: 'GET',
  path: '/api/tables/{table_id}/records/{id}',
  summary: 'One record',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: z.object({ table_id: idSchema, id: idSchema }),
  response: z.object({
    field_ids: z.array(idSchema),
    record: recordSchema,
    users: z.record(z.string(), z.string()),
  }),
  errors: ['not_found', 'record_not_found'],
});
