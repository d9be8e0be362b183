import type { Scalar } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { type DataTable, type Field, fieldsOf, idFieldsOf, isCalculated, isLinked } from '../tables/index.ts';

type Row = Readonly<Record<string, Scalar>>;

/** Records as they are handed to the import: their fields, and a list of texts each. */
export interface ReadRecords {
  readonly fields: readonly Field[];
  readonly records: readonly (readonly string[])[];
}

/**
 * All records of a call have the same fields: one that lacked a field would lose its value there. A field that none has stays as it is.
 */
export function readRecords(table: DataTable, data: readonly Row[]): ReadRecords {
  const byKey = new Map(fieldsOf(table).map((field) => [field.api_name, field]));
  const keys = Object.keys(data[0] ?? {});
  for (const [at, row] of data.entries())
    for (const key of Object.keys(row)) checkKey(byKey.get(key), key, `data.${at}.${key}`);
  const fields = keys.flatMap((key) => byKey.get(key) ?? []);
  for (const id of new Set([...idFieldsOf(table), table.name_field_id])) {
    const needed = table.fields.find((field) => field.id === id && !isCalculated(field));
    if (needed && !fields.includes(needed))
      throw new AppError('invalid_field', { reason: 'missing' }, `data.0.${needed.api_name}`);
  }
  const records = data.map((row, at) => {
    const odd = keys.find((key) => !(key in row)) ?? Object.keys(row).find((key) => !keys.includes(key));
    if (odd !== undefined)
      throw new AppError('invalid_field', { reason: 'fields_differ' }, `data.${at}.${odd}`);
    return keys.map((key) => textOf(row[key] ?? null));
  });
  return { fields, records };
}

function checkKey(field: Field | undefined, key: string, place: string): void {
  if (!field) throw new AppError('invalid_field', { reason: 'unrecognized_keys', keys: [key] }, place);
  if (isCalculated(field) || isLinked(field))
    throw new AppError('invalid_field', { reason: 'read_only' }, place);
}

/** Numbers without an exponent, as the import reads them. */
function textOf(value: Scalar): string {
  if (value === null) return '';
  if (typeof value !== 'number') return String(value);
  const text = String(value);
  return text.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
}
