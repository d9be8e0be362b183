import { type Decimal, assert, assertNever, day, dec, present } from '@comptoir/kernel';
import {
  type CellError,
  type FieldModel,
  STORAGE_OF,
  type StorageKind,
  type TableModel,
  type Value,
  fieldOfAnyone,
} from '../model/index.ts';
import { DecimalColumn, MAX_NARROW } from './decimal-column.ts';
import { BooleanColumn, CodeColumn, DateColumn, RawTextColumn, TextsColumn } from './other-columns.ts';
import type { FieldConversions } from '../money/converted-table.ts';
import { RecordIds } from './record-ids.ts';
import { isSameCell, RowChanges } from './row-changes.ts';

export type Column = DecimalColumn | DateColumn | CodeColumn | BooleanColumn | TextsColumn | RawTextColumn;

/** Which fields of a table the engine reads: the loader loads no others. See `usedFields`. */
export interface TableUse {
  readonly table_id: string;
  readonly field_ids: readonly string[];
  /** Read only to name records; loaded without a dictionary. */
  readonly title_field_id: string;
  /** Records that links find count for nothing themselves, so that inactive ones are among them. */
  readonly with_inactive?: boolean;
}

/** Where `Tables` has a use's columns. */
export function tableKey({ table_id, with_inactive }: TableUse): string {
  return with_inactive ? linkedTableId(table_id) : table_id;
}

/** Where `Tables` has all records of a table, for links to find. Absent: links find those that count. */
export function linkedTableId(table_id: string): string {
  return `${table_id}:linked`;
}

/** Columns over others: what is not set here is read from below, once. */
export class ColumnsOver extends Map<string, Column> {
  readonly #below: (column_id: string) => Column | undefined;
  readonly #absent = new Set<string>();

  constructor(below: (column_id: string) => Column | undefined) {
    super();
    this.#below = below;
  }

  override get(column_id: string): Column | undefined {
    const known = super.get(column_id);
    if (known || this.#absent.has(column_id)) return known;
    const column = this.#below(column_id);
    if (column) this.set(column_id, column);
    else this.#absent.add(column_id);
    return column;
  }

  override has(column_id: string): boolean {
    return this.get(column_id) !== undefined;
  }
}

export interface ColumnOptions {
  readonly capacity?: number;
  /** Tests lower it to force the wide form. */
  readonly narrow_max?: number;
}

type CellErrors = Map<string, Map<number, CellError>>;

/** What rows have: `errors`, `conversions`, `size` and `revision` only where other columns stand over rows that exist. */
interface Parts {
  readonly table_id: string;
  readonly ids: RecordIds;
  readonly title: RawTextColumn;
  readonly columns: ReadonlyMap<string, Column>;
  readonly errors?: CellErrors;
  readonly conversions?: ReadonlyMap<string, FieldConversions>;
  readonly size?: number;
  readonly revision?: number;
  readonly changes?: RowChanges;
}

type Rows = Pick<TableColumns, 'table_id' | 'ids' | 'title' | 'size' | 'revision'> &
  Partial<Pick<TableColumns, 'changes'>>;

/**
 * A table's used fields as typed columns. Row numbers have no meaning of their own: deletion moves the last row into the
 * gap, and results never depend on row order.
 */
export class TableColumns {
  readonly table_id: string;
  readonly ids: RecordIds;
  readonly title: RawTextColumn;
  readonly columns: ReadonlyMap<string, Column>;
  /** Cells that can't be read (a source compensation in error), by field and row. */
  readonly errors: CellErrors;
  /** How amounts were converted, by field; `null` where none was. */
  readonly conversions: ReadonlyMap<string, FieldConversions> | null;
  size: number;
  /** Grows with each change: what was derived from an older one is stale. */
  revision: number;
  /** Of the rows below: shared with tables of other columns over them. */
  readonly changes: RowChanges;

  private constructor({
    table_id,
    ids,
    title,
    columns,
    errors,
    conversions,
    size,
    revision,
    changes,
  }: Parts) {
    this.table_id = table_id;
    this.ids = ids;
    this.title = title;
    this.columns = columns;
    this.errors = errors ?? new Map();
    this.conversions = conversions ?? null;
    this.size = size ?? 0;
    this.revision = revision ?? 0;
    this.changes = changes ?? new RowChanges();
  }

  /** The used fields of a table, without rows. */
  static of(table: TableModel, use: TableUse, options: ColumnOptions = {}): TableColumns {
    const capacity = options.capacity ?? 0;
    const columns = new Map<string, Column>();
    for (const id of use.field_ids) {
      const field = table.fields.find((one) => one.id === id);
      if (field) columns.set(id, newColumn(field, capacity, options.narrow_max ?? MAX_NARROW));
      else if (fieldOfAnyone(id) !== null) columns.set(id, new BooleanColumn(capacity));
    }
    const { table_id } = use;
    return new TableColumns({
      table_id,
      ids: new RecordIds(capacity),
      title: new RawTextColumn(capacity),
      columns,
    });
  }

  /** Rows with other columns. Those of a table that stays are for reading alone: they are changed there. */
  static over(
    { table_id, ids, title, size, revision, changes }: Rows,
    columns: ReadonlyMap<string, Column>,
    errors: CellErrors,
    conversions: ReadonlyMap<string, FieldConversions> | null,
  ): TableColumns {
    const made = { table_id, ids, title, size, revision, columns, errors, ...(changes ? { changes } : {}) };
    return new TableColumns(conversions ? { ...made, conversions } : made);
  }

  /** These rows of `base`, some of them several times, with other columns: for reading alone. */
  static ofRows(
    base: TableColumns,
    rows: Int32Array,
    columns: ReadonlyMap<string, Column>,
    errors: CellErrors,
  ): TableColumns {
    const { table_id, revision } = base;
    const conversions = new Map<string, FieldConversions>();
    for (const [id, { uses, list }] of base.conversions ?? [])
      conversions.set(id, { uses: rows.map((row) => uses[row]!), list });
    return new TableColumns({
      table_id,
      ids: base.ids.gathered(rows),
      title: base.title.gathered(rows),
      columns,
      errors,
      ...(base.conversions ? { conversions } : {}),
      size: rows.length,
      revision,
    });
  }

  /** The cell's value; empty for a field that is not loaded. */
  valueAt(field_id: string, row: number): Value {
    const error = this.errors.get(field_id)?.get(row);
    if (error) return { type: 'error', error };
    return this.columns.get(field_id)?.valueAt(row) ?? { type: 'empty' };
  }

  /** Inserts the record, or replaces all its loaded cells. Cells in wire form, by field id; absent is empty. */
  upsert(record: WireRecord): void {
    const found = this.ids.find(record.id, this.size);
    const row = found < 0 ? this.size : found;
    if (found >= 0) this.#notePeople(row);
    if (found < 0) {
      this.ids.set(row, record.id);
      this.ids.added(row);
      this.size += 1;
      this.#write(row, record);
      this.changes.noteRows();
    } else this.#rewrite(row, record);
    this.#notePeople(row);
    this.revision += 1;
  }

  /** Appends a record whose id is known to be new: no look-up. */
  append(record: WireRecord): void {
    this.ids.set(this.size, record.id);
    this.#write(this.size, record);
    this.size += 1;
    this.changes.noteRows();
    this.changes.noteUnknown();
  }

  /** Removes the record; false when there is none of that id. */
  remove(id: string): boolean {
    const row = this.ids.find(id, this.size);
    if (row < 0) return false;
    const last = this.size - 1;
    this.#notePeople(row);
    this.ids.removed(row);
    if (row !== last) {
      this.ids.move(last, row);
      this.title.move(last, row);
      for (const column of this.columns.values()) column.move(last, row);
    }
    this.size = last;
    this.changes.noteRows();
    this.revision += 1;
    return true;
  }

  /** Gives spare room back after loading. */
  trim(): void {
    this.ids.trim(this.size);
    this.title.trim(this.size);
    for (const column of this.columns.values()) column.trim(this.size);
  }

  /** Bytes held, ids and titles included. */
  get bytes(): number {
    let total = this.ids.bytes + this.title.bytes;
    for (const column of this.columns.values()) total += column.bytes;
    return total;
  }

  /** Whose the record is, before it changes and after. A record of nobody has changed all the same. */
  #notePeople(row: number): void {
    this.changes.noteRecord();
    for (const [field_id, column] of this.columns) {
      const value = column.kind === 'user' ? column.valueAt(row) : null;
      if (value?.type === 'user') this.changes.notePerson(field_id, value.value);
    }
  }

  #rewrite(row: number, record: WireRecord): void {
    const before = Array.from(this.columns, ([field_id, column]) => ({
      field_id,
      column,
      value: column.valueAt(row),
    }));
    this.#write(row, record);
    for (const { field_id, column, value } of before)
      if (!isSameCell(value, column.valueAt(row))) this.changes.noteField(field_id);
  }

  #write(row: number, record: WireRecord): void {
    this.title.set(row, record.title ?? null);
    for (const [field_id, column] of this.columns) setCell(column, row, record.cells[field_id] ?? null);
  }
}

/** A record in wire form: decimals and dates as text, user fields as user ids. */
export interface WireRecord {
  readonly id: string;
  readonly title?: string | null;
  readonly cells: Readonly<Record<string, WireCell>>;
}

export type WireCell = string | boolean | readonly string[] | Decimal | null;

/** Builds columns from plain records: previews in the browser, and tests. */
export function columnsFromRecords(
  table: TableModel,
  records: Iterable<WireRecord>,
  options: ColumnOptions & { readonly field_ids?: readonly string[] } = {},
): TableColumns {
  const use: TableUse = {
    table_id: table.id,
    field_ids: options.field_ids ?? table.fields.flatMap(({ id, linked }) => (linked ? [] : [id])),
    title_field_id: table.name_field_id,
  };
  const columns = TableColumns.of(table, use, options);
  for (const record of records) columns.append({ ...record, title: record.title ?? titleOf(record, table) });
  return columns;
}

/** A column for values of a type, which grows as it is filled. */
export function columnOfStorage(storage: StorageKind, narrowMax: number): Column {
  return emptyColumn(storage, 0, 0, narrowMax);
}

function titleOf(record: WireRecord, table: TableModel): string | null {
  const cell = record.cells[table.name_field_id];
  return typeof cell === 'string' ? cell : null;
}

export function newColumn(field: FieldModel, capacity: number, narrowMax: number): Column {
  return emptyColumn(STORAGE_OF[field.type], capacity, field.decimals, narrowMax);
}

function emptyColumn(storage: StorageKind, capacity: number, decimals: number, narrowMax: number): Column {
  switch (storage) {
    case 'decimal':
      return new DecimalColumn(capacity, decimals, narrowMax);
    case 'date':
      return new DateColumn(capacity);
    case 'text':
      return new CodeColumn('text', capacity);
    case 'user':
      return new CodeColumn('user', capacity);
    case 'boolean':
      return new BooleanColumn(capacity);
    case 'texts':
      return new TextsColumn(capacity);
    default:
      return assertNever(storage);
  }
}

function setCell(column: Column, row: number, cell: WireCell): void {
  switch (column.kind) {
    case 'decimal':
      column.set(row, cell === null ? null : typeof cell === 'string' ? dec(cell) : asDecimal(cell));
      break;
    case 'date':
      column.set(row, cell === null ? null : day(asText(cell)));
      break;
    case 'text':
    case 'user':
      column.set(row, cell === null || cell === '' ? null : asText(cell));
      break;
    case 'raw':
      column.set(row, cell === null ? null : asText(cell));
      break;
    case 'boolean':
      assert(cell === null || typeof cell === 'boolean', 'a boolean cell');
      column.set(row, cell);
      break;
    case 'texts':
      assert(cell === null || Array.isArray(cell), 'a list cell');
      column.set(row, cell);
      break;
    default:
      assertNever(column);
  }
}

function asText(cell: WireCell): string {
  assert(typeof cell === 'string', 'a text cell');
  return cell;
}

function asDecimal(cell: WireCell): Decimal {
  assert(cell !== null && typeof cell === 'object' && 'mantissa' in cell, 'a decimal cell');
  return present(cell, 'decimal');
}

/** Tables by id, as a run reads them. */
export type Tables = ReadonlyMap<string, TableColumns>;
