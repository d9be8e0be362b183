import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { requireTable } from '../tables/index.ts';
import { absentKeysInWorker } from './csv/run-worker.ts';
import { findStoredImport } from './import-queries.ts';
import { findMissingKeys } from './merge-queries.ts';
import { pathOfFile } from './upload-file.ts';

/** How many records of the file were deleted in the table: what the choice in the wizard is about. Read off the event loop. */
export async function countDeletedInFile(
  ctx: ManualCtx,
  id: string,
  what: {
    readonly table_id: string;
    readonly id_column: number;
    readonly more_id_columns?: readonly number[] | undefined;
  },
): Promise<number> {
  requirePermission(ctx, 'data_table', 'write');
  const { path, format, keys } = await ctx.withTransaction(async (tx) => {
    const stored = await findStoredImport(tx, id);
    if (!stored) throw new AppError('not_found', { object: 'import' });
    if (stored.status !== 'uploaded' || !stored.sniff)
      throw new AppError('conflict', { status: stored.status });
    const table = await requireTable(tx, what.table_id);
    const isCounted = (table.deleted_count ?? 0) > 0 && table.id_field_id !== null;
    return {
      path: await pathOfFile(tx, stored.file_id),
      format: stored.sniff.format,
      keys:
        isCounted && table.id_field_id !== null ? await findMissingKeys(tx, table.id, table.id_field_id) : [],
    };
  });
  if (keys.length === 0) return 0;
  const columns = [what.id_column, ...(what.more_id_columns ?? [])];
  return keys.length - (await absentKeysInWorker(path, format, columns, keys)).length;
}
