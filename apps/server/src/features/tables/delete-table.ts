import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { usesOf } from '../references/index.ts';
import { requireTable } from './read-tables.ts';
import { dropRecordTable } from './record-table-queries.ts';
import { deleteTableRow, isImporting } from './table-queries.ts';

/** Refused while anything uses it, with the list of what does. */
export async function deleteTable(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'data_table', 'delete');
  const table = await requireTable(ctx, id, true);
  if (await isImporting(ctx, id)) throw new AppError('import_in_progress');
  const uses = await usesOf(ctx, 'table', id);
  if (uses.length > 0) throw new AppError('table_in_use', { uses });
  await dropRecordTable(ctx, id);
  await deleteTableRow(ctx, id);
  ctx.audit({
    object_type: 'table',
    object_id: id,
    before: { name: table.name, record_count: table.record_count },
  });
}
