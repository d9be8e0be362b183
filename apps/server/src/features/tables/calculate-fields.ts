import { readsToday } from '@comptoir/engine';
import type { JobControl, JobCtx } from '../../platform/jobs/define.ts';
import { announceChange } from './announce-change.ts';
import { findFormulas, findTable, markCalculated } from './table-queries.ts';
import { writeCalculated } from './write-calculated.ts';

/** The job's name; jobs.ts defines it. */
export const CALCULATE_FIELDS_JOB = 'calculate_fields';

/** Beyond this many records the change is announced as a whole. */
const MAX_NAMED = 10_000;

/** The values of all records of a table, in one transaction: after a formula changed, and each night. */
export async function calculateTable(
  job: JobCtx,
  table_id: string,
  control: Pick<JobControl, 'progress'>,
): Promise<void> {
  await job.transaction(async (ctx) => {
    const table = await findTable(ctx, table_id, true);
    if (!table) return;
    const all = Math.max(1, table.record_count);
    const changed = await writeCalculated(ctx, table_id, null, (records) =>
      control.progress(Math.min(99, Math.floor((records / all) * 100)), { records }),
    );
    const isMarked = table.fields.some(({ is_calculating }) => is_calculating);
    if (isMarked) await markCalculated(ctx, table_id);
    if (changed.length === 0 && !isMarked) return;
    const record_ids = isMarked || changed.length > MAX_NAMED ? null : changed;
    await announceChange(ctx, { table_id, record_ids }, { isCalculated: true });
    await ctx.emit({ channel: 'company', name: 'change', data: { kinds: ['table', 'record'] } });
  });
}

/** Every table with a formula that reads today's date. */
export async function calculateForToday(job: JobCtx, control: JobControl): Promise<void> {
  const formulas = await job.transaction((ctx) => findFormulas(ctx));
  const tables = new Set(
    formulas.flatMap(({ table_id, formula }) => (readsToday(formula) ? [table_id] : [])),
  );
  for (const table_id of tables) {
    if (control.signal.aborted) return;
    await calculateTable(job, table_id, control);
  }
}
