import type { ImportWire, Rejection, Sniff } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { findFile } from '../../platform/files/file-records.ts';
import { findImport, findRejections, findStoredImport, selectImports } from './import-queries.ts';

export interface ImportFilter {
  readonly limit_import_id?: string | undefined;
  readonly table_id?: string | undefined;
  readonly size: number;
}

/** Newest first; uploads that were never started are not history. */
export async function listImports(
  ctx: Ctx,
  filter: ImportFilter,
): Promise<{ imports: ImportWire[]; more: boolean }> {
  requirePermission(ctx, 'data_table', 'read');
  const after =
    filter.limit_import_id === undefined
      ? sql`true`
      : sql`(i.created_at, i.id) < (select created_at, id from imports where environment_id = ${ctx.tenant.environment_id} and id = ${filter.limit_import_id})`;
  const table = filter.table_id === undefined ? sql`true` : sql`i.table_id = ${filter.table_id}`;
  const found = await selectImports(
    ctx,
    sql`i.status <> 'uploaded' and i.job_id is not null and ${table} and ${after}`,
    filter.size + 1,
  );
  return { imports: found.slice(0, filter.size), more: found.length > filter.size };
}

export async function listProgress(ctx: Ctx): Promise<ImportWire[]> {
  requirePermission(ctx, 'data_table', 'read');
  return selectImports(ctx, sql`i.status in ('queued', 'running')`, 100);
}

export async function importStatus(ctx: Ctx): Promise<{ running: boolean; percent: number | null }> {
  const running = await listProgress(ctx);
  const [first] = running;
  return {
    running: first !== undefined,
    percent: first
      ? Math.round(running.reduce((sum, each) => sum + each.progress, 0) / running.length)
      : null,
  };
}

export async function lastImport(ctx: Ctx): Promise<ImportWire | null> {
  requirePermission(ctx, 'data_table', 'read');
  const [last] = await selectImports(ctx, sql`i.status in ('finished', 'failed') and not i.dismissed`, 1);
  return last ?? null;
}

export async function getImport(
  ctx: Ctx,
  id: string,
): Promise<{ import: ImportWire; sniff: Sniff | null; rejections: Rejection[] }> {
  requirePermission(ctx, 'data_table', 'read');
  const found = await findImport(ctx, id);
  const stored = await findStoredImport(ctx, id);
  if (!found || !stored) throw new AppError('not_found', { object: 'import' });
  return { import: found, sniff: stored.sniff, rejections: await findRejections(ctx, id) };
}

/** The stored list of what was left out. */
export async function resultsFile(ctx: Ctx, id: string): Promise<{ storage_key: string; name: string }> {
  requirePermission(ctx, 'data_table', 'read');
  const stored = await findStoredImport(ctx, id);
  if (!stored || stored.results_file_id === null) throw new AppError('not_found', { object: 'import' });
  const file = await findFile(ctx, stored.results_file_id);
  return { storage_key: file.storage_key, name: file.name };
}
