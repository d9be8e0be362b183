import type { Ctx } from '../../platform/context.ts';
import { announceChange, requireTable } from '../tables/index.ts';
import { deleteAllBut } from './replace-queries.ts';

/** Deletes the records whose ID is none of these, without asking for rights. They come back with the next load that has them. */
export async function deleteOthers(ctx: Ctx, table_id: string, keys: readonly string[]): Promise<number> {
  const table = await requireTable(ctx, table_id, true);
  const deleted = await deleteAllBut(ctx, table, keys);
  if (deleted === 0) return 0;
  await announceChange(ctx, { table_id, record_ids: null, count_delta: -deleted });
  ctx.audit({ kind: 'replace_records', object_type: 'table', object_id: table_id, after: { deleted } });
  return deleted;
}
