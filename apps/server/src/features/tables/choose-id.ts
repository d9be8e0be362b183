import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { isTooLongForIndex, savepoint, violatedConstraint } from '../../platform/db/index.ts';
import { isCalculated } from './calculated-policy.ts';
import { composeId, idFieldsOf } from './composed-id.ts';
import { requireTable } from './read-tables.ts';
import { hasEmptyCell, indexRecordIds } from './record-table-queries.ts';
import type { DataTable } from './table-model.ts';
import { isImporting, updateTableRow } from './table-queries.ts';
import { writeCalculated } from './write-calculated.ts';

/** Another field, or several together, become the ID of a table's records: filled and unique. None, or those that it has: nothing. */
export async function chooseId(ctx: Ctx, table: DataTable, field_ids: readonly string[]): Promise<void> {
  const wanted = field_ids.join();
  if (['', table.id_field_id, idFieldsOf(table).join()].includes(wanted)) return;
  if (await isImporting(ctx, table.id)) throw new AppError('import_in_progress');
  await checkFields(ctx, table, field_ids);
  const id_field_id = await idFieldOf(ctx, table, field_ids);
  try {
    await savepoint(ctx.db, () => indexRecordIds(ctx, table.id, id_field_id));
  } catch (error) {
    if (violatedConstraint(error) !== null) throw new AppError('record_duplicate_id', {}, 'id_field_id');
    if (isTooLongForIndex(error)) throw tooLongId(table, id_field_id);
    throw error;
  }
  await updateTableRow(ctx, table.id, { id_field_id });
}

function tooLongId({ fields }: DataTable, id: string): AppError {
  const field = fields.find((each) => each.id === id);
  const params = { reason: 'too_long', ...(field && { field: field.name, type: field.type }) };
  return new AppError('record_value_invalid', params, 'id_field_id');
}

async function checkFields(ctx: Ctx, table: DataTable, field_ids: readonly string[]): Promise<void> {
  for (const id of field_ids) {
    const field = table.fields.find((each) => each.id === id);
    if (field?.kind !== 'text' || isCalculated(field))
      throw new AppError('invalid_field', { field: field?.name ?? null }, 'id_field_id');
    if (await hasEmptyCell(ctx, table.id, id))
      throw new AppError('invalid_field', { reason: 'empty_id', field: field.name }, 'id_field_id');
  }
}

async function idFieldOf(ctx: Ctx, table: DataTable, field_ids: readonly string[]): Promise<string> {
  const [first = ''] = field_ids;
  if (field_ids.length === 1) return first;
  // Values that change one after the other may be alike in between.
  await indexRecordIds(ctx, table.id, null);
  const id = await composeId(ctx, await requireTable(ctx, table.id), field_ids);
  await writeCalculated(ctx, table.id, null);
  return id;
}
