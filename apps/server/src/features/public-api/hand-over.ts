import type { ImportConfig } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { stringify } from 'csv-stringify/sync';
import { Readable } from 'node:stream';
import type { Ctx } from '../../platform/context.ts';
import type { JobCtx } from '../../platform/jobs/define.ts';
import { receiveFile, startImport } from '../imports/index.ts';
import { type DataTable, idFieldsOf, requireTable } from '../tables/index.ts';
import { endLoad, findLoad, findRecords, hasEarlier, lockLoad, type StoredLoad } from './load-queries.ts';
import { LOAD_JOB } from './load-records.ts';

/** Between two looks whether the table is free. */
const BUSY_MS = 2_000;
const FORMAT = { delimiter: ',', encoding: 'utf-8' } as const;

/** The records of a load become a file of the same id, which an import reads as if somebody had uploaded it. */
export async function handOver(job: JobCtx, load_id: string): Promise<{ readonly records: number }> {
  const read = await job.transaction((ctx) => readLoad(ctx, load_id));
  if (read === null) return { records: 0 };
  const { load, table, records } = read;
  const header = load.field_ids.map((id) => table.fields.find((field) => field.id === id)?.api_name ?? id);
  const file = {
    id: load_id,
    name: `api-${table.api_key}.csv`,
    content: Readable.from([Buffer.from(stringify([header, ...records], { quoted: true }))]),
    format: FORMAT,
    integration_id: null,
  };
  try {
    await receiveFile(job, file, async (ctx) => {
      // Further calls begin another load from here on. One that came since the records were read has put the job in the queue again.
      const now = await lockLoad(ctx, load_id);
      if (now?.record_count !== records.length) throw new MoreCame();
      await startImport(ctx, load_id, configOf(load, table));
      await endLoad(ctx, load_id, 'handed_over');
    });
  } catch (error) {
    const isBusy = error instanceof AppError && error.code === 'import_in_progress';
    if (!isBusy && !(error instanceof MoreCame)) throw error;
    await job.transaction((ctx) => lookAgain(ctx, load_id, isBusy ? BUSY_MS : 0));
  }
  return { records: records.length };
}

class MoreCame extends Error {}

/** Null: an earlier try did it all, or an earlier load comes first. */
async function readLoad(
  ctx: Ctx,
  id: string,
): Promise<{ load: StoredLoad; table: DataTable; records: string[][] } | null> {
  const load = await findLoad(ctx, id);
  if (load?.status !== 'waiting') return null;
  if (await hasEarlier(ctx, load)) {
    await lookAgain(ctx, id, BUSY_MS);
    return null;
  }
  return { load, table: await requireTable(ctx, load.table_id), records: await findRecords(ctx, id) };
}

async function lookAgain(ctx: Ctx, load_id: string, wait_ms: number): Promise<void> {
  const run_at = new Date(ctx.clock.now().getTime() + wait_ms);
  await ctx.enqueue(LOAD_JOB, { load_id }, { key: load_id, run_at });
}

function configOf({ field_ids, replaces }: StoredLoad, table: DataTable): ImportConfig {
  const placeOf = (id: string | null) => field_ids.findIndex((one) => one === id);
  const user = placeOf(table.user_field_id);
  return {
    format: FORMAT,
    target: { kind: 'table', table_id: present(table.id, 'table') },
    columns: field_ids.map((field_id, index) => ({
      index,
      target: { kind: 'field', field_id },
      date_order: 'ymd',
      decimal_mark: '.',
      percent_unit: 'ratio',
    })),
    name_column: placeOf(table.name_field_id),
    id_column: placeOf(idFieldsOf(table)[0] ?? null),
    user_column: user === -1 ? null : user,
    duplicates: replaces ? 'override_all' : 'override_keeping_edits',
    deleted: replaces ? 'import' : 'leave_out',
    unmatched_users: 'keep',
  };
}
