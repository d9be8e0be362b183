import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { requireTable } from './read-tables.ts';
import type { DataTable } from './table-model.ts';
import { isImporting } from './table-queries.ts';

/** Locked, and not being filled. */
export async function openTable(ctx: Ctx, table_id: string): Promise<DataTable> {
  const table = await requireTable(ctx, table_id, true);
  if (await isImporting(ctx, table_id)) throw new AppError('import_in_progress');
  return table;
}
