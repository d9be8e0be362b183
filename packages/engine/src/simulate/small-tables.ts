import { MAX_LINK_DEPTH } from '@comptoir/kernel';
import {
  RawTextColumn,
  TableColumns,
  type Tables,
  type WireRecord,
  linkedTableId,
} from '../columns/index.ts';
import { type LinkedMatch, gatheredColumn, matchOf } from '../links/index.ts';
import { type TableModel, linkKey } from '../model/index.ts';
import { asLinked, rowsWith } from './keyed-rows.ts';
import type { RowsRead } from './reads.ts';

/** Records as they would be, with every cell that their table is loaded with, by its key in `Tables`. One that exists is replaced. */
export type SimulatedRecords = ReadonlyMap<string, readonly WireRecord[]>;

/** The rows of a table that a simulation takes: those of the table, and records in their stead or beside them. */
interface Taken {
  readonly base: TableColumns;
  readonly records: readonly WireRecord[];
  rows: Set<number> | 'all';
}

/** What was taken last, and whose links are still to be followed. */
interface Frontier {
  readonly rows: Iterable<number> | 'all';
  readonly records: readonly WireRecord[];
}

/**
 * The tables with the rows that are read, the records that these find over links, and the simulated records. More rows than
 * needed change nothing: what counts is selected from them as from the whole tables.
 */
export function smallTables(
  models: readonly TableModel[],
  tables: Tables,
  read: RowsRead,
  simulated: SimulatedRecords,
): Tables {
  const taken = new Map<string, Taken>();
  for (const [key, base] of tables)
    taken.set(key, { base, records: simulated.get(key) ?? [], rows: new Set() });
  for (const [table_id, selections] of read) {
    const one = taken.get(table_id);
    if (!one) continue;
    const found = selections === 'all' ? null : selectedRows(one.base, selections);
    one.rows = found ? new Set(found) : 'all';
  }
  followLinks(models, taken);
  return new Map([...taken].map(([key, one]) => [key, made(one)]));
}

function selectedRows(
  base: TableColumns,
  selections: Exclude<Parameters<RowsRead['set']>[1], 'all'>,
): number[] | null {
  const rows: number[] = [];
  for (const { field_id, fold, texts } of selections.values()) {
    const found = rowsWith(base, field_id, fold, texts);
    if (!found) return null;
    for (const row of found) rows.push(row);
  }
  return rows;
}

function followLinks(models: readonly TableModel[], taken: ReadonlyMap<string, Taken>): void {
  let frontiers = new Map<string, Frontier>(
    [...taken].map(([key, { rows, records }]) => [key, { rows: rows === 'all' ? rows : [...rows], records }]),
  );
  for (let depth = 1; depth <= MAX_LINK_DEPTH && frontiers.size > 0; depth += 1) {
    const next = new Map<string, Frontier>();
    for (const [key, frontier] of frontiers) {
      const from = taken.get(key)!;
      const model = models.find(({ id }) => id === from.base.table_id);
      for (const match of model ? matchesOf(model, models) : []) {
        const linked = linkedTableId(match.other.id);
        const to = taken.has(linked) ? linked : match.other.id;
        const reached = reach(from, frontier, match, taken.get(to));
        if (reached === null) continue;
        const before = next.get(to);
        const rows =
          reached === 'all' || before?.rows === 'all' ? 'all' : [...(before?.rows ?? []), ...reached];
        next.set(to, { rows, records: [] });
      }
    }
    frontiers = next;
  }
}

/** The links of a table, each once. */
function matchesOf(model: TableModel, models: readonly TableModel[]): LinkedMatch[] {
  const found = new Map<string, LinkedMatch>();
  for (const { linked } of model.fields) {
    const match = linked ? matchOf(model, linked, models) : null;
    if (match) found.set(JSON.stringify([match.other.id, match.keys]), match);
  }
  return [...found.values()];
}

/** Takes what the link leads to, and answers what was not taken before; `null`: nothing. Records that share the key are taken too: they make it ambiguous. */
function reach(
  { base }: Taken,
  frontier: Frontier,
  { keys: [key] }: LinkedMatch,
  to: Taken | undefined,
): readonly number[] | 'all' | null {
  const column = key && base.columns.get(key.field_id);
  if (!to || to.rows === 'all' || !key || !column || !to.base.columns.has(key.other_field_id)) return null;
  const texts = new Set<string>();
  if (frontier.rows !== 'all' && (column.kind === 'text' || column.kind === 'user')) {
    for (const row of frontier.rows) {
      const value = column.valueAt(row);
      if (value.type === 'text' || value.type === 'user') texts.add(value.value);
    }
    for (const { cells } of frontier.records) {
      const cell = cells[key.field_id];
      if (typeof cell === 'string') texts.add(cell);
    }
    const found = rowsWith(to.base, key.other_field_id, asLinked, foldedOnce(texts));
    const rows = to.rows;
    if (found) {
      const added = found.filter((row) => !rows.has(row));
      for (const row of added) rows.add(row);
      return added.length > 0 ? added : null;
    }
  }
  to.rows = 'all';
  return 'all';
}

function foldedOnce(texts: ReadonlySet<string>): string[] {
  const keys = new Map([...texts].map((text) => [linkKey(text), text]));
  keys.delete(''); // an empty cell leads nowhere
  return [...keys.values()];
}

function made({ base, records, rows }: Taken): TableColumns {
  if (rows === 'all' && records.length === 0) return base;
  const replaced = rows === 'all' ? [] : records.map(({ id }) => base.ids.find(id, base.size));
  const list =
    rows === 'all'
      ? Int32Array.from({ length: base.size }, (_, row) => row)
      : Int32Array.from(new Set([...rows, ...replaced.filter((row) => row >= 0)])).toSorted();
  const table = gathered(base, list);
  for (const record of records) table.upsert(record);
  return table;
}

/** These rows of a table as a table of its own. */
function gathered(base: TableColumns, rows: Int32Array): TableColumns {
  const columns = new Map([...base.columns].map(([id, column]) => [id, gatheredColumn(column, rows)]));
  const title = new RawTextColumn(rows.length);
  for (const [at, row] of rows.entries()) title.set(at, base.title.at(row));
  const { table_id, revision } = base;
  const parts = { table_id, ids: base.ids.gathered(rows), title, size: rows.length, revision };
  return TableColumns.over(parts, columns, new Map(), null);
}
