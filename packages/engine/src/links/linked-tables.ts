import { MAX_LINK_DEPTH } from '@comptoir/kernel';
import { type Column, ColumnsOver, TableColumns, type Tables, linkedTableId } from '../columns/index.ts';
import type { TableModel } from '../model/index.ts';
import { gatheredColumn } from './gathered-column.ts';
import { linkRows } from './link-rows.ts';
import { type LinkedColumn, linkedColumn } from './linked-fields.ts';

interface KnownRows {
  readonly other: TableColumns;
  readonly revision: number;
  readonly other_revision: number;
  readonly rows: Int32Array;
}

/** Rows found over a link, per table and link: they serve every run until one of the two tables changes. */
const ROWS = new WeakMap<TableColumns, Map<string, KnownRows>>();

function rowsOver(table: TableColumns, other: TableColumns, { keys }: LinkedColumn): Int32Array {
  let ofTable = ROWS.get(table);
  if (!ofTable) ROWS.set(table, (ofTable = new Map()));
  const key = JSON.stringify([other.table_id, keys]);
  const known = ofTable.get(key);
  if (
    known?.other === other &&
    known.revision === table.revision &&
    known.other_revision === other.revision &&
    known.rows.length === table.size
  )
    return known.rows;
  const rows = linkRows(table, other, keys);
  ofTable.set(key, { other, revision: table.revision, other_revision: other.revision, rows });
  return rows;
}

/** What was gathered over these rows: they are found again when one of the two tables changes. */
const GATHERED = new WeakMap<Int32Array, WeakMap<Column, Column>>();

function gatheredOver(source: Column, rows: Int32Array): Column {
  let ofRows = GATHERED.get(rows);
  if (!ofRows) GATHERED.set(rows, (ofRows = new WeakMap()));
  let column = ofRows.get(source);
  if (!column) ofRows.set(source, (column = gatheredColumn(source, rows)));
  return column;
}

/** A record that another one reads over a link. */
export interface ReadRecord {
  readonly table: TableColumns;
  readonly row: number;
}

interface Made {
  readonly table: TableColumns;
  /** The table and those that its links lead to, with the revisions that they had. */
  readonly sources: readonly Source[];
}

interface Source {
  readonly table_id: string;
  readonly isLinked: boolean;
  readonly table: TableColumns | undefined;
  readonly revision: number | undefined;
}

const LINKED = new WeakMap<Tables, LinkedTables>();

/** Those of the same tables and models, kept from run to run. */
export function linkedTables(models: readonly TableModel[], tables: Tables): LinkedTables {
  let linked = LINKED.get(tables);
  if (linked?.models !== models) LINKED.set(tables, (linked = new LinkedTables(models, tables)));
  return linked;
}

/** A run's tables: what a record reads over links is a column like any other, gathered when it is first read. */
export class LinkedTables {
  readonly models: readonly TableModel[];
  readonly #tables: Tables;
  readonly #made = new Map<string, Made>();
  /** The ids of the tables that a table's links lead to, in the end. */
  readonly #reached = new Map<string, readonly string[]>();
  readonly #linkedIds = new Map<string, string>();
  /** The revisions last seen, and the same as a text: it is read by each statement of a ranking. */
  #seen: readonly number[] = [];
  #revisions = '';

  constructor(models: readonly TableModel[], tables: Tables) {
    this.models = models;
    this.#tables = tables;
  }

  /** Read several times per statement: nothing is composed to find out that no table has changed. */
  get(table_id: string): TableColumns | null {
    const known = this.#made.get(table_id);
    if (known && this.#isCurrent(known)) return known.table;
    const table = this.#tables.get(table_id);
    if (!table) return null;
    const reached = this.#reachedFrom(table_id);
    if (reached.length === 0) return table;
    const made = this.#over(table, table_id);
    const sources = [
      sourceOf(table_id, table, false),
      ...reached.map((id) => sourceOf(id, this.#other(id), true)),
    ];
    this.#made.set(table_id, { table: made, sources });
    return made;
  }

  #isCurrent({ sources }: Made): boolean {
    for (let at = 0; at < sources.length; at += 1) {
      const { table_id, isLinked, table, revision } = sources[at]!;
      const now = isLinked ? this.#other(table_id) : this.#tables.get(table_id);
      if (now !== table || now?.revision !== revision) return false;
    }
    return true;
  }

  /** Differs after any change of a table's records. */
  get revisions(): string {
    let at = 0;
    let isSame = this.#seen.length === this.#tables.size;
    for (const { revision } of this.#tables.values()) {
      if (this.#seen[at] !== revision) isSame = false;
      at += 1;
    }
    if (isSame) return this.#revisions;
    this.#seen = [...this.#tables.values()].map(({ revision }) => revision);
    this.#revisions = this.#seen.join(' ');
    return this.#revisions;
  }

  /** The records of other tables that these rows read, each once, with those that they read in turn. */
  recordsReadBy(table_id: string, rows: Iterable<number>): ReadRecord[] {
    const found = new Map<string, ReadRecord>();
    const visit = (table: TableColumns | undefined, from: Iterable<number>, depth: number): void => {
      const model = this.models.find(({ id }) => id === table?.table_id);
      if (!table || !model || depth > MAX_LINK_DEPTH) return;
      for (const { id, linked } of model.fields) {
        const column = linked ? linkedColumn(model, id, this.models) : null;
        const other = column ? this.#other(column.other.id) : undefined;
        if (!column || !other || !column.keys.every(({ field_id }) => table.columns.has(field_id))) continue;
        const over = rowsOver(table, other, column);
        const reached = [...from].map((row) => over[row]!).filter((row) => row >= 0);
        for (const row of reached) found.set(`${other.table_id} ${other.ids.at(row)}`, { table: other, row });
        visit(other, reached, depth + 1);
      }
    };
    visit(this.#tables.get(table_id), [...rows], 1);
    return [...found.values()];
  }

  #over(table: TableColumns, table_id: string): TableColumns {
    const columns = new ColumnsOver(
      (column_id) => table.columns.get(column_id) ?? this.#column(table, table_id, column_id, 1),
    );
    return TableColumns.over(table, columns, new Map(table.errors), new Map());
  }

  #column(table: TableColumns, table_id: string, column_id: string, depth: number): Column | undefined {
    const model = this.models.find(({ id }) => id === table_id);
    const linked = model && depth <= MAX_LINK_DEPTH ? linkedColumn(model, column_id, this.models) : null;
    const other = linked ? this.#other(linked.other.id) : undefined;
    if (!linked || !other) return undefined;
    const source =
      other.columns.get(linked.column_id) ??
      this.#column(other, linked.other.id, linked.column_id, depth + 1);
    return source && gatheredOver(source, rowsOver(table, other, linked));
  }

  #other(table_id: string): TableColumns | undefined {
    let linked = this.#linkedIds.get(table_id);
    if (linked === undefined) this.#linkedIds.set(table_id, (linked = linkedTableId(table_id)));
    return this.#tables.get(linked) ?? this.#tables.get(table_id);
  }

  #reachedFrom(table_id: string): readonly string[] {
    let reached = this.#reached.get(table_id);
    if (!reached) this.#reached.set(table_id, (reached = [...reachableFrom(table_id, this.models)]));
    return reached;
  }
}

function sourceOf(table_id: string, table: TableColumns | undefined, isLinked: boolean): Source {
  return { table_id, isLinked, table, revision: table?.revision };
}

function reachableFrom(table_id: string, models: readonly TableModel[]): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    const model = models.find((one) => one.id === id);
    for (const field of model?.fields ?? []) {
      const other = model && field.linked ? linkedColumn(model, field.id, models)?.other : undefined;
      if (!other || found.has(other.id)) continue;
      found.add(other.id);
      visit(other.id);
    }
  };
  visit(table_id);
  return found;
}
