import { condition, dateCondition, type DateRelation, group, type Item } from './build.ts';
import { attempt, longest, take } from './cursor.ts';
import { type DatePhrase, readDatePhrase } from './date-phrases.ts';
import { otherField } from './other-field.ts';
import type { Reading } from './read-comparison.ts';
import { takeComparison } from './read-operators.ts';
import type { WordsField } from './words-world.ts';

/** What is said about a date: in a span, before or after a day, between two. */
export function readDateTest(reading: Reading, field: WordsField): Item | null {
  return (
    attempt(reading.cursor, () => readDateRange(reading, field)) ??
    attempt(reading.cursor, () => readRelation(reading, field))
  );
}

/** "between 1 May and 3 June", "du 1er mai au 3 juin". */
export function readDateRange(reading: Reading, field: WordsField): Item | null {
  const { cursor, lexicon, world } = reading;
  const begins = [lexicon.comparisons.between, lexicon.since, lexicon.within].some((list) =>
    take(cursor, list),
  );
  if (!begins) return null;
  const start = phrase(reading, false);
  if (!start || !take(cursor, lexicon.to)) return null;
  take(cursor, lexicon.within);
  const end = phrase(reading, false);
  if (!end) return null;
  return group('and', [
    dateCondition(field, 'since', start, world),
    dateCondition(field, 'until', end, world),
  ]);
}

function readRelation(reading: Reading, field: WordsField): Item | null {
  const { world } = reading;
  const relation = takeRelation(reading);
  const other = otherField(reading, field);
  if (other) {
    const operator = relation === 'before' || relation === 'after' ? relation : 'is';
    return condition(field, operator, { kind: 'field', field_id: other.id });
  }
  const found = phrase(reading, relation === 'before' || relation === 'until');
  return found && dateCondition(field, relation, found, world);
}

function takeRelation(reading: Reading): DateRelation {
  const { cursor, lexicon } = reading;
  const lists = {
    since: lexicon.since,
    until: lexicon.until,
    before: lexicon.before,
    after: lexicon.after,
    within: lexicon.within,
  };
  let found: DateRelation = 'within';
  let most = 0;
  for (const [relation, list] of Object.entries(lists)) {
    const length = longest(cursor, list);
    // "from now", "in 2 months" and "le mois" begin with words that belong to the day itself.
    if (length <= most || (relation === 'within' && isPartOfDay(reading, length))) continue;
    most = length;
    found = relation as DateRelation;
  }
  if (most === 0) {
    const comparison = attempt(cursor, () => takeComparison(reading));
    if (comparison === 'greater_or_equal') return 'since';
    if (comparison === 'less_or_equal') return 'until';
    return 'within';
  }
  cursor.at += most;
  return found;
}

/** Whether the day reads as a whole from here, with the words that would otherwise come before it. */
function isPartOfDay(reading: Reading, length: number): boolean {
  const { cursor } = reading;
  const before = cursor.at;
  const whole = phrase(reading, false) ? cursor.at : 0;
  cursor.at = before + length;
  const rest = phrase(reading, false) ? cursor.at : 0;
  cursor.at = before;
  return whole > 0 && whole >= rest;
}

function phrase({ cursor, lexicon, world }: Reading, isLater: boolean): DatePhrase | null {
  return readDatePhrase(cursor, { ...world, lexicon, isLater });
}
