import type { ImportConfig, ImportWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_TABLE_ROWS, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { isImporting, isTableNameUsed, requireTable, type DataTable } from '../tables/index.ts';
import { tellStarted } from './follow-imports.ts';
import { checkConfig } from './import-policy.ts';
import { findImport } from './import-list-queries.ts';
import { findOpenImportNamed, findStoredImport, saveQueued, type StoredImport } from './import-queries.ts';

/** The job's name; jobs.ts defines it. */
export const IMPORT_JOB = 'import_records';

/** Checks the mapping and hands the import to a worker. */
export async function startImport(ctx: Ctx, id: string, config: ImportConfig): Promise<ImportWire> {
  requirePermission(ctx, 'data_table', 'write');
  const { table, stored } = await requireStartable(ctx, id, config);
  const job_id = await ctx.enqueue(IMPORT_JOB, { import_id: id }, { key: id });
  const object_model = table?.name ?? (config.target.kind === 'new' ? config.target.name : '');
  await saveQueued(ctx, id, { config, table_id: table?.id ?? null, object_model, job_id });
  await tellStarted(ctx, id, config, present(stored.sniff, 'the sniffed file'));
  ctx.audit({
    object_type: 'import',
    object_id: id,
    after: { table: object_model, duplicates: config.duplicates },
  });
  const started = present(await findImport(ctx, id), 'the import');
  await ctx.emit({ channel: 'company', name: 'import', data: { import_id: id, status: started.status } });
  return started;
}

/** Refuses what can't be started. `table` is `null` where the import makes it. */
export async function requireStartable(
  ctx: Ctx,
  id: string,
  config: ImportConfig,
): Promise<{ readonly stored: StoredImport; readonly table: DataTable | null }> {
  const stored = await findStoredImport(ctx, id, true);
  if (!stored) throw new AppError('not_found', { object: 'import' });
  if (stored.status !== 'uploaded' || !stored.sniff)
    throw new AppError('conflict', { status: stored.status });
  const table = await targetOf(ctx, config, stored);
  checkConfig(config, stored.sniff, table);
  return { stored, table };
}

async function targetOf(ctx: Ctx, config: ImportConfig, stored: StoredImport): Promise<DataTable | null> {
  if (config.target.kind === 'new') {
    const { name } = config.target;
    if ((await isTableNameUsed(ctx, name, '', null)) || (await findOpenImportNamed(ctx, name)))
      throw new AppError('name_used', { name }, 'target.name');
    return null;
  }
  const table = await requireTable(ctx, config.target.table_id, true);
  if (await isImporting(ctx, table.id)) throw new AppError('import_in_progress');
  if (table.record_count + Number(stored.row_count) > MAX_TABLE_ROWS)
    throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  return table;
}
