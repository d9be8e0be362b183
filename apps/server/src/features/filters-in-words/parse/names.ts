import { STORAGE_OF } from '@comptoir/engine';
import { type Cursor, matchLength, phraseOf, tokenAt } from './cursor.ts';
import { CONCEPTS, DATE_CONCEPTS } from './lexicon.ts';
import { foldWord } from './tokens.ts';
import type { WordsField, WordsWorld } from './words-world.ts';

/** What a phrase of the sentence names. */
export type Named =
  | { readonly kind: 'field'; readonly field: WordsField }
  | { readonly kind: 'value'; readonly field: WordsField; readonly value: string }
  | { readonly kind: 'user'; readonly user_id: string };

interface Entry {
  readonly phrase: readonly string[];
  readonly named: Named;
  /** The lower, the sooner: a field's own name before a word that only means the same. */
  readonly rank: number;
}

export interface Names {
  /** The longest name at the cursor, and how many tokens it takes. */
  at(
    cursor: Cursor,
    wanted?: (named: Named) => boolean,
    ahead?: number,
  ): { readonly named: Named; readonly length: number } | null;
}

export function namesOf(world: WordsWorld): Names {
  const byFirst = new Map<string, Entry[]>();
  const add = (text: string, named: Named, rank: number) => {
    const phrase = phraseOf(text);
    const [first] = phrase;
    if (first === undefined) return;
    byFirst.set(first, [...(byFirst.get(first) ?? []), { phrase, named, rank }]);
  };
  for (const field of world.fields) {
    add(field.name, { kind: 'field', field }, 0);
    for (const value of field.options) {
      const named: Named = { kind: 'value', field, value };
      add(value, named, 1);
      for (const word of conceptOf(value)) add(word, named, 4);
    }
  }
  for (const { field_id, value } of world.values) {
    const field = world.fields.find(({ id }) => id === field_id);
    if (field) add(value, { kind: 'value', field, value }, 2);
  }
  for (const { id, name } of world.users) add(name, { kind: 'user', user_id: id }, 2);
  for (const [first, id] of soleFirstNames(world)) add(first, { kind: 'user', user_id: id }, 3);
  for (const entries of byFirst.values())
    entries.sort((a, b) => b.phrase.length - a.phrase.length || a.rank - b.rank);
  return {
    at(cursor, wanted = () => true, ahead = 0) {
      const token = tokenAt(cursor, ahead);
      if (!token || token.kind === 'quoted') return null;
      for (const { phrase, named } of byFirst.get(token.stem) ?? []) {
        const length = wanted(named) ? matchLength(cursor, phrase, ahead) : 0;
        if (length > 0) return { named, length };
      }
      return null;
    },
  };
}

/** Other words for an option, in both languages. */
function conceptOf(value: string): readonly string[] {
  const folded = foldWord(value);
  return CONCEPTS.find((words) => words.includes(folded))?.filter((word) => word !== folded) ?? [];
}

/** First names that one person alone has. */
function soleFirstNames({ users }: WordsWorld): Map<string, string> {
  const ids = new Map<string, string | null>();
  for (const { id, name } of users) {
    const first = name.split(/\s+/u)[0] ?? '';
    if (first.length > 2 && first !== name) ids.set(first, ids.has(first) ? null : id);
  }
  return new Map([...ids].flatMap(([first, id]) => (id === null ? [] : [[first, id] as const])));
}

/** The date field that a word hints at: "closed", "signées". */
export function dateFieldHinted(world: WordsWorld, said: string): WordsField | null {
  if (said.length < 3) return null;
  const dates = world.fields.filter(({ type }) => STORAGE_OF[type] === 'date');
  const wordsOf = ({ name }: WordsField) => phraseOf(name);
  const beginsAlike = (word: string) => {
    const shared = Array.from(word).findIndex((letter, at) => letter !== said[at]);
    const length = shared === -1 ? word.length : shared;
    return length >= Math.min(4, word.length) && length >= 4;
  };
  const own = dates.find((field) => wordsOf(field).some((word) => word !== 'dat' && beginsAlike(word)));
  if (own) return own;
  const concept = DATE_CONCEPTS.find((beginnings) => beginnings.some((one) => said.startsWith(one)));
  return (
    dates.find((field) =>
      wordsOf(field).some((word) => concept?.some((one) => word.startsWith(one)) ?? false),
    ) ?? null
  );
}

const AMOUNT_WORDS = ['amount', 'montant', 'value', 'valeur', 'revenue', 'total', 'price', 'prix'];

/** "over 10k" is about the field that amounts are in. */
export function defaultNumberField(world: WordsWorld, isPercent: boolean): WordsField | null {
  const numbers = world.fields.filter(({ type }) => STORAGE_OF[type] === 'decimal');
  const like = (type: WordsField['type']) => numbers.filter((field) => field.type === type);
  const candidates = isPercent ? like('percentage') : [...like('amount'), ...like('float')];
  return (
    candidates.find(({ name }) =>
      foldWord(name)
        .split(/\W+/u)
        .some((word) => AMOUNT_WORDS.includes(word)),
    ) ??
    candidates[0] ??
    null
  );
}

/** A date without a field is about the day when a deal closes, where there is one. */
export function defaultDateField(world: WordsWorld): WordsField | null {
  return (
    dateFieldHinted(world, 'closed') ?? world.fields.find(({ type }) => STORAGE_OF[type] === 'date') ?? null
  );
}

export function defaultUserField(world: WordsWorld): WordsField | null {
  const users = world.fields.filter(({ type }) => type === 'user');
  return users.find(({ id }) => id === world.user_field_id) ?? users[0] ?? null;
}
