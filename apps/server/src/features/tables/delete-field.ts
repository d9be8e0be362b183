import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { usesOf } from '../references/index.ts';
import { announceChange } from './announce-change.ts';
import { dropRecordColumn } from './record-table-queries.ts';
import { deleteFieldRow } from './table-queries.ts';
import { openTable } from './field-checks.ts';
import { fieldOf } from './field-policy.ts';
import { isLinked } from './table-model.ts';

export async function deleteField(ctx: Ctx, table_id: string, id: string): Promise<void> {
  requirePermission(ctx, 'data_table', 'delete');
  const table = await openTable(ctx, table_id);
  const field = fieldOf(table, id);
  const uses = await usesOf(ctx, 'field', id);
  if (uses.length > 0) throw new AppError('field_in_use', { uses });
  if (!isLinked(field)) await dropRecordColumn(ctx, table_id, id);
  await deleteFieldRow(ctx, id);
  await announceChange(ctx, { table_id, record_ids: null }, { isCalculated: true });
  ctx.audit({
    object_type: 'field',
    object_id: id,
    before: { table_id, name: field.name, type: field.type },
  });
}
