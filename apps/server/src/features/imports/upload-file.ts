import type { ImportWire, Sniff } from '@comptoir/contract';
import { AppError, LIMITS, present } from '@comptoir/kernel';
import type { Readable } from 'node:stream';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findFile, recordFile, safeName } from '../../platform/files/file-records.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import type { FileFormat } from './csv/each-row.ts';
import { sniffInWorker } from './csv/run-worker.ts';
import { findImport, findStoredImport, findUserKeys, insertImport, saveSniff } from './import-queries.ts';

export interface UploadedFile {
  readonly name: string;
  readonly content: Readable;
}

/** Stores the file and reads what it holds. Nothing is imported; a file that is refused leaves nothing behind. */
export async function uploadFile(ctx: ManualCtx, file: UploadedFile): Promise<{ import: ImportWire; sniff: Sniff }> {
  requirePermission(ctx, 'data_table', 'write');
  const name = safeName(file.name);
  refuseExtension(name);
  const file_id = ctx.newId();
  const stored = await ctx.services.files.write(file.content, {
    environment_id: ctx.tenant.environment_id,
    id: file_id,
    max_bytes: LIMITS.upload_bytes,
    accept: ['text'],
  });
  try {
    const users = await ctx.withTransaction((tx) => findUserKeys(tx));
    const sniff = await sniffInWorker(ctx.services.files.pathOf(stored.storage_key), {
      format: null,
      users: new Set(users.keys()),
      max_rows: LIMITS.import_rows,
    });
    const id = ctx.newId();
    const answer = await ctx.once([name, stored.sha256.toString('hex')], async (tx) => {
      await recordFile(tx, stored, { id: file_id, name, media_type: 'text/csv', purpose: 'import' });
      await insertImport(tx, { id, file_id, file_name: name, file_bytes: stored.bytes, sniff });
      tx.audit({ object_type: 'import', object_id: id, after: { file_name: name, bytes: stored.bytes, rows: sniff.row_count } });
      return { import: present(await findImport(tx, id), 'the import just made'), sniff };
    });
    // Sent again: the first copy is the one that counts.
    if (answer.import.id !== id) await ctx.services.files.remove(stored.storage_key);
    return answer;
  } catch (error) {
    await ctx.services.files.remove(stored.storage_key);
    throw error;
  }
}

/** Spreadsheets are told apart from other wrong files: there the way out is one click in the spreadsheet. */
function refuseExtension(name: string): void {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (['csv', 'tsv', 'txt'].includes(extension)) return;
  throw new AppError('file_invalid_extension', { extension, spreadsheet: ['xlsx', 'xls', 'ods', 'numbers'].includes(extension) }, 'file');
}

/** Reads the stored file again, in the way that a person says it is written. */
export async function sniffAgain(ctx: ManualCtx, id: string, format: FileFormat | null): Promise<{ import: ImportWire; sniff: Sniff }> {
  requirePermission(ctx, 'data_table', 'write');
  const { path, users } = await ctx.withTransaction(async (tx) => {
    const stored = await findStoredImport(tx, id);
    if (!stored) throw new AppError('not_found', { object: 'import' });
    if (stored.status !== 'uploaded') throw new AppError('conflict', { status: stored.status });
    return { path: await pathOfFile(tx, stored.file_id), users: await findUserKeys(tx) };
  });
  const sniff = await sniffInWorker(path, { format, users: new Set(users.keys()), max_rows: LIMITS.import_rows });
  return ctx.withTransaction(async (tx) => {
    await saveSniff(tx, id, sniff);
    return { import: present(await findImport(tx, id), 'the import'), sniff };
  });
}

export async function pathOfFile(ctx: Ctx, file_id: string): Promise<string> {
  return ctx.services.files.pathOf((await findFile(ctx, file_id)).storage_key);
}
