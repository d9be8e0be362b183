import {
  MAX_RECORDS_PER_WINDOW,
  MAX_SUMMARY_COLUMNS,
  MAX_TABLE_ROWS,
  MAX_TURNED_GROUPS,
} from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idParams, idSchema } from '../shared/primitives.ts';
import {
  cellSchema,
  recordFilterSchema,
  recordGroupsSchema,
  recordPreviewSchema,
  recordSchema,
} from './record.ts';
import { summarySchema } from './summary-shapes.ts';

/** The header of a group. */
const groupRowSchema = z.object({
  kind: z.literal('group'),
  /** Of the group's values, whatever the window: what `turned` names. */
  id: z.string(),
  /** 1: outermost. */
  level: z.number().int(),
  /** What its records have in the field: of a month, quarter or year its first day; `null`: no value. */
  value: cellSchema,
  /** Records in it. */
  count: z.number().int(),
  /** In the order of the request's summaries, as `summarizeRecords` answers them. */
  values: z.array(z.string().nullable()),
  is_open: z.boolean(),
});
export type GroupRow = z.output<typeof groupRowSchema>;

const groupedRowSchema = z.discriminatedUnion('kind', [
  groupRowSchema,
  z.object({ kind: z.literal('record'), record: recordSchema }),
]);
export type GroupedRow = z.output<typeof groupedRowSchema>;

/** A window of headers and records, in the order of the groups, then in that of the sort. A closed group is one row. */
export const groupRecords = defineCall({
  name: 'groupRecords',
  method: 'POST',
  path: '/api/tables/{id}/records/groups',
  summary: 'A window of the records that match in groups with subtotals',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: idParams,
  body: recordFilterSchema.extend({
    ...recordPreviewSchema.shape,
    groups: recordGroupsSchema.min(1),
    summaries: z.array(summarySchema).max(MAX_SUMMARY_COLUMNS).default([]),
    /** Whether groups are open that `turned` does not name. */
    open: z.boolean().default(true),
    /** Groups that are the other way. */
    turned: z.array(z.string().max(40)).max(MAX_TURNED_GROUPS).default([]),
    /** Counts headers and records alike. */
    start: z
      .number()
      .int()
      .min(0)
      .max(2 * MAX_TABLE_ROWS)
      .default(0),
    limit: z.number().int().min(1).max(MAX_RECORDS_PER_WINDOW).default(MAX_RECORDS_PER_WINDOW),
  }),
  response: z.object({
    field_ids: z.array(idSchema),
    rows: z.array(groupedRowSchema),
    /** Rows to scroll: headers and the records of open groups. */
    row_count: z.number().int(),
    /** Records that match. */
    total: z.number().int(),
    version: z.number().int(),
    today: dateSchema,
    users: z.record(z.string(), z.string()),
  }),
  errors: [
    'not_found',
    'forbidden',
    'view_not_found',
    'view_forbidden',
    'invalid_field',
    'table_too_large',
    'too_many_groups',
    'too_many_to_group',
  ],
  reads: true,
});
