import { type Decimal, compare, parseDate, parseDecimal } from '@comptoir/kernel';
import { foldText } from '../formula/index.ts';
import { type Operator, type StorageKind, type Value } from '../model/index.ts';

/**
 * One comparison. A comparison with an empty value is false, except `is_empty`. A comparison with a cell in error is true: the row then
 * counts, and its error shows where it is used, instead of the row silently going missing.
 */
export function holds(operator: Operator, actual: Value, expected: readonly Value[]): boolean {
  if (actual.type === 'error') return true;
  const blank = isBlank(actual);
  switch (operator) {
    case 'is_empty':
      return blank;
    case 'is_not_empty':
    case 'imported':
    case 'anyone':
      return !blank;
    case 'is_true':
      return actual.type === 'boolean' && actual.value;
    case 'is_false':
      return actual.type === 'boolean' && !actual.value;
    default:
  }
  const given = expected.filter((value) => !isBlank(value));
  const first = given[0];
  if (blank || !first) return false;
  switch (actual.type) {
    case 'decimal':
      return first.type === 'decimal' && decimalHolds(operator, actual.value, first.value);
    case 'date':
      return first.type === 'date' && numberHolds(operator, actual.value, first.value);
    case 'user': {
      const some = given.some((value) => value.type === 'user' && value.value === actual.value);
      return operator === 'is' ? some : operator === 'is_not' && !some;
    }
    case 'text':
      return textHolds(operator, foldText(actual.value), textsOf(given));
    case 'texts':
      return textsHold(operator, new Set(actual.value.map(foldText)), textsOf(given));
    default:
      return false;
  }
}

export function isBlank(value: Value): boolean {
  return (
    value.type === 'empty' || ((value.type === 'text' || value.type === 'texts') && value.value.length === 0)
  );
}

/** A constant of the condition as a value of the field's storage; `null` when it is not one. */
export function constantValue(storage: StorageKind, text: string): Value | null {
  switch (storage) {
    case 'decimal': {
      const value = parseDecimal(text);
      return value && { type: 'decimal', value };
    }
    case 'date': {
      const value = parseDate(text);
      return value === null ? null : { type: 'date', value };
    }
    case 'user':
      return { type: 'user', value: text };
    case 'boolean':
      return { type: 'boolean', value: text === 'true' };
    case 'text':
    case 'texts':
      return { type: 'text', value: text };
  }
}

function decimalHolds(operator: Operator, actual: Decimal, expected: Decimal): boolean {
  return numberHolds(operator, compare(actual, expected), 0);
}

function numberHolds(operator: Operator, actual: number, expected: number): boolean {
  switch (operator) {
    case 'equal':
    case 'is':
      return actual === expected;
    case 'inequal':
      return actual !== expected;
    case 'less':
    case 'before':
      return actual < expected;
    case 'less_or_equal':
      return actual <= expected;
    case 'greater':
    case 'after':
      return actual > expected;
    case 'greater_or_equal':
      return actual >= expected;
    default:
      return false;
  }
}

function textHolds(operator: Operator, actual: string, expected: readonly string[]): boolean {
  const first = expected[0]!;
  switch (operator) {
    case 'is':
    case 'has_any':
      return expected.includes(actual);
    case 'is_not':
    case 'has_none':
      return !expected.includes(actual);
    case 'contains':
      return actual.includes(first);
    case 'not_contains':
      return !actual.includes(first);
    case 'starts_with':
      return actual.startsWith(first);
    default:
      return false;
  }
}

function textsHold(operator: Operator, actual: ReadonlySet<string>, expected: readonly string[]): boolean {
  switch (operator) {
    case 'has_any':
      return expected.some((text) => actual.has(text));
    case 'has_all':
      return expected.every((text) => actual.has(text));
    case 'has_none':
      return !expected.some((text) => actual.has(text));
    default:
      return false;
  }
}

function textsOf(values: readonly Value[]): string[] {
  return values.flatMap((value) => {
    if (value.type === 'text' || value.type === 'user') return [foldText(value.value)];
    return value.type === 'texts' ? value.value.map(foldText) : [];
  });
}
