import { type DayNumber, type Decimal, compare, dateText, toText } from '@comptoir/kernel';
import { type CellErrorKind, type Value, compareTexts, foldText, optionSet, setKey } from '../model/index.ts';

export { foldText };

const EMPTY: Value = Object.freeze({ type: 'empty' });
const TRUE: Value = Object.freeze({ type: 'boolean', value: true });
const FALSE: Value = Object.freeze({ type: 'boolean', value: false });

export function emptyValue(): Value {
  return EMPTY;
}
export function booleanValue(value: boolean): Value {
  return value ? TRUE : FALSE;
}
/** A text without a character is empty, everywhere. */
export function textValue(value: string): Value {
  return value === '' ? EMPTY : { type: 'text', value };
}
export function dateValue(value: DayNumber): Value {
  return { type: 'date', value };
}

const MOST = 10n ** 80n;

/** A number result. Past 80 digits it is a formula error: otherwise nested powers could fill the memory. */
export function decimalValue(value: Decimal): Value {
  if (value.mantissa >= MOST || value.mantissa <= -MOST)
    return errorValue('formula_error', { reason: 'number_too_large' });
  return { type: 'decimal', value };
}

/** A cell error whose place the caller fills in (`variable_id`, `record_id`). */
export function errorValue(kind: CellErrorKind, params: Readonly<Record<string, string>> = {}): Value {
  return { type: 'error', error: { kind, variable_id: null, record_id: null, params } };
}

/** Text of a value for CONCAT: numbers with a point, dates `YYYY-MM-DD`. */
export function valueText(value: Value): string {
  switch (value.type) {
    case 'decimal':
      return toText(value.value);
    case 'date':
      return dateText(value.value);
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    case 'texts':
      return optionSet(value.value).join(', ');
    case 'text':
    case 'user':
      return value.value;
    case 'empty':
      return '';
    case 'error':
      return value.error.kind;
  }
}

/** Empty, or a text without a character. */
export function isEmptyValue(value: Value): boolean {
  return (
    value.type === 'empty' ||
    (value.type === 'text' && value.value === '') ||
    (value.type === 'texts' && value.value.length === 0)
  );
}

/** -1, 0, 1, or `null` for values that have no order between them (or of two types). Texts are in the order of `compareTexts`. */
export function compareValues(a: Value, b: Value): -1 | 0 | 1 | null {
  if (a.type === 'decimal' && b.type === 'decimal') return compare(a.value, b.value);
  if (a.type === 'date' && b.type === 'date') return order(a.value, b.value);
  if (a.type === 'text' && b.type === 'text') return compareTexts(a.value, b.value);
  if (a.type === 'boolean' && b.type === 'boolean') return order(Number(a.value), Number(b.value));
  if (a.type === 'user' && b.type === 'user') return order(a.value, b.value);
  if (a.type === 'texts' && b.type === 'texts') return order(setKey(a.value), setKey(b.value));
  return null;
}

function order<T extends number | string>(a: T, b: T): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The same for values that count as one (texts without case, choices in any order), and different for all others. */
export function valueKey(value: Value): string {
  switch (value.type) {
    case 'text':
      return `text ${foldText(value.value)}`;
    case 'texts':
      return `texts ${setKey(value.value)}`;
    default:
      return `${value.type} ${valueText(value)}`;
  }
}
