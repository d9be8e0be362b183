import { Readable } from 'node:stream';
import type { JobControl, JobCtx } from '../../platform/jobs/define.ts';
import { csvBytes, type Sheet, type SheetRow, xlsxBytes } from '../../platform/files/sheet.ts';
import { MEDIA_TYPES } from '../../platform/files/template-file.ts';
import { recordFile } from '../../platform/files/file-records.ts';
import { findExport, saveFinished, saveProgress, saveRunning, type StoredExport } from './export-queries.ts';
import { openSource, rightsOf } from './export-sources.ts';
import { announce } from './own-exports.ts';
import { refuseTooMany } from './start-export.ts';

/** Between two reports of progress. */
const REPORT_EVERY_MS = 500;

/**
 * Reads the source in one snapshot and writes the file as it reads, so that neither is ever in memory whole. The file has the export's id:
 * a worker that takes over a dead one's writes it again.
 */
export async function runExport(
  job: JobCtx,
  export_id: string,
  control: JobControl,
): Promise<{ readonly rows: number }> {
  const stored = await job.transaction(async (ctx) => {
    await saveRunning(ctx, export_id);
    return findExport(ctx, export_id);
  });
  // Deleted while it waited.
  if (stored === null) return { rows: 0 };
  if (stored.status === 'finished') return { rows: Number(stored.row_count) };
  const made = await job.snapshot(async (ctx) => {
    const sheet = await openSource(ctx, stored.source);
    refuseTooMany(ctx, sheet.total);
    const counted = counting(job, stored, sheet, control);
    const bytes =
      stored.format === 'csv' ? csvBytes(sheet, counted.batches) : xlsxBytes(sheet, counted.batches);
    const file = await ctx.services.files.write(Readable.from(bytes, { objectMode: false }), {
      environment_id: ctx.tenant.environment_id,
      id: export_id,
      max_bytes: Number.MAX_SAFE_INTEGER,
    });
    return { file, rows: counted.rows() };
  });
  control.signal.throwIfAborted();
  await job.transaction(async (ctx) => {
    // Cancelled or deleted while its last rows were written.
    if ((await findExport(ctx, export_id))?.status !== 'running')
      return ctx.services.files.remove(made.file.storage_key);
    const { name, format } = stored;
    await recordFile(ctx, made.file, {
      id: export_id,
      name,
      media_type: MEDIA_TYPES[format],
      purpose: 'export',
    });
    await saveFinished(ctx, export_id, { rows: made.rows, rights: rightsOf(job.actor) });
    await announce(ctx, stored, 'finished');
  });
  return { rows: made.rows };
}

/** Passes the rows on, reports how far they are, and stops when the job is cancelled. */
function counting(job: JobCtx, stored: StoredExport, sheet: Sheet, { signal }: JobControl) {
  let rows = 0;
  let reported = job.clock.now().getTime();
  async function* batches(): AsyncGenerator<readonly SheetRow[]> {
    for await (const batch of sheet.batches()) {
      signal.throwIfAborted();
      yield batch;
      rows += batch.length;
      const now = job.clock.now().getTime();
      if (now - reported < REPORT_EVERY_MS) continue;
      reported = now;
      const progress = Math.min(99, Math.floor((100 * rows) / Math.max(1, sheet.total)));
      await job.transaction(async (ctx) => {
        await saveProgress(ctx, stored.id, { progress, rows });
        await announce(ctx, stored, 'running');
      });
    }
  }
  return { batches: batches(), rows: () => rows };
}
