import type { Readable } from 'node:stream';
import type { FileType, ImportUndo, ImportWire, Rejection, Sniff } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findFile } from '../../platform/files/file-records.ts';
import { readReader } from '../readers/index.ts';
import {
  findImport,
  findLastEnded,
  findRunning,
  findStarted,
  type ImportFilter,
} from './import-list-queries.ts';
import { resultsInWords } from './results-sheet.ts';
import { undoState } from './undo/undo-import.ts';
import { findRejections, findStoredImport } from './import-queries.ts';

/** Newest first; uploads that were never started are not history. */
export async function listImports(
  ctx: Ctx,
  filter: ImportFilter,
): Promise<{ imports: ImportWire[]; more: boolean }> {
  requirePermission(ctx, 'data_table', 'read');
  const found = await findStarted(ctx, { ...filter, size: filter.size + 1 });
  return { imports: found.slice(0, filter.size), more: found.length > filter.size };
}

export async function listProgress(ctx: Ctx): Promise<ImportWire[]> {
  requirePermission(ctx, 'data_table', 'read');
  return findRunning(ctx);
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
  return findLastEnded(ctx);
}

export async function getImport(
  ctx: Ctx,
  id: string,
): Promise<{ import: ImportWire; sniff: Sniff | null; rejections: Rejection[]; undo: ImportUndo | null }> {
  requirePermission(ctx, 'data_table', 'read');
  const found = await findImport(ctx, id);
  const stored = await findStoredImport(ctx, id);
  if (!found || !stored) throw new AppError('not_found', { object: 'import' });
  return {
    import: found,
    sniff: stored.sniff,
    rejections: await findRejections(ctx, id),
    undo: can(ctx, 'data_table', 'delete') ? await undoState(ctx, id) : null,
  };
}

/** The list of what was left out, in the reader's words. */
export async function resultsFile(
  ctx: Ctx,
  id: string,
  file_type: FileType,
): Promise<{ readonly name: string; readonly content: Readable }> {
  requirePermission(ctx, 'data_table', 'read');
  const stored = await findStoredImport(ctx, id);
  if (!stored || stored.results_file_id === null) throw new AppError('not_found', { object: 'import' });
  const file = await findFile(ctx, stored.results_file_id);
  const reader = await readReader(ctx);
  const { file_name } = stored;
  return resultsInWords(ctx.services.files.read(file.storage_key), file_type, { ...reader, file_name });
}
