import { type DayNumber, type Decimal, compare, dec, parseDate, parseDecimal } from '@comptoir/kernel';
import type { LookupCell, LookupRow, LookupVariable, Value, Window } from '../model/index.ts';
import { error, number } from './cells.ts';
import type { Reference } from './reference.ts';
import { EMPTY, type ReferenceRow, dayOf, folded } from './rows.ts';

/** Looks the keys' values up, row after row of the table. */
export function lookedUp(variable: LookupVariable, keys: readonly Value[], day: DayNumber | null): Value {
  const failed = keys.find((key) => key.type === 'error');
  if (failed) return failed;
  const row = rowOf(variable, keys, day);
  if (row) return resultOf(variable, row.value);
  if (variable.otherwise !== null) return resultOf(variable, variable.otherwise);
  return error(keys.some((key) => key.type === 'empty') ? 'empty_field' : 'formula_error');
}

function rowOf(
  variable: LookupVariable,
  keys: readonly Value[],
  day: DayNumber | null,
): LookupRow | undefined {
  const valid = variable.rows.filter((row) => isValid(row, day));
  const found = valid.find((row) => row.cells.every((cell, at) => covers(cell, keys[at]!)));
  if (found || variable.kind === 'LookupPoint' || !variable.cap_result) return found;
  const near = valid.filter((row) =>
    row.cells.every((cell, at) => 'from' in cell || covers(cell, keys[at]!)),
  );
  return near.find((row) =>
    row.cells.every((cell, at) => covers(cell, keys[at]!) || isLast(cell, near, at, keys[at]!)),
  );
}

function isValid({ valid_from, valid_until }: LookupRow, day: DayNumber | null): boolean {
  if (valid_from === null && valid_until === null) return true;
  if (day === null) return false;
  return (
    (valid_from === null || parseDate(valid_from)! <= day) &&
    (valid_until === null || day <= parseDate(valid_until)!)
  );
}

function covers(cell: LookupCell, key: Value): boolean {
  if ('from' in cell)
    return (
      (key.type === 'decimal' || key.type === 'date') &&
      (cell.from === null || against(key, cell.from) >= 0) &&
      (cell.to === null || against(key, cell.to) < 0)
    );
  switch (key.type) {
    case 'decimal': {
      const wanted = parseDecimal(cell.is);
      return wanted !== null && compare(wanted, key.value) === 0;
    }
    case 'date':
      return parseDate(cell.is) === key.value;
    case 'boolean':
      return cell.is === String(key.value);
    case 'text':
    case 'user':
      return folded(cell.is) === folded(key.value);
    default:
      return false;
  }
}

/** Is the cell the last range of its key, and the value past it? */
function isLast(cell: LookupCell, rows: readonly LookupRow[], at: number, key: Value): boolean {
  if (!('from' in cell) || cell.to === null || (key.type !== 'decimal' && key.type !== 'date')) return false;
  const end = cell.to;
  const isFurthest = rows.every((row) => {
    const other = row.cells[at]!;
    return 'from' in other && other.to !== null && against(valueLike(key, other.to), end) <= 0;
  });
  return isFurthest && against(key, end) >= 0;
}

function valueLike(
  key: Value,
  text: string,
): { type: 'decimal'; value: Decimal } | { type: 'date'; value: number } {
  return key.type === 'date'
    ? { type: 'date', value: parseDate(text)! }
    : { type: 'decimal', value: dec(text) };
}

function against(
  key:
    | { readonly type: 'decimal'; readonly value: Decimal }
    | { readonly type: 'date'; readonly value: number },
  text: string,
): number {
  return key.type === 'date' ? key.value - parseDate(text)! : compare(key.value, dec(text));
}

function resultOf({ result }: LookupVariable, text: string): Value {
  if (result !== 'text') return number(dec(text));
  return text === '' ? EMPTY : { type: 'text', value: text };
}

/** Of each row. */
export function lookupOnRows(
  reference: Reference,
  variable: LookupVariable,
  rows: readonly ReferenceRow[],
  window: Window,
): Value[] {
  const keys = variable.key_variable_ids.map((key) => reference.onRows(key, rows, window));
  const scope = reference.scope(reference.grain(variable.id)!);
  return rows.map((row, at) =>
    lookedUp(
      variable,
      keys.map((values) => values[at]!),
      dayOf(row, scope, reference.seat),
    ),
  );
}
