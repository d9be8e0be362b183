import type { Ctx } from '../../platform/context.ts';
import type { JobCtx } from '../../platform/jobs/define.ts';
import { type AnnouncedChange, requireTable, type DataTable } from '../tables/index.ts';
import { findChanged } from './record-list-queries.ts';
import {
  fillTexts,
  hasTexts,
  moveTextsOn,
  ownTextFields,
  renewTexts,
  replaceTexts,
} from './record-texts-queries.ts';

/** The job's name; jobs.ts defines it. */
export const COPY_TEXTS_JOB = 'copy_record_texts';

/** From this many records on, a table is searched in a copy of its texts: folding 20,000 takes a tenth of a second. */
export const MIN_COPIED_RECORDS = 20_000;

/** Requests the copy that the next searches of a large table read, where there is none. */
export async function prepareTexts(ctx: Ctx, table: DataTable): Promise<void> {
  if (table.record_count < MIN_COPIED_RECORDS || ownTextFields(table).length === 0) return;
  if (!(await hasTexts(ctx, table)))
    await ctx.enqueue(COPY_TEXTS_JOB, { table_id: table.id }, { key: table.id });
}

/** Copies the texts of a table while people go on editing it; what they changed by the end is copied again. */
export async function copyTexts(job: JobCtx, table_id: string): Promise<void> {
  await job.transaction(async (ctx) => {
    const before = await requireTable(ctx, table_id);
    await fillTexts(ctx, before);
    // From here to the end nobody writes into the table.
    const table = await requireTable(ctx, table_id, true);
    const changed =
      table.version === before.version ? [] : await findChanged(ctx, table_id, before.version, table.version);
    // Imported, or another field, in the meantime: the next search requests the copy again.
    if (changed === null) return;
    await replaceTexts(ctx, table, table.version);
    if (changed.length > 0) await renewTexts(ctx, table, changed);
  });
}

/** After an edit. Of an import the copy is out of date, and not read. */
export async function keepTexts(ctx: Ctx, change: AnnouncedChange): Promise<void> {
  if (change.record_ids === null || !(await moveTextsOn(ctx, change))) return;
  await renewTexts(ctx, await requireTable(ctx, change.table_id), change.record_ids);
}
