import { STORAGE_OF } from '@comptoir/engine';
import { attempt, longest, take, tokenAt } from './cursor.ts';
import type { Named } from './names.ts';
import type { Reading } from './read-comparison.ts';
import { readDatePhrase } from './date-phrases.ts';
import { foldWord } from './tokens.ts';
import type { WordsField } from './words-world.ts';

/** A value of the field: quoted, one of its options, a value that was found in its records, or a person. */
export function readValue(reading: Reading, field: WordsField): string | null {
  const { cursor, names, world } = reading;
  const isUser = STORAGE_OF[field.type] === 'user';
  const token = tokenAt(cursor);
  if (token?.kind === 'quoted') {
    cursor.at += 1;
    if (!isUser) return optionAs(field, token.text);
    return world.users.find(({ name }) => foldWord(name) === token.folded)?.id ?? null;
  }
  const isOwn = (named: Named) =>
    isUser ? named.kind === 'user' : named.kind === 'value' && named.field.id === field.id;
  const found = names.at(cursor, isOwn);
  if (!found || found.named.kind === 'field') return null;
  cursor.at += found.length;
  return found.named.kind === 'user' ? found.named.user_id : found.named.value;
}

/** As the option is spelled. */
function optionAs({ options }: WordsField, text: string): string {
  return options.find((option) => foldWord(option) === foldWord(text)) ?? text;
}

/** Further values of the same field: "EMEA, APAC or North". Another field's value begins another comparison. */
export function moreValues(reading: Reading, field: WordsField, first: readonly string[]): string[] {
  const { cursor, lexicon } = reading;
  const values = [...first];
  const next = () =>
    attempt(cursor, () => {
      const isComma = tokenAt(cursor)?.kind === 'comma';
      if (isComma) cursor.at += 1;
      const isJoined = take(cursor, lexicon.or) || take(cursor, lexicon.and);
      if (!isComma && !isJoined) return null;
      const before = cursor.at;
      while (cursor.at < before + 2 && !readsValue(reading, field) && take(cursor, lexicon.noise)) continue;
      return readValue(reading, field);
    });
  for (let value = next(); value !== null; value = next()) if (!values.includes(value)) values.push(value);
  return values;
}

function readsValue(reading: Reading, field: WordsField): boolean {
  const { cursor } = reading;
  const before = cursor.at;
  const isOne = readValue(reading, field) !== null;
  cursor.at = before;
  return isOne;
}

/** Words up to something that has a meaning of its own: for a text without quotes. */
export function readFreeText(reading: Reading): string | null {
  const { cursor, lexicon, names, world } = reading;
  const first = tokenAt(cursor);
  let last = first;
  const stops = [lexicon.and, lexicon.or, lexicon.not, ...Object.values(lexicon.comparisons)];
  const begins = cursor.at;
  for (;;) {
    const token = tokenAt(cursor);
    if (!token || !['word', 'number', 'ordinal'].includes(token.kind)) break;
    const isFirst = cursor.at === begins;
    if (!isFirst && (stops.some((list) => longest(cursor, list) > 0) || names.at(cursor))) break;
    if (!isFirst && isDateAhead(reading)) break;
    if (!isFirst && longest(cursor, lexicon.noise) > 0 && isNoiseBeforeMeaning(reading)) break;
    last = token;
    cursor.at += 1;
  }
  if (cursor.at === begins || !first || !last) return null;
  return world.sentence.slice(first.start, last.end);
}

function isDateAhead({ cursor, lexicon, world }: Reading): boolean {
  const before = cursor.at;
  take(cursor, lexicon.within);
  const isOne = readDatePhrase(cursor, { ...world, lexicon, isLater: false }) !== null;
  cursor.at = before;
  return isOne;
}

/** "name contains acme in EMEA": the "in" belongs to what follows. */
function isNoiseBeforeMeaning({ cursor, lexicon, names }: Reading): boolean {
  const ahead = longest(cursor, lexicon.noise);
  return names.at(cursor, undefined, ahead) !== null;
}
