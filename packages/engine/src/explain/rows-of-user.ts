import { CodeColumn, type TableColumns } from '../columns/index.ts';

/** Rows by code: those of code `c` are `rows[starts[c]]` up to `rows[starts[c + 1]]`. */
interface ByCode {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}
interface Found {
  readonly column: CodeColumn;
  readonly stamp: number;
  readonly size: number;
  readonly by_code: ByCode;
}

/** Kept as long as nobody else owns a row: a lock explains a thousand people over the same rows. */
const known = new WeakMap<TableColumns['changes'], Map<string, Found>>();

const NONE: readonly number[] = [];

/** The rows whose field names this user, in order. One pass over the table serves everybody. */
export function rowsOfUser(table: TableColumns, field_id: string, user_id: string): ArrayLike<number> {
  const column = table.columns.get(field_id);
  if (!(column instanceof CodeColumn)) return NONE;
  const by_field = known.get(table.changes) ?? new Map<string, Found>();
  known.set(table.changes, by_field);
  const stamp = table.changes.stampOf([field_id]);
  let found = by_field.get(field_id);
  if (!found || found.column !== column || found.stamp !== stamp || found.size !== table.size) {
    found = { column, stamp, size: table.size, by_code: byCode(column, table.size) };
    by_field.set(field_id, found);
  }
  const { starts, rows } = found.by_code;
  const code = column.dictionary.indexOf(user_id);
  if (code < 0 || code + 1 >= starts.length) return NONE;
  const own = rows.subarray(starts[code], starts[code + 1]);
  const errors = table.errors.get(field_id);
  return errors ? own.filter((row) => !errors.has(row)) : own;
}

function byCode({ codes, dictionary }: CodeColumn, size: number): ByCode {
  const starts = new Int32Array(dictionary.length + 1);
  for (let row = 0; row < size; row += 1) if (codes[row]! >= 0) starts[codes[row]! + 1]! += 1;
  for (let code = 0; code < dictionary.length; code += 1) starts[code + 1]! += starts[code]!;
  const rows = new Int32Array(starts[dictionary.length]!);
  const next = starts.slice();
  for (let row = 0; row < size; row += 1) {
    const code = codes[row]!;
    if (code >= 0) rows[next[code]!++] = row;
  }
  return { starts, rows };
}
