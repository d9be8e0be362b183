import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ImportConfig, ImportResults, Rejection, Sniff } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { assert, MAX_TABLE_ROWS, present } from '@comptoir/kernel';
import { from as copyFrom } from 'pg-copy-streams';
import { rawClient } from '../../platform/db/index.ts';
import type { Ctx } from '../../platform/context.ts';
import type { JobControl, JobCtx } from '../../platform/jobs/define.ts';
import { readCompany } from '../company/index.ts';
import {
  analyzeRecords,
  announceChange,
  apiNameOf,
  createStaging,
  dropStaging,
  fieldColumnName,
  findFields,
  insertNewField,
  isStagingUnique,
  makeTable,
  recordSchema,
  requireTable,
  savePercentUnit,
  stagingTableName,
  swapStaging,
  unmatchedColumnName,
  updateFieldRow,
  type DataTable,
  type Field,
  noteFileSource,
} from '../tables/index.ts';
import type { ColumnPlan, EncodePlan } from './csv/encode-rows.ts';
import type { LoadSummary } from './csv/load-file.ts';
import { loadInWorker } from './csv/run-worker.ts';
import { columnPlans } from './import-policy.ts';
import {
  findStoredImport,
  findUserKeys,
  insertRejections,
  markRunning,
  saveFinished,
} from './import-queries.ts';
import {
  countStaged,
  findDeletedKeys,
  forgetDeleted,
  insertNew,
  takeDeleted,
  takeDuplicates,
  takeExisting,
  updateExisting,
  type LeftOut,
} from './merge-queries.ts';
import { ResultsFile } from './results-file.ts';
import { pathOfFile } from './upload-file.ts';

/** Share of the progress that reading the file takes; the rest is sorting in. */
const READING_PERCENT = 85;

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

/** The table with the fields that the file fills, in the order of its used columns; made here when the import makes it. */
async function prepareTable(
  ctx: Ctx,
  config: ImportConfig,
  sniff: Sniff,
): Promise<{ table: DataTable; fields: Field[] }> {
  const used = config.columns.filter((column) => column.target.kind !== 'ignore');
  const news = used.flatMap((column) =>
    column.target.kind === 'new'
      ? [{ index: column.index, name: column.target.name, type: column.target.type }]
      : [],
  );
  if (config.target.kind === 'new') {
    const place = (index: number) => news.findIndex((field) => field.index === index);
    const made = await makeTable(ctx, {
      name: config.target.name,
      source: 'file',
      fields: news.map((field) => ({ ...field, decimals: sniff.columns[field.index]?.decimals ?? 0 })),
      name_index: place(config.name_column),
      id_index: place(config.id_column),
      user_index: config.user_column === null ? null : place(config.user_column),
    });
    return { table: made, fields: [...made.fields] };
  }
  const table = await requireTable(ctx, config.target.table_id);
  const taken = new Set(table.fields.map((field) => field.api_name));
  const ids = new Map<number, string>();
  let position = Math.max(-1, ...table.fields.map((field) => field.position));
  for (const { index, name, type } of news) {
    const id = ctx.newId();
    const api_name = apiNameOf(name, taken);
    taken.add(api_name);
    position += 1;
    await insertNewField(ctx, {
      id,
      table_id: table.id,
      name,
      api_name,
      type,
      decimals: 0,
      position,
      options: [],
    });
    ids.set(index, id);
  }
  const all = await findFields(ctx, table.id);
  const fields = used.map((column) => {
    const id = column.target.kind === 'field' ? column.target.field_id : ids.get(column.index);
    const field = all.find((each) => each.id === id);
    // Removed since the mapping was made.
    if (!field) throw new AppError('import_unmapped', { missing: 'field' });
    return field;
  });
  return { table: { ...table, fields: all }, fields };
}

function encodePlan(
  job: JobCtx,
  config: ImportConfig,
  sniff: Sniff,
  columns: readonly ColumnPlan[],
  { users, timezone }: Pick<EncodePlan, 'users' | 'timezone'>,
): EncodePlan {
  return {
    columns,
    users,
    timezone,
    unmatched_users: config.unmatched_users,
    column_count: sniff.columns.length,
    now_ms: job.clock.now().getTime(),
    random: randomBytes(12),
  };
}

interface Loading {
  readonly import_id: string;
  readonly path: string;
  readonly config: ImportConfig;
  readonly plan: EncodePlan;
  readonly fields: readonly Field[];
  readonly left: ResultsFile;
  readonly control: JobControl;
  readonly rows: number;
}

async function loadRows(ctx: Ctx, loading: Loading): Promise<LoadSummary> {
  const columns = loading.fields.flatMap((field) =>
    field.kind === 'user'
      ? [fieldColumnName(field.id), unmatchedColumnName(field.id)]
      : [fieldColumnName(field.id)],
  );
  const relation = `${recordSchema(ctx.tenant.environment_id)}.${stagingTableName(loading.import_id)}`;
  // Names made of ids alone. FREEZE: the table is this transaction's own, and its rows are readable at once by index-only scans.
  const copy = rawClient(ctx.db).query(
    copyFrom(
      `copy ${relation} (id, row_number, ${columns.join(', ')}) from stdin with (format binary, freeze)`,
    ),
  );
  const failed = new Promise<never>((_, reject) => copy.once('error', reject));
  failed.catch(() => {});
  try {
    const summary = await loadInWorker(
      loading.path,
      loading.config.format,
      loading.plan,
      {
        rows: async (bytes) => {
          if (!copy.write(bytes)) await Promise.race([once(copy, 'drain'), failed]);
        },
        refusals: (refusals) => loading.left.add(refusals),
        read: (_bytes, rows) => {
          const percent = Math.min(
            READING_PERCENT,
            Math.floor((READING_PERCENT * rows) / Math.max(1, loading.rows)),
          );
          // Lost progress is no loss; an abort reaches the worker by its own signal.
          loading.control.progress(percent, { step: 'reading', rows, of: loading.rows }).catch(() => {});
        },
      },
      loading.control.signal,
    );
    copy.end();
    await Promise.race([once(copy, 'finish'), failed]);
    return summary;
  } catch (error) {
    // Without its end the COPY would hold the connection, and the rollback behind it, for ever.
    copy.destroy(error instanceof Error ? error : new Error(String(error)));
    await failed.catch(() => {});
    throw error;
  }
}

interface Merging {
  readonly import_id: string;
  readonly table: DataTable;
  readonly fields: readonly Field[];
  readonly config: ImportConfig;
  readonly summary: LoadSummary;
  readonly left: ResultsFile;
  readonly control: JobControl;
}

/** Sorts the loaded rows in. accepted + skipped + rejected = rows, always. */
async function mergeRows(ctx: Ctx, merging: Merging): Promise<ImportResults> {
  const { import_id, table, fields, config, summary, left } = merging;
  const id_field_id = present(table.id_field_id, 'the ID field');
  const idName = fields.find((field) => field.id === id_field_id)?.name ?? '';
  const note = (rows: readonly LeftOut[], outcome: Rejection['outcome'], reason: Rejection['reason']) =>
    left.add(
      rows.map(({ row_number, value }) => ({ row_number, outcome, reason, column_name: idName, value })),
    );
  let duplicates = 0;
  if (!(await isStagingUnique(ctx, import_id, id_field_id))) {
    for (
      let taken = await takeDuplicates(ctx, import_id, id_field_id);
      taken.length > 0;
      taken = await takeDuplicates(ctx, import_id, id_field_id)
    ) {
      duplicates += taken.length;
      await note(taken, 'rejected', 'duplicate_id_in_file');
    }
    assert(await isStagingUnique(ctx, import_id, id_field_id), 'no ID comes twice any more');
  }
  // From here on writers of this table wait: the last word on what exists.
  const current = await requireTable(ctx, table.id, true);
  const base = { rows: summary.rows, warnings: summary.warnings, rejected: summary.rejected + duplicates };
  let skipped = 0;
  if ((current.deleted_count ?? 0) > 0) {
    const keys = await findDeletedKeys(ctx, table.id);
    const place = { import_id, table_id: table.id, id_field_id };
    // The configuration of an earlier version says nothing: left out, as the wizard proposes.
    if (config.deleted !== 'import') {
      const taken = await takeDeleted(ctx, place, keys);
      skipped += taken.length;
      await note(taken, 'skipped', 'deleted_here');
    }
    await forgetDeleted(ctx, place, keys);
  }
  if (current.record_count === 0) {
    await swapStaging(ctx, import_id, table.id);
    const created = summary.accepted - duplicates - skipped;
    await announceChange(ctx, { table_id: table.id, record_ids: null, count_delta: created });
    return checked(left, { ...base, created, updated: 0, unchanged: 0, skipped });
  }
  const target = { import_id, table_id: table.id, id_field_id, fields, duplicates: config.duplicates };
  let matched = 0;
  let updated = 0;
  if (config.duplicates === 'skip') {
    for (
      let taken = await takeExisting(ctx, import_id, table.id, id_field_id);
      taken.length > 0;
      taken = await takeExisting(ctx, import_id, table.id, id_field_id)
    ) {
      skipped += taken.length;
      await note(taken, 'skipped', 'existing_id');
    }
  } else {
    ({ matched, updated } = await updateExisting(ctx, target));
  }
  await merging.control.progress(95, { step: 'merging', rows: summary.rows });
  const created = await insertNew(ctx, target);
  if (current.record_count + created > MAX_TABLE_ROWS)
    throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const staged = await countStaged(ctx, import_id);
  assert(staged === matched + created, 'every staged row was sorted in');
  await dropStaging(ctx, import_id);
  await analyzeRecords(ctx, table.id);
  await announceChange(ctx, { table_id: table.id, record_ids: null, count_delta: created });
  return checked(left, { ...base, created, updated, unchanged: matched - updated, skipped });
}

function checked(left: ResultsFile, loaded: ImportResults): ImportResults {
  const results = { ...loaded, warnings: loaded.warnings - left.droppedWarnings };
  const { rows, created, updated, unchanged, skipped, rejected } = results;
  assert(
    created + updated + unchanged + skipped + rejected === rows,
    'every row of the file is accounted for',
  );
  return results;
}

/** Fields hold what came: more decimals, new choices, and what plain numbers mean in them. */
interface Growing {
  readonly fields: readonly Field[];
  readonly plans: readonly ColumnPlan[];
  readonly config: ImportConfig;
  readonly summary: LoadSummary;
}

async function growFields(ctx: Ctx, { fields, plans, config, summary }: Growing): Promise<void> {
  for (const [position, field] of fields.entries()) {
    const decimals =
      plans[position]?.kind === 'decimal'
        ? Math.max(field.decimals, summary.decimals[position] ?? 0)
        : field.decimals;
    const gathered = summary.options[position];
    const known = new Set(field.options);
    const more = (gathered ?? [])
      .filter((option) => !known.has(option))
      .toSorted((a, b) => a.localeCompare(b, 'en'));
    const options = [...field.options, ...more].slice(0, 1000);
    const column = config.columns.find((each) => each.index === plans[position]?.index);
    if (field.type === 'percentage' && column?.percent_unit)
      await savePercentUnit(ctx, field.id, column.percent_unit);
    if (decimals !== field.decimals || more.length > 0)
      await updateFieldRow(ctx, { ...field, decimals, options });
  }
  await noteFileSource(ctx, fields[0]?.table_id ?? null);
}
