import { cellActionSchema, idSchema, recordSelectionSchema, type BulkChangeWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import {
  fieldsOf,
  isCalculated,
  isLinked,
  requireTable,
  type DataTable,
  type Field,
} from '../tables/index.ts';
import { findTextMatch } from './text-match-queries.ts';
import { prepareCells, storedValue } from '../records/index.ts';
import { type ChunkQuery, selectedRecords, type Selected } from './record-chunk-queries.ts';
import type { StoredChange } from './change-queries.ts';

/** What a stored change was requested to do. */
export const changeRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('edit'),
    table_version: z.number().int(),
    selection: recordSelectionSchema,
    field_ids: z.array(idSchema),
    action: cellActionSchema,
  }),
  z.strictObject({
    kind: z.literal('delete'),
    table_version: z.number().int(),
    selection: recordSelectionSchema,
  }),
  z.strictObject({ kind: z.literal('undo'), change_id: idSchema }),
]);
export type ChangeRequest = z.output<typeof changeRequestSchema>;
export type EditRequest = Extract<ChangeRequest, { kind: 'edit' }>;

export const changeWire = (stored: StoredChange): BulkChangeWire => ({
  id: stored.id,
  kind: stored.kind,
  status: stored.status,
  changed: Number(stored.changed),
  left_out: Number(stored.left_out),
  job_id: stored.job_id,
});

/** Locks the table. With another version than the person saw, the selection may be another one by now. */
export async function lockTable(ctx: Ctx, table_id: string, version: number): Promise<DataTable> {
  const table = await requireTable(ctx, table_id, true);
  if (table.version !== version) throw new AppError('conflict', { object: 'table', version: table.version });
  return table;
}

export interface Editing {
  readonly fields: readonly Field[];
  readonly action: EditRequest['action'];
  readonly selected: Selected;
  /** Only records with a cell that is written, as far as the database can tell. */
  readonly also: ChunkQuery['also'];
}

/** The fields of an edit, each of which takes the action, and the records. */
export async function editingOf(
  ctx: Ctx,
  table: DataTable,
  { field_ids, action, selection }: Pick<EditRequest, 'field_ids' | 'action' | 'selection'>,
): Promise<Editing> {
  const fields = [...new Set(field_ids)].map((id) => fieldTaking(table, id, action));
  const given = action.kind === 'set' ? action.value : null;
  if (action.kind === 'set' || action.kind === 'clear') {
    const cells = fields.map((field) => ({ field, value: storedValue(table, field, given) }));
    const prepared = await prepareCells(ctx, table, cells);
    const [first] = cells;
    // A group is stored by its name, which may be typed in another case.
    if (first && action.kind === 'set' && first.field.type === 'group')
      return {
        fields,
        action: { kind: 'set', value: prepared(first).value as string | null },
        selected: await selectedRecords(ctx, table, selection),
        also: null,
      };
  }
  const also = action.kind === 'replace' ? await findTextMatch(ctx, fields, action.find) : null;
  return { fields, action, selected: await selectedRecords(ctx, table, selection), also };
}

function fieldTaking(table: DataTable, id: string, action: EditRequest['action']): Field {
  const field = fieldsOf(table).find((each) => each.id === id);
  if (!field) throw new AppError('invalid_field', { reason: 'unknown_field', field_id: id }, 'field_ids');
  const refusal = (reason: string) =>
    new AppError('record_value_invalid', { reason, field: field.name, type: field.type }, id);
  if (isLinked(field)) throw refusal('linked');
  if (isCalculated(field)) throw refusal('calculated');
  const isSum = action.kind === 'add' || action.kind === 'multiply';
  if (isSum && field.kind !== 'decimal') throw refusal('not_a_number');
  return field;
}
