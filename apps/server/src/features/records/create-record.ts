import type { CellInput } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_TABLE_ROWS, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { announceChange, idFieldsOf, isCalculated, requireTable } from '../tables/index.ts';
import { withCalculatedErrors } from './calculated-errors.ts';
import { storedValue } from './cell-values.ts';
import { prepareCells, uniquely } from './edit-records.ts';
import { findRecords, insertRecord } from './record-queries.ts';

/** Adds a record. Its ID and name are required. */
export async function createRecord(ctx: Ctx, table_id: string, values: Readonly<Record<string, CellInput>>) {
  requirePermission(ctx, 'data_table', 'write');
  const table = await requireTable(ctx, table_id, true);
  if (table.record_count >= MAX_TABLE_ROWS) throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  for (const field_id of Object.keys(values)) {
    if (!table.fields.some((field) => field.id === field_id))
      throw new AppError('not_found', { object: 'field' });
  }
  const needed = new Set([...idFieldsOf(table), table.name_field_id]);
  const typed = table.fields
    .filter((field) => values[field.id] !== undefined || (needed.has(field.id) && !isCalculated(field)))
    .map((field) => ({ field, value: storedValue(table, field, values[field.id] ?? null) }));
  const cells = typed.map(await prepareCells(ctx, table, typed));
  const id = ctx.newId();
  await uniquely(ctx, () => insertRecord(ctx, table_id, id, cells));
  const table_version = await announceChange(ctx, { table_id, record_ids: [id], count_delta: 1 });
  ctx.audit({
    object_type: 'record',
    object_id: id,
    after: { table_id, ...Object.fromEntries(cells.map(({ field, value }) => [field.name, value])) },
  });
  const [record] = await withCalculatedErrors(ctx, table, await findRecords(ctx, table, [id]));
  return { record: present(record, 'the record just made'), table_version };
}
