import type { ImportConfig, ImportResults, Rejection } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { assert, MAX_TABLE_ROWS, present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import type { JobControl } from '../../platform/jobs/define.ts';
import {
  analyzeRecords,
  announceChange,
  composedIdOf,
  idFieldsOf,
  dropStaging,
  isStagingUnique,
  requireTable,
  savePercentUnit,
  swapStaging,
  updateFieldRow,
  type DataTable,
  type Field,
  noteFileSource,
} from '../tables/index.ts';
import type { ColumnPlan } from './csv/encode-plan.ts';
import type { LoadSummary } from './csv/load-file.ts';
import {
  countStaged,
  findDeletedKeys,
  forgetDeleted,
  insertNew,
  takeDeleted,
  takeDuplicates,
  takeExisting,
  takeTooLong,
  updateExisting,
  type LeftOut,
} from './merge-queries.ts';
import { type GoneFile, mergeGone } from './merge-gone.ts';
import { ResultsFile } from './results-file.ts';

interface Merging {
  readonly staging_id: string;
  readonly table: DataTable;
  readonly fields: readonly Field[];
  readonly config: ImportConfig;
  readonly summary: LoadSummary;
  readonly left: ResultsFile;
  readonly control: JobControl;
  /** Of a refresh that says so. */
  readonly gone?: Omit<GoneFile, 'has_refused'> | null;
}

/** What became of the rows, and what the undo has to know. */
export interface Merged {
  readonly results: ImportResults;
  /** Changes of records that were kept; fewer than were updated where they are too many. */
  readonly noted: number;
  /** IDs of deleted records that came back. */
  readonly brought_back: readonly string[];
}

/** Sorts the loaded rows in. accepted + skipped + rejected = rows, always. */
export async function mergeRows(ctx: Ctx, merging: Merging): Promise<Merged> {
  const { staging_id, table, config, summary, left } = merging;
  const id_field_id = present(table.id_field_id, 'the ID field');
  const composed = composedIdOf(table);
  const fields = composed ? [...merging.fields, composed] : merging.fields;
  const idName = fields.find((field) => field.id === id_field_id)?.name ?? '';
  const note: Note = (rows, outcome, reason) =>
    left.add(
      rows.map(({ row_number, value }) => ({ row_number, outcome, reason, column_name: idName, value })),
    );
  const duplicates = await takeUnfit(
    ctx,
    { staging_id, id_field_id, part_ids: composed && idFieldsOf(table) },
    note,
  );
  // From here on writers of this table wait: the last word on what exists.
  const current = await requireTable(ctx, table.id, true);
  const base = { rows: summary.rows, warnings: summary.warnings, rejected: summary.rejected + duplicates };
  let skipped = 0;
  let brought_back: readonly string[] = [];
  const place = { staging_id, table_id: table.id, id_field_id };
  if ((current.deleted_count ?? 0) > 0) {
    const keys = await findDeletedKeys(ctx, table.id);
    // The configuration of an earlier version says nothing: left out, as the wizard proposes.
    if (config.deleted !== 'import') {
      const taken = await takeDeleted(ctx, place, keys);
      skipped += taken.length;
      await note(taken, 'skipped', 'deleted_here');
    }
    brought_back = await forgetDeleted(ctx, place, keys);
  }
  if (current.record_count === 0) {
    await swapStaging(ctx, staging_id, table.id);
    const created = summary.accepted - duplicates - skipped;
    await announceChange(ctx, { table_id: table.id, record_ids: null, count_delta: created });
    const results = checked(left, { ...base, created, updated: 0, unchanged: 0, skipped });
    return { results, noted: 0, brought_back };
  }
  const removed = await takeGone(ctx, merging, place, base.rejected + skipped > 0);
  const target = { ...place, fields, duplicates: config.duplicates };
  let matched = 0;
  let updated = 0;
  let noted = 0;
  if (config.duplicates === 'skip') {
    for (
      let taken = await takeExisting(ctx, staging_id, table.id, id_field_id);
      taken.length > 0;
      taken = await takeExisting(ctx, staging_id, table.id, id_field_id)
    ) {
      skipped += taken.length;
      await note(taken, 'skipped', 'existing_id');
    }
  } else {
    ({ matched, updated, noted } = await updateExisting(ctx, target));
  }
  await merging.control.progress(95, { step: 'merging', rows: summary.rows });
  const created = await insertNew(ctx, target);
  if (current.record_count - removed + created > MAX_TABLE_ROWS)
    throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const staged = await countStaged(ctx, staging_id);
  assert(staged === matched + created, 'every staged row was sorted in');
  await dropStaging(ctx, staging_id);
  await analyzeRecords(ctx, table.id);
  await announceChange(ctx, { table_id: table.id, record_ids: null, count_delta: created - removed });
  const results = checked(left, { ...base, created, updated, unchanged: matched - updated, skipped });
  return { results, noted, brought_back };
}

/** Answers how many rows the table has less. */
async function takeGone(
  ctx: Ctx,
  { gone }: Merging,
  place: Parameters<typeof mergeGone>[1],
  has_refused: boolean,
): Promise<number> {
  return gone ? mergeGone(ctx, place, { ...gone, has_refused }) : 0;
}

/** Fields hold what came: more decimals, new choices, and what plain numbers mean in them. */
interface Growing {
  readonly fields: readonly Field[];
  readonly plans: readonly ColumnPlan[];
  readonly config: ImportConfig;
  readonly summary: LoadSummary;
}

export async function growFields(ctx: Ctx, { fields, plans, config, summary }: Growing): Promise<void> {
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

type Note = (
  rows: readonly LeftOut[],
  outcome: Rejection['outcome'],
  reason: Rejection['reason'],
) => Promise<void>;

interface Staged {
  readonly staging_id: string;
  readonly id_field_id: string;
  /** Of an ID of several fields. */
  readonly part_ids: readonly string[] | null;
}

/** Takes rows out whose ID can't be one: too long as several fields make it, or there before in the file. Answers how many. */
async function takeUnfit(
  ctx: Ctx,
  { staging_id, id_field_id, part_ids }: Staged,
  note: Note,
): Promise<number> {
  let count = 0;
  const takeAll = async (take: typeof takeDuplicates, reason: Rejection['reason']) => {
    for (
      let taken = await take(ctx, staging_id, id_field_id);
      taken.length > 0;
      taken = await take(ctx, staging_id, id_field_id)
    ) {
      count += taken.length;
      await note(taken, 'rejected', reason);
    }
  };
  if (part_ids) await takeAll((...place) => takeTooLong(...place, part_ids), 'text_too_long');
  if (await isStagingUnique(ctx, staging_id, id_field_id)) return count;
  await takeAll(takeDuplicates, 'duplicate_id_in_file');
  assert(await isStagingUnique(ctx, staging_id, id_field_id), 'no ID comes twice any more');
  return count;
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
