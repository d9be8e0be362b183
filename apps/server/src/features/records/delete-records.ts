import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { announceChange, fieldsOf, isLinked, requireTable } from '../tables/index.ts';
import { type GivenReason, NO_REASON, whyChanged } from './record-reasons.ts';
import { deleteRecordRows, findRecords, insertDeletedKeys } from './record-queries.ts';

/** Deletes those that still exist; a second request for the same ones is no error. */
export async function deleteRecords(
  ctx: Ctx,
  table_id: string,
  record_ids: readonly string[],
  given: GivenReason = NO_REASON,
) {
  requirePermission(ctx, 'data_table', 'delete');
  const why = await whyChanged(ctx, given);
  const table = await requireTable(ctx, table_id, true);
  const before = await findRecords(ctx, table, record_ids);
  const deleted = await deleteRecordRows(ctx, table_id, record_ids);
  if (deleted.length === 0) return { deleted: 0, table_version: table.version };
  const table_version = await announceChange(ctx, {
    table_id,
    record_ids: deleted,
    count_delta: -deleted.length,
  });
  const at = fieldsOf(table).findIndex((field) => field.id === table.id_field_id);
  const keys = before.map((record) => record.cells[at]).filter((key) => typeof key === 'string');
  await insertDeletedKeys(ctx, table_id, keys);
  for (const record of before) {
    const cells = Object.fromEntries(
      fieldsOf(table).flatMap((field, index) =>
        isLinked(field) ? [] : [[field.name, record.cells[index] ?? null]],
      ),
    );
    ctx.audit({
      object_type: 'record',
      object_id: record.id,
      before: { table_id, ...cells },
      ...(why ? { after: why } : {}),
    });
  }
  return { deleted: deleted.length, table_version };
}
