import { type Decimal, ZERO, add, toText } from '@comptoir/kernel';
import { compareValues } from '../formula/index.ts';
import type { CellErrorKind, Value } from '../model/index.ts';
import { type ReferenceRow, folded } from './rows.ts';

export function number(value: Decimal): Value {
  return { type: 'decimal', value };
}

export function error(kind: CellErrorKind): Value {
  return { type: 'error', error: { kind, variable_id: null, record_id: null, params: {} } };
}

export function asNumber(value: Value): Value {
  if (value.type === 'decimal' || value.type === 'error') return value;
  return error(value.type === 'empty' ? 'empty_field' : 'badly_typed_variable');
}

/** The error that is reported when several rows have one: that of the least record, so that the rows' order never matters. */
export function failedAt(
  rows: readonly ReferenceRow[],
  columns: readonly (readonly Value[])[],
): Value | null {
  const failed = columns.flatMap((values) =>
    values.flatMap((value, index) =>
      value.type === 'error' ? [{ id: rows[index]!.id, value, kind: value.error.kind }] : [],
    ),
  );
  failed.sort((a, b) => (a.id === b.id ? (a.kind < b.kind ? -1 : 1) : a.id < b.id ? -1 : 1));
  return failed[0]?.value ?? null;
}

/** The sum of those that are numbers. */
export function numbersIn(values: readonly Value[]): Decimal {
  return values.reduce((sum, value) => (value.type === 'decimal' ? add(sum, value.value) : sum), ZERO);
}

export function sumOf(values: readonly Value[]): Value {
  if (values.some((value) => value.type !== 'decimal' && value.type !== 'empty'))
    return error('badly_typed_variable');
  return number(numbersIn(values));
}

export function order(a: Value, b: Value): number {
  if (a.type === 'empty' || b.type === 'empty')
    return Number(a.type === 'empty') - Number(b.type === 'empty');
  if (a.type === 'text' && b.type === 'text') return textOrder(folded(a.value), folded(b.value));
  return compareValues(a, b) ?? 0;
}

/** As a dictionary orders them, in the root order of Unicode; what that leaves open by the characters' codes. */
function textOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'accent' }) || (a < b ? -1 : a > b ? 1 : 0);
}

export function groupKey(value: Value): string {
  switch (value.type) {
    case 'decimal':
      return toText(value.value);
    case 'text':
      return folded(value.value);
    case 'user':
      return value.value;
    case 'texts':
      return JSON.stringify([...new Set(value.value.map(folded))].sort());
    case 'empty':
    case 'error':
      return '';
    default:
      return String(value.value);
  }
}
