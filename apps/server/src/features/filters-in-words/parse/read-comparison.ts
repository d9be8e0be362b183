import { STORAGE_OF } from '@comptoir/engine';
import { between, condition, type Item, numberCondition, numberOperator, valueCondition } from './build.ts';
import { attempt, type Cursor, longest, take, tokenAt } from './cursor.ts';
import { readDateTest } from './read-dates.ts';
import { readFieldTest } from './read-field-test.ts';
import { takeComparison } from './read-operators.ts';
import type { Lexicon } from './lexicon.ts';
import {
  dateFieldHinted,
  defaultDateField,
  defaultNumberField,
  defaultUserField,
  type Names,
} from './names.ts';
import { readNumber, type ReadNumber } from './numbers.ts';
import { moreValues } from './read-values.ts';
import type { WordsField, WordsWorld } from './words-world.ts';

export interface Reading {
  readonly cursor: Cursor;
  readonly lexicon: Lexicon;
  readonly names: Names;
  readonly world: WordsWorld;
}

const READERS = [
  withoutField,
  aboutMine,
  hintedDate,
  aboutField,
  withField,
  valueAlone,
  dateAlone,
  numberAlone,
];

/** One comparison, with whatever of it the sentence leaves out; `null`: none begins here. */
export function readComparison(reading: Reading): Item | null {
  for (const read of READERS) {
    const found = attempt(reading.cursor, () => read(reading));
    if (found) return found;
  }
  return null;
}

function fieldHere({ cursor, names }: Reading): WordsField | null {
  const found = names.at(cursor);
  if (found?.named.kind !== 'field') return null;
  cursor.at += found.length;
  return found.named.field;
}

/** "without owner", "sans date de clôture". */
function withoutField(reading: Reading): Item | null {
  if (!take(reading.cursor, reading.lexicon.without)) return null;
  const field =
    fieldHere(reading) ?? (take(reading.cursor, reading.lexicon.noise) ? fieldHere(reading) : null);
  if (!field) return null;
  return STORAGE_OF[field.type] === 'boolean'
    ? condition(field, 'is_false', null)
    : condition(field, 'is_empty', null);
}

/** "with a discount" and nothing to compare it with. */
function withField(reading: Reading): Item | null {
  if (!take(reading.cursor, reading.lexicon.having)) return null;
  const field = fieldHere(reading);
  if (!field) return null;
  return readFieldTest(reading, field) ?? isFilled(field);
}

function isFilled(field: WordsField): Item {
  const kind = STORAGE_OF[field.type];
  if (kind === 'boolean') return condition(field, 'is_true', null);
  return condition(field, kind === 'user' ? 'anyone' : 'is_not_empty', null);
}

/** "my deals", "my team's deals". */
function aboutMine({ cursor, lexicon, world }: Reading): Item | null {
  const field = defaultUserField(world);
  if (!field) return null;
  if (take(cursor, lexicon.my_team))
    return condition(field, 'is', { kind: 'current_user_team', level: 'exactly' });
  return take(cursor, lexicon.my) ? condition(field, 'is', { kind: 'current_user' }) : null;
}

/** "closed last month", "signées en mai": a word about a day, and the day. */
function hintedDate(reading: Reading): Item | null {
  const { cursor, lexicon, world, names } = reading;
  const token = tokenAt(cursor);
  if (token?.kind !== 'word' || names.at(cursor)?.named.kind === 'field') return null;
  const field = dateFieldHinted(world, token.folded);
  if (!field) return null;
  cursor.at += 1;
  return readDateTest(reading, field) ?? (take(cursor, lexicon.noise) ? readDateTest(reading, field) : null);
}

function aboutField(reading: Reading): Item | null {
  const field = fieldHere(reading);
  if (!field) return null;
  const test = readFieldTest(reading, field);
  if (test) return test;
  return STORAGE_OF[field.type] === 'boolean' ? condition(field, 'is_true', null) : null;
}

/** "won", "EMEA or APAC", "Anna": an option, a value or a person without its field. */
function valueAlone(reading: Reading): Item | null {
  const { cursor, names, world } = reading;
  const found = names.at(cursor, ({ kind }) => kind !== 'field');
  if (!found || found.named.kind === 'field') return null;
  const { named } = found;
  const field = named.kind === 'user' ? defaultUserField(world) : named.field;
  if (!field) return null;
  cursor.at += found.length;
  const values = moreValues(reading, field, [named.kind === 'user' ? named.user_id : named.value]);
  // "the EMEA region": the field's own name says nothing more.
  attempt(cursor, () => {
    const own = fieldHere(reading);
    return own?.id === field.id && !attemptTest(reading, field) ? own : null;
  });
  return valueCondition(field, values, false);
}

/** Whether a comparison of the field follows; the cursor stays. */
function attemptTest(reading: Reading, field: WordsField): boolean {
  const { cursor } = reading;
  const before = cursor.at;
  const isOne = readFieldTest(reading, field) !== null;
  cursor.at = before;
  return isOne;
}

/** "last month", "since 1 May": the day when a deal closes, unless the sentence names another. */
function dateAlone(reading: Reading): Item | null {
  const field = defaultDateField(reading.world);
  if (!field) return null;
  const token = tokenAt(reading.cursor);
  // "deals that may close" is no month.
  if (
    token?.folded === 'may' &&
    longest(reading.cursor, ['may']) === 1 &&
    tokenAt(reading.cursor, 1)?.kind !== 'number'
  )
    return null;
  return readDateTest(reading, field);
}

/** "over 10k", "between 5 and 10 %": the amount, unless the sentence names another number. */
function numberAlone(reading: Reading): Item | null {
  const { cursor, lexicon } = reading;
  const comparison = takeComparison(reading);
  if (comparison === null) return null;
  const number = readNumber(cursor, lexicon);
  if (!number) return null;
  const isRange = comparison === 'between' || comparison === 'greater_or_equal';
  const high = isRange
    ? attempt(cursor, () => (take(cursor, lexicon.to) ? readNumber(cursor, lexicon) : null))
    : null;
  const operator = numberOperator(comparison);
  const field = numberFieldAfter(reading, number);
  if (!field) return null;
  if (high) return between(field, number, high);
  return operator === null ? null : numberCondition(field, operator, number);
}

/** "over 10k of margin" says which number. */
function numberFieldAfter(reading: Reading, { isPercent }: ReadNumber): WordsField | null {
  const { cursor, lexicon } = reading;
  const named = attempt(cursor, () => {
    take(cursor, lexicon.noise);
    const field = fieldHere(reading);
    const isNumber = field !== null && STORAGE_OF[field.type] === 'decimal';
    return isNumber && !attemptTest(reading, field) ? field : null;
  });
  return named ?? defaultNumberField(reading.world, isPercent);
}
