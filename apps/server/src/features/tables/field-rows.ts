import type { Ctx } from '../../platform/context.ts';
import { addRecordColumn } from './record-table-queries.ts';
import { type DataTable, kindOf } from './table-model.ts';
import { typeInRole } from './table-policy.ts';
import { type FieldRow, insertField, updateFieldRow } from './table-queries.ts';

/** With its column, unless its values are read over a link. */
export async function insertNewField(ctx: Ctx, field: FieldRow): Promise<void> {
  await insertField(ctx, field);
  if (!field.linked) await addRecordColumn(ctx, field.table_id, field.id, kindOf(field.type));
}

/** `name`, `id` and `idName` are roles: the fields' types follow the table's settings. */
export async function updateRoles(
  ctx: Ctx,
  { fields, name_field_id, id_field_id }: DataTable,
): Promise<void> {
  for (const field of fields) {
    const type = typeInRole(field.id, field.type, name_field_id, id_field_id);
    if (type !== field.type) await updateFieldRow(ctx, { ...field, type });
  }
}
