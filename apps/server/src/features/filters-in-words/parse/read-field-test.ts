import { type Condition, type Operator, STORAGE_OF } from '@comptoir/engine';
import {
  between,
  condition,
  type Item,
  negated,
  numberCondition,
  numberOperator,
  valueCondition,
} from './build.ts';
import { attempt, longest, take } from './cursor.ts';
import type { Comparison } from './lexicon.ts';
import { readNumber } from './numbers.ts';
import { otherField } from './other-field.ts';
import type { Reading } from './read-comparison.ts';
import { readDateTest } from './read-dates.ts';
import { takeComparison } from './read-operators.ts';
import { moreValues, readFreeText, readValue } from './read-values.ts';
import type { WordsField } from './words-world.ts';

/** Words that may come between a field and what it is compared with. */
const MAX_WORDS_BETWEEN = 4;

interface Said {
  /** "is" was written: whatever follows is a value. */
  readonly isSaid: boolean;
}

/** What is said about a field after its name: "is not empty", "over 10k", "since May", "EMEA". */
export function readFieldTest(reading: Reading, field: WordsField): Item | null {
  return attempt(reading.cursor, () => {
    const { cursor, lexicon } = reading;
    let [isNot, isSaid] = [false, false];
    for (let step = 0; step <= MAX_WORDS_BETWEEN; step += 1) {
      // Not the first word of a text: "is not EMEA".
      if (isSaid && isNegation(reading)) {
        take(cursor, lexicon.not);
        isNot = !isNot;
        continue;
      }
      const test = readTest(reading, field, { isSaid });
      if (test) return isNot ? negated(test, () => STORAGE_OF[field.type]) : test;
      if (take(cursor, lexicon.is)) isSaid = true;
      else if (take(cursor, lexicon.not)) isNot = !isNot;
      else if (!take(cursor, lexicon.noise)) return null;
    }
    return null;
  });
}

/** A word such as "not", and no longer way to write a comparison or a value. */
function isNegation({ cursor, lexicon }: Reading): boolean {
  const length = longest(cursor, lexicon.not);
  const others = [
    lexicon.empty,
    lexicon.filled,
    lexicon.yes,
    lexicon.no,
    ...Object.values(lexicon.comparisons),
  ];
  return length > 0 && others.every((list) => longest(cursor, list) < length);
}

function readTest(reading: Reading, field: WordsField, said: Said): Item | null {
  const { cursor, lexicon } = reading;
  if (take(cursor, lexicon.filled)) return isFilled(field);
  if (take(cursor, lexicon.empty)) return condition(field, 'is_empty', null);
  switch (STORAGE_OF[field.type]) {
    case 'decimal':
      return attempt(cursor, () => numberTest(reading, field));
    case 'date':
      return readDateTest(reading, field);
    case 'boolean':
      return take(cursor, lexicon.yes)
        ? condition(field, 'is_true', null)
        : take(cursor, lexicon.no)
          ? condition(field, 'is_false', null)
          : null;
    case 'user':
      return attempt(cursor, () => personTest(reading, field));
    default:
      return attempt(cursor, () => textTest(reading, field, said));
  }
}

/** Booleans and people have no "is not empty" of their own. */
function isFilled(field: WordsField): Condition | null {
  const kind = STORAGE_OF[field.type];
  if (kind === 'boolean') return null;
  return condition(field, kind === 'user' ? 'anyone' : 'is_not_empty', null);
}

function numberTest(reading: Reading, field: WordsField): Item | null {
  const { cursor, lexicon } = reading;
  const comparison = takeComparison(reading) ?? 'equal';
  const other = otherField(reading, field);
  const operator = numberOperator(comparison);
  if (other && operator) return condition(field, operator, { kind: 'field', field_id: other.id });
  const number = readNumber(cursor, lexicon);
  if (!number) return null;
  const isRange = comparison === 'between' || comparison === 'greater_or_equal';
  const high = isRange
    ? attempt(cursor, () => (take(cursor, lexicon.to) ? readNumber(cursor, lexicon) : null))
    : null;
  if (high) return between(field, number, high);
  return operator === null ? null : numberCondition(field, operator, number);
}

function personTest(reading: Reading, field: WordsField): Item | null {
  const { cursor, lexicon } = reading;
  if (take(cursor, lexicon.my_team))
    return condition(field, 'is', { kind: 'current_user_team', level: 'exactly' });
  if (take(cursor, lexicon.me)) return condition(field, 'is', { kind: 'current_user' });
  if (take(cursor, lexicon.anyone)) return condition(field, 'anyone', null);
  if (take(cursor, lexicon.imported)) return condition(field, 'imported', null);
  const comparison = takeComparison(reading);
  const other = otherField(reading, field);
  if (other)
    return condition(field, comparison === 'inequal' ? 'is_not' : 'is', {
      kind: 'field',
      field_id: other.id,
    });
  const value = readValue(reading, field);
  if (value === null) return null;
  return valueCondition(
    field,
    moreValues(reading, field, [value]),
    comparison === 'inequal' || comparison === 'none_of',
  );
}

const TEXT_OPERATORS: Partial<Record<Comparison, Operator>> = {
  contains: 'contains',
  not_contains: 'not_contains',
  starts_with: 'starts_with',
  equal: 'is',
  inequal: 'is_not',
  any_of: 'has_any',
  none_of: 'has_none',
  all_of: 'has_all',
};

function textTest(reading: Reading, field: WordsField, { isSaid }: Said): Item | null {
  const comparison = takeComparison(reading);
  const operator = comparison === null ? null : (TEXT_OPERATORS[comparison] ?? null);
  if (comparison !== null && operator === null) return null;
  const other = comparison === null && !isSaid ? null : otherField(reading, field);
  if (other) return textCondition(field, operator ?? 'is', { kind: 'field', field_id: other.id });
  const first =
    readValue(reading, field) ?? (isFree(field, comparison, isSaid) ? readFreeText(reading) : null);
  if (first === null) return null;
  const isOfTexts = operator === 'contains' || operator === 'not_contains' || operator === 'starts_with';
  const values = isOfTexts ? [first] : moreValues(reading, field, [first]);
  if (operator === null && !isSaid) return valueCondition(field, values, false);
  return textCondition(field, withSeveral(field, operator ?? 'is', values), { kind: 'constant', values });
}

/** Words without quotes are a text where the sentence says that a text follows, and the field's values are free. */
function isFree(field: WordsField, comparison: Comparison | null, isSaid: boolean): boolean {
  if (comparison === 'contains' || comparison === 'not_contains' || comparison === 'starts_with') return true;
  return field.options.length === 0 && (comparison !== null || isSaid);
}

/** `is` takes one value, and lists have no `is`. */
function withSeveral(field: WordsField, operator: Operator, values: readonly string[]): Operator {
  const isList = STORAGE_OF[field.type] === 'texts';
  if (operator === 'is' && (isList || values.length > 1)) return 'has_any';
  if (operator === 'is_not' && (isList || values.length > 1)) return 'has_none';
  return operator;
}

/** `null` where fields of this kind have no such operator. */
function textCondition(
  field: WordsField,
  operator: Operator,
  comparand: Condition['comparand'],
): Item | null {
  const isList = STORAGE_OF[field.type] === 'texts';
  const fits = isList ? ['has_any', 'has_all', 'has_none'].includes(operator) : operator !== 'has_all';
  return fits ? condition(field, operator, comparand) : null;
}
