import { MAX_COLUMNS_PER_TABLE, MAX_IDS_PER_CALL, MAX_NUMBER_LENGTH, MAX_TABLE_ROWS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idParams, idSchema } from '../shared/primitives.ts';
import { cellInputSchema, recordFilterSchema } from './record.ts';

/** Records by their ids, or those that match a filter: all, or from one place of their order to another. */
export const recordSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('records'),
    record_ids: z.array(idSchema).min(1).max(MAX_IDS_PER_CALL),
  }),
  recordFilterSchema.extend({
    kind: z.literal('matching'),
    rows: z
      .strictObject({
        start: z.number().int().min(0).max(MAX_TABLE_ROWS),
        /** Not included. */
        end: z.number().int().min(1).max(MAX_TABLE_ROWS),
      })
      .nullable()
      .default(null),
  }),
]);
export type RecordSelection = z.output<typeof recordSelectionSchema>;

const numberSchema = z
  .string()
  .max(MAX_NUMBER_LENGTH)
  .regex(/^-?\d{1,60}(\.\d{1,20})?$/);

/** What is looked for in cells. A number or a date finds the cells with that value, however they are shown. */
export const findTextSchema = z.strictObject({
  text: z.string().min(1).max(255),
  match_case: z.boolean().default(false),
  whole_cell: z.boolean().default(false),
  number: numberSchema.nullable().default(null),
  date: dateSchema.nullable().default(null),
});
export type FindText = z.output<typeof findTextSchema>;

/** What is done to each cell. `replace`: `number` and `date` are the text as cells of these types contain it. */
export const cellActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), value: cellInputSchema }),
  z.strictObject({ kind: z.literal('clear') }),
  z.strictObject({ kind: z.literal('add'), number: numberSchema }),
  z.strictObject({ kind: z.literal('multiply'), number: numberSchema }),
  z.strictObject({
    kind: z.literal('replace'),
    find: findTextSchema,
    text: z.string().max(255),
    number: numberSchema.nullable().default(null),
    date: dateSchema.nullable().default(null),
  }),
]);
export type CellAction = z.output<typeof cellActionSchema>;

/** The version of the table whose records were selected: with another one, the call is refused. */
const version = z.number().int();
const why = {
  reason_id: idSchema.nullable().default(null),
  comment: z.string().trim().max(2000).default(''),
};
const editing = {
  selection: recordSelectionSchema,
  field_ids: z.array(idSchema).min(1).max(MAX_COLUMNS_PER_TABLE),
  action: cellActionSchema,
};
const permission = { kind: 'resource', resource: 'data_table', level: 'write' } as const;
const deletion = { kind: 'resource', resource: 'data_table', level: 'delete' } as const;
const previewErrors = ['not_found', 'invalid_field', 'record_value_invalid', 'table_too_large'] as const;
const changeErrors = [
  ...previewErrors,
  'conflict',
  'record_duplicate_id',
  'reason_needed',
  'forbidden',
] as const;

const bulkChangeSchema = z.object({
  id: idSchema,
  kind: z.enum(['edit', 'delete', 'restore']),
  /** `waiting`: its job does it; the job's result is this change once more. */
  status: z.enum(['waiting', 'finished', 'failed', 'cancelled']),
  /** Records that changed, and cells or records that could not. */
  changed: z.number().int(),
  left_out: z.number().int(),
  job_id: idSchema.nullable(),
});
export type BulkChangeWire = z.output<typeof bulkChangeSchema>;

const usesSchema = {
  table_version: version,
  /** Records of the selection. */
  records: z.number().int(),
  /** The first of them, which everything below is about. */
  looked_at: z.number().int(),
  /** Locked statements that pay these records: they keep what they pay. */
  locked_statements: z.number().int(),
};

export const previewChange = defineCall({
  name: 'previewChange',
  method: 'POST',
  path: '/api/tables/{id}/records/changes/preview',
  summary: 'How many records a change of many would write, and which cells would not take it',
  permission,
  params: idParams,
  body: z.strictObject(editing),
  response: z.object({
    ...usesSchema,
    changed: z.number().int(),
    cells: z.number().int(),
    refused: z.array(
      z.object({
        field_id: idSchema,
        reason: z.string(),
        count: z.number().int(),
        /** One of the values that the field does not take. */
        example: z.string(),
      }),
    ),
  }),
  errors: previewErrors,
  reads: true,
});

export const changeRecords = defineCall({
  name: 'changeRecords',
  method: 'POST',
  path: '/api/tables/{id}/records/changes',
  summary: 'Write one value, a sum, a product or a replaced text into many records: all or none',
  permission,
  params: idParams,
  body: z.strictObject({ ...editing, table_version: version, ...why }),
  response: bulkChangeSchema,
  errors: changeErrors,
  audit: 'change_records',
});

export const previewDeletion = defineCall({
  name: 'previewDeletion',
  method: 'POST',
  path: '/api/tables/{id}/records/deletions/preview',
  summary: 'How many records a deletion removes, and what uses them',
  permission: deletion,
  params: idParams,
  body: z.strictObject({ selection: recordSelectionSchema }),
  response: z.object({
    ...usesSchema,
    /** Records of other tables that link to them. */
    linked: z.array(z.object({ table_id: idSchema, table_name: z.string(), records: z.number().int() })),
  }),
  errors: previewErrors,
  reads: true,
});

export const deleteMatchingRecords = defineCall({
  name: 'deleteMatchingRecords',
  method: 'POST',
  path: '/api/tables/{id}/records/deletions',
  summary: 'Delete many records: all or none',
  permission: deletion,
  params: idParams,
  body: z.strictObject({ selection: recordSelectionSchema, table_version: version, ...why }),
  response: bulkChangeSchema,
  errors: changeErrors,
  audit: 'delete_matching_records',
});

/** Taking back a change that took one back does it again. */
export const undoChange = defineCall({
  name: 'undoChange',
  method: 'POST',
  path: '/api/tables/{table_id}/records/changes/{id}/undo',
  summary: 'Take a change of many records back, where nobody has written them since',
  permission,
  params: z.object({ table_id: idSchema, id: idSchema }),
  body: z.strictObject(why),
  response: bulkChangeSchema,
  errors: changeErrors,
  audit: 'undo_change',
});

/** Places of cells on one answer. */
export const MAX_FOUND_CELLS = 500;

export const findCells = defineCall({
  name: 'findCells',
  method: 'POST',
  path: '/api/tables/{id}/records/find',
  summary: 'Places of the cells that contain a text, from a row on, in the order of the grid',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: idParams,
  body: recordFilterSchema.extend({
    find: findTextSchema,
    /** Where it is looked for; none: all fields. */
    field_ids: z.array(idSchema).max(MAX_COLUMNS_PER_TABLE).default([]),
    /** The first row that counts; backwards, the last one. */
    from: z.number().int().min(0).max(MAX_TABLE_ROWS).default(0),
    direction: z.enum(['forward', 'backward']).default('forward'),
  }),
  response: z.object({
    /** Cells of all rows. */
    total: z.number().int(),
    /** Cells before the first of these, forward as backward. */
    before: z.number().int(),
    rows: z.array(z.object({ row: z.number().int(), record_id: idSchema, field_ids: z.array(idSchema) })),
    table_version: version,
  }),
  errors: ['not_found', 'invalid_field', 'table_too_large'],
  reads: true,
});
