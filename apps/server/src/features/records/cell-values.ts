import type { CellInput } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import {
  assertNever,
  isUuid,
  isWebAddress,
  MAX_KEY_BYTES,
  MAX_TEXT_LENGTH,
  parseDate,
} from '@comptoir/kernel';
import { type DataTable, type Field, idFieldsOf, isCalculated } from '../tables/index.ts';
import type { StoredValue } from './record-queries.ts';

/** The most digits before and after the point that both the engine's columns and PostgreSQL can store. */
const NUMBER = /^-?\d{1,60}(\.\d{1,20})?$/;

/** The value as stored; an empty text or list is an empty cell. Refuses a value that is not of the field's type. */
export function storedValue(table: DataTable, field: Field, input: CellInput): StoredValue {
  if (isCalculated(field)) throw refused(field, input, 'calculated');
  const value = readValue(field, input);
  if (value === null && (idFieldsOf(table).includes(field.id) || field.id === table.name_field_id)) {
    throw refused(field, input, 'empty');
  }
  if (field.id === table.id_field_id && typeof value === 'string' && Buffer.byteLength(value) > MAX_KEY_BYTES)
    throw refused(field, input, 'too_long');
  return value;
}

function readValue(field: Field, input: CellInput): StoredValue {
  if (input === null) return null;
  switch (field.kind) {
    case 'decimal':
      if (input === '') return null;
      if (typeof input !== 'string' || !NUMBER.test(input)) throw refused(field, input, 'not_a_number');
      return input;
    case 'date':
      if (input === '') return null;
      if (typeof input !== 'string' || parseDate(input) === null) throw refused(field, input, 'not_a_date');
      return input;
    case 'boolean':
      if (typeof input !== 'boolean') throw refused(field, input, 'not_a_boolean');
      return input;
    case 'text':
      return textValue(field, input);
    case 'texts':
      return listValue(field, input);
    case 'user':
      if (input === '') return null;
      if (typeof input !== 'string' || !isUuid(input)) throw refused(field, input, 'unknown_user');
      return input;
    default:
      return assertNever(field.kind);
  }
}

function textValue(field: Field, input: CellInput): string | null {
  if (typeof input !== 'string' || input.includes('\0')) throw refused(field, input, 'not_a_text');
  const text = input.trim();
  if (text === '') return null;
  if (text.length > MAX_TEXT_LENGTH) throw refused(field, input, 'too_long');
  const hasOptions = field.type === 'picklist' || field.type === 'status';
  if (hasOptions && field.options.length > 0 && !field.options.includes(text))
    throw refused(field, input, 'not_an_option');
  if (field.type === 'link' && !isWebAddress(text)) throw refused(field, input, 'not_a_link');
  return text;
}

function listValue(field: Field, input: CellInput): readonly string[] | null {
  if (!Array.isArray(input) || input.some((item) => item.includes('\0')))
    throw refused(field, input, 'not_a_list');
  const items = [...new Set(input.map((item) => item.trim()).filter((item) => item !== ''))];
  if (field.options.length > 0 && !items.every((item) => field.options.includes(item)))
    throw refused(field, input, 'not_an_option');
  return items.length === 0 ? null : items;
}

/** How many decimals a number in wire form has. */
export function scaleOf(value: StoredValue): number {
  return typeof value === 'string' && value.includes('.') ? value.length - value.indexOf('.') - 1 : 0;
}

function refused(field: Field, input: CellInput, reason: string): AppError {
  return new AppError(
    'record_value_invalid',
    { reason, field: field.name, type: field.type, value: shown(input) },
    field.id,
  );
}

function shown(input: CellInput): string {
  return (Array.isArray(input) ? input.join('; ') : String(input)).slice(0, 100);
}
