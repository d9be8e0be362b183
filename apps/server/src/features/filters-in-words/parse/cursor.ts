import { stemOf, type Token, tokensOf } from './tokens.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place in the sentence that moves on with what is read, and the tokens that nobody understood. */
export interface Cursor {
  readonly tokens: readonly Token[];
  at: number;
  readonly unread: Set<number>;
}

export function cursorOf(sentence: string): Cursor {
  return { tokens: tokensOf(sentence), at: 0, unread: new Set() };
}

export const tokenAt = (cursor: Cursor, ahead = 0): Token | undefined => cursor.tokens[cursor.at + ahead];

/** Phrases as stems: a lexicon's lists are read once. */
const phrases = new WeakMap<readonly string[], readonly (readonly string[])[]>();

export function phraseOf(text: string): readonly string[] {
  return tokensOf(text).map(({ folded }) => stemOf(folded.replace(/['’]$/u, '')));
}

function phrasesOf(list: readonly string[]): readonly (readonly string[])[] {
  const known = phrases.get(list);
  if (known) return known;
  const made = list.map(phraseOf).toSorted((a, b) => b.length - a.length);
  phrases.set(list, made);
  return made;
}

const stemAt = (cursor: Cursor, at: number): string | undefined => {
  const token = cursor.tokens[at];
  return token === undefined || token.kind === 'quoted' ? undefined : token.stem.replace(/['’]$/u, '');
};

/** How many tokens the phrase takes at that place; 0: it is not there. */
export function matchLength(cursor: Cursor, phrase: readonly string[], ahead = 0): number {
  const from = cursor.at + ahead;
  return phrase.length > 0 && phrase.every((stem, index) => stemAt(cursor, from + index) === stem)
    ? phrase.length
    : 0;
}

/** The longest of these phrases at that place, as a number of tokens. */
export function longest(cursor: Cursor, list: readonly string[], ahead = 0): number {
  for (const phrase of phrasesOf(list)) {
    const length = matchLength(cursor, phrase, ahead);
    if (length > 0) return length;
  }
  return 0;
}

/** Moves past one of these phrases, if one is here. */
export function take(cursor: Cursor, list: readonly string[]): boolean {
  const length = longest(cursor, list);
  cursor.at += length;
  return length > 0;
}

/** Tries a reading: where it fails, the cursor is where it was. */
export function attempt<T>(cursor: Cursor, read: () => T | null): T | null {
  const before = cursor.at;
  const found = read();
  if (found === null) cursor.at = before;
  return found;
}

/** The words that nobody understood, those that follow each other as one. */
export function unreadSpans({ tokens, unread }: Cursor): Span[] {
  const spans: Span[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!unread.has(index)) continue;
    const last = spans.at(-1);
    if (last && unread.has(index - 1)) spans[spans.length - 1] = { start: last.start, end: token.end };
    else spans.push({ start: token.start, end: token.end });
  }
  return spans;
}
