import type { ImportResults } from '@comptoir/contract';
import { assert, present } from '@comptoir/kernel';
import type { JobControl, JobCtx } from '../../platform/jobs/define.ts';
import { readCompany } from '../company/index.ts';
import { createStaging } from '../tables/index.ts';
import { columnPlans } from './import-policy.ts';
import {
  findStoredImport,
  findUserKeys,
  insertRejections,
  markRunning,
  saveFinished,
} from './import-queries.ts';
import { ResultsFile } from './results-file.ts';
import { pathOfFile } from './upload-file.ts';
import { prepareTable, encodePlan } from './prepare-table.ts';
import { loadRows, READING_PERCENT } from './load-rows.ts';
import { mergeRows, growFields } from './merge-rows.ts';

/**
 * One import, as a job: everything happens in one transaction, so that it is visible whole or not at all, and a worker killed at any
 * moment leaves nothing; the next one starts again from the stored file.
 */
export async function runImport(job: JobCtx, import_id: string, control: JobControl): Promise<ImportResults> {
  const start = await job.transaction(async (ctx) => {
    const stored = await findStoredImport(ctx, import_id);
    assert(stored, 'the job has its import');
    if (stored.status !== 'finished') await markRunning(ctx, import_id);
    const { settings } = await readCompany(ctx);
    return {
      stored,
      path: await pathOfFile(ctx, stored.file_id),
      users: await findUserKeys(ctx),
      timezone: settings.timezone,
      currency: settings.currency,
    };
  });
  // Killed between the commit and the job's end: all is done.
  if (start.stored.results) return start.stored.results;
  const sniff = present(start.stored.sniff, 'the sniffed file');
  const config = present(start.stored.config, 'the mapping');
  const left = new ResultsFile();
  try {
    return await job.transaction(async (ctx) => {
      const { table, fields } = await prepareTable(ctx, config, sniff);
      const plans = columnPlans(config, sniff, { fields, table, currency: start.currency });
      await createStaging(ctx, import_id, table.id);
      const plan = encodePlan(job, config, sniff, plans, start);
      const summary = await loadRows(ctx, {
        import_id,
        path: start.path,
        config,
        plan,
        fields,
        left,
        control,
        rows: sniff.row_count,
      });
      await control.progress(READING_PERCENT, { step: 'merging', rows: summary.rows });
      const results = await mergeRows(ctx, { import_id, table, fields, config, summary, left, control });
      await growFields(ctx, { fields, plans, config, summary });
      await insertRejections(ctx, import_id, left.shown);
      const results_file_id = await left.store(ctx, 'import-results.csv');
      await saveFinished(ctx, import_id, { table_id: table.id, results, results_file_id });
      ctx.audit({
        object_type: 'import',
        object_id: import_id,
        after: { table_id: table.id, timezone: start.timezone, ...results },
      });
      await ctx.emit({ channel: 'company', name: 'import', data: { import_id, status: 'finished' } });
      return results;
    });
  } finally {
    await left.dispose();
  }
}
