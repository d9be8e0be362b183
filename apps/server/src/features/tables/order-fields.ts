import type { TableWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireTable, toWire } from './read-tables.ts';
import { fieldsOf } from './table-model.ts';
import { updateFieldRow } from './table-queries.ts';

export async function orderFields(
  ctx: Ctx,
  table_id: string,
  field_ids: readonly string[],
): Promise<TableWire> {
  requirePermission(ctx, 'data_table', 'write');
  const table = await requireTable(ctx, table_id, true);
  const known = new Set(fieldsOf(table).map((field) => field.id));
  if (
    field_ids.length !== known.size ||
    new Set(field_ids).size !== known.size ||
    !field_ids.every((id) => known.has(id))
  ) {
    throw new AppError('bad_request', {}, 'field_ids');
  }
  for (const field of fieldsOf(table))
    await updateFieldRow(ctx, { ...field, position: field_ids.indexOf(field.id) });
  ctx.audit({ object_type: 'table', object_id: table_id, after: { field_ids } });
  return toWire(await requireTable(ctx, table_id));
}
