import type { ImportWire, Sniff, TakenSheet } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_IMPORT_ROWS, MAX_UPLOAD_BYTES, MAX_UNPACKED_BYTES, present } from '@comptoir/kernel';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findFile, recordFile, safeName } from '../../platform/files/file-records.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import type { SniffedType } from '../../platform/files/sniff.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { readCompany } from '../company/index.ts';
import type { FileFormat } from './csv/each-row.ts';
import { sniffInWorker, unpackInWorker } from './csv/run-worker.ts';
import type { SniffOptions } from './csv/sniff-file.ts';
import { findImport } from './import-list-queries.ts';
import { findStoredImport, findUserKeys, insertImport, saveSniff } from './import-queries.ts';
import { assertQuota } from './upload-quota.ts';
import { isWorkbookName, refusalOfSheet, WORKBOOK_FORMAT } from './xlsx/workbook-file.ts';

export interface UploadedFile {
  readonly name: string;
  readonly content: Readable;
  /** Of a workbook; without it the first with anything in it. */
  readonly sheet?: string | null;
}

/** Stores the file and reads its content. Nothing is imported; a file that is refused leaves nothing behind. */
export async function uploadFile(
  ctx: ManualCtx,
  file: UploadedFile,
): Promise<{ import: ImportWire; sniff: Sniff }> {
  requirePermission(ctx, 'data_table', 'write');
  const name = safeName(file.name);
  const isWorkbook = isWorkbookName(name);
  await ctx.withTransaction((tx) => assertQuota(tx, 0));
  const uploaded = await store(ctx, file.content, isWorkbook ? ['text', 'zip', 'ole'] : ['text']);
  const { csv, sheet } = isWorkbook
    ? await takeSheet(ctx, uploaded, file.sheet ?? null)
    : { csv: uploaded, sheet: undefined };
  try {
    const company = await ctx.withTransaction(companyOf);
    const sniff = await sniffInWorker(await ctx.services.files.localPath(csv.storage_key), {
      ...company,
      format: sheet ? WORKBOOK_FORMAT : null,
      max_rows: MAX_IMPORT_ROWS,
    }).then((seen) => withSheet(seen, sheet));
    const id = ctx.newId();
    const answer = await ctx.once([name, uploaded.sha256.toString('hex'), file.sheet ?? null], async (tx) => {
      await assertQuota(tx, csv.bytes);
      await recordFile(tx, csv, { id: csv.id, name, media_type: 'text/csv', purpose: 'import' });
      await insertImport(tx, { id, file_id: csv.id, file_name: name, file_bytes: uploaded.bytes, sniff });
      tx.audit({
        object_type: 'import',
        object_id: id,
        after: { file_name: name, bytes: uploaded.bytes, rows: sniff.row_count },
      });
      return { import: present(await findImport(tx, id), 'the import just made'), sniff };
    });
    // Sent again: the first copy is the one that counts.
    if (answer.import.id !== id) await ctx.services.files.remove(csv.storage_key);
    return answer;
  } catch (error) {
    await ctx.services.files.remove(csv.storage_key);
    throw refusalOfSheet(error, sheet);
  }
}

/** What the company brings to the reading of a file. */
export async function companyOf(ctx: Ctx): Promise<Pick<SniffOptions, 'users' | 'timezone' | 'currency'>> {
  const { settings } = await readCompany(ctx);
  return {
    users: new Set((await findUserKeys(ctx)).keys()),
    timezone: settings.timezone,
    currency: settings.currency,
  };
}

type Stored = StoredFile & { readonly id: string };

async function store(ctx: ManualCtx, content: Readable, accept: readonly SniffedType[]): Promise<Stored> {
  const id = ctx.newId();
  const { environment_id } = ctx.tenant;
  return {
    id,
    ...(await ctx.services.files.write(content, {
      environment_id,
      id,
      max_bytes: MAX_UPLOAD_BYTES,
      accept,
    })),
  };
}

/** The workbook gives its place to one sheet of it, as CSV: from there on every file is read alike. */
async function takeSheet(
  ctx: ManualCtx,
  workbook: Stored,
  wanted: string | null,
): Promise<{ csv: Stored; sheet: TakenSheet }> {
  const { files } = ctx.services;
  // Its writer and reader report its errors.
  const content = new PassThrough().on('error', () => {});
  try {
    if (workbook.type === 'text') throw new AppError('file_bad_format', { found: 'text' });
    const writing = store(ctx, content, ['text']);
    const limits = {
      rows: MAX_IMPORT_ROWS,
      csv_bytes: MAX_UPLOAD_BYTES,
      unpacked_bytes: MAX_UNPACKED_BYTES,
    };
    const workbook_path = await files.localPath(workbook.storage_key);
    const unpacking = unpackInWorker(workbook_path, limits, wanted, async (bytes) => {
      if (!content.write(bytes)) await Promise.race([once(content, 'drain'), writing]);
    }).then(
      (sheet) => {
        content.end();
        return sheet;
      },
      (error: Error) => {
        content.destroy(error);
        throw error;
      },
    );
    // Both have ended before the workbook goes, and a half-written sheet is gone by then.
    const [written, unpacked] = await Promise.allSettled([writing, unpacking]);
    if (unpacked.status === 'rejected') throw unpacked.reason;
    if (written.status === 'rejected') throw written.reason;
    return { csv: written.value, sheet: unpacked.value };
  } finally {
    await files.remove(workbook.storage_key);
  }
}

const withSheet = (sniff: Sniff, sheet: TakenSheet | undefined): Sniff =>
  sheet ? { ...sniff, sheet } : sniff;

/** Reads the stored file again, in the way that a person says it is written. */
export async function sniffAgain(
  ctx: ManualCtx,
  id: string,
  format: FileFormat | null,
): Promise<{ import: ImportWire; sniff: Sniff }> {
  requirePermission(ctx, 'data_table', 'write');
  const { path, company, sheet } = await ctx.withTransaction(async (tx) => {
    const stored = await findStoredImport(tx, id);
    if (!stored) throw new AppError('not_found', { object: 'import' });
    if (stored.status !== 'uploaded') throw new AppError('conflict', { status: stored.status });
    return {
      path: await pathOfFile(tx, stored.file_id),
      company: await companyOf(tx),
      sheet: stored.sniff?.sheet,
    };
  });
  // What was taken from a workbook is written in one way only.
  const sniffed = { ...company, format: sheet ? WORKBOOK_FORMAT : format, max_rows: MAX_IMPORT_ROWS };
  const sniff = withSheet(await sniffInWorker(path, sniffed), sheet);
  return ctx.withTransaction(async (tx) => {
    await saveSniff(tx, id, sniff);
    return { import: present(await findImport(tx, id), 'the import'), sniff };
  });
}

export async function pathOfFile(ctx: Ctx, file_id: string): Promise<string> {
  return ctx.services.files.localPath((await findFile(ctx, file_id)).storage_key);
}
