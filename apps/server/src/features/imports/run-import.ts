import type { ImportResults } from '@comptoir/contract';
import { assert, present } from '@comptoir/kernel';
import type { JobControl, JobCtx } from '../../platform/jobs/define.ts';
import { tellEnded } from './follow-imports.ts';
import { findStoredImport, insertRejections, markRunning, saveFinished } from './import-queries.ts';
import { companyOfFile, importRows, type Reading } from './import-rows.ts';
import { rememberMapping } from './mappings/mappings.ts';
import { notifyEnd } from './notify-end.ts';
import { tellEndpoints } from './tell-endpoints.ts';
import { ResultsFile } from './results-file.ts';
import { pathOfFile } from './upload-file.ts';

/**
 * One import, as a job: everything happens in one transaction, so that it is visible whole or not at all, and a worker killed at any
 * moment leaves nothing; the next one starts again from the stored file.
 */
export async function runImport(job: JobCtx, import_id: string, control: JobControl): Promise<ImportResults> {
  const start = await job.transaction(async (ctx) => {
    const stored = await findStoredImport(ctx, import_id);
    assert(stored, 'the job has its import');
    if (stored.status !== 'finished') await markRunning(ctx, import_id);
    return {
      stored,
      path: await pathOfFile(ctx, stored.file_id),
      ...(await companyOfFile(ctx)),
    };
  });
  // Killed between the commit and the job's end: all is done.
  if (start.stored.results) return start.stored.results;
  const reading: Reading = {
    ...start,
    staging_id: import_id,
    sniff: present(start.stored.sniff, 'the sniffed file'),
    config: present(start.stored.config, 'the mapping'),
    gone: start.stored.gone,
  };
  const left = new ResultsFile();
  try {
    return await job.transaction(async (ctx) => {
      const { table, fields, results, undo } = await importRows(job, ctx, { reading, left, control });
      // A connection keeps its own mapping.
      if (start.stored.type === 'csv') await rememberMapping(ctx, { ...reading, table_id: table.id, fields });
      await insertRejections(ctx, import_id, left.shown);
      const results_file_id = await left.store(ctx, 'import-results.csv');
      await saveFinished(ctx, import_id, { table_id: table.id, results, results_file_id, undo });
      ctx.audit({
        object_type: 'import',
        object_id: import_id,
        after: { table_id: table.id, timezone: start.timezone, ...results },
      });
      await tellEnded(ctx, import_id, {
        status: 'finished',
        table_id: table.id,
        field_ids: fields.map((field) => field.id),
        error: null,
      });
      await notifyEnd(ctx, import_id, job.job_id);
      await tellEndpoints(ctx, import_id, { status: 'finished', error: null });
      await ctx.emit({ channel: 'company', name: 'import', data: { import_id, status: 'finished' } });
      return results;
    });
  } finally {
    await left.dispose();
  }
}
