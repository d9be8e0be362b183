import { foldText } from './values.ts';

export type FormulaLocale = 'en' | 'fr';

/** The variables that a formula may name. */
export type Names = readonly { readonly id: string; readonly name: string }[];

const WORD = /[\p{L}\p{N}\p{M}_]/u;
const WORD_START = /[\p{L}_]/u;
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}\p{M}_]*( [\p{L}\p{N}\p{M}_]+)*$/u;
/** Both languages' words are understood in both locales; TRUE and FALSE are written. */
export const BOOLEAN_WORDS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['vrai', true],
  ['faux', false],
]);

/** Functions as a French spreadsheet calls them, by their name here: what is meant by somebody who types them. */
export const FRENCH_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['si', 'IF'],
  ['et', 'AND'],
  ['ou', 'OR'],
  ['non', 'NOT'],
  ['sierreur', 'IFERROR'],
  ['estvide', 'ISEMPTY'],
  ['arrondi', 'ROUND'],
  ['gauche', 'LEFT'],
  ['droite', 'RIGHT'],
  ['nbcar', 'LEN'],
]);

export function isWordCharacter(character: string): boolean {
  return WORD.test(character);
}

export function isWordStart(character: string): boolean {
  return WORD_START.test(character);
}

/** A name as a formula writes it: bare when it is only words, else in brackets with `]` doubled. */
export function nameText(name: string): string {
  return isBare(name) ? name : `[${name.replaceAll(']', ']]')}]`;
}

function isBare(name: string): boolean {
  return PLAIN_NAME.test(name) && !BOOLEAN_WORDS.has(foldText(name));
}

/** The id of a name: exactly as written first, then without regard to case. */
export function idOfName(name: string, names: Names): string | null {
  const exact = names.find((each) => each.name === name);
  if (exact) return exact.id;
  const folded = foldText(name);
  return names.find((each) => foldText(each.name) === folded)?.id ?? null;
}

/** The longest known name of plain words at `offset` that ends where a word ends. */
export function longestNameAt(text: string, offset: number, names: Names): string | null {
  let longest: string | null = null;
  for (const { name } of names) {
    if (!isBare(name)) continue;
    for (const length of lengthsOf(name)) {
      if (length <= (longest?.length ?? 0)) continue;
      const end = offset + length;
      if (end > text.length || (end < text.length && isWordCharacter(characterAt(text, end)))) continue;
      const there = text.slice(offset, end);
      if (there === name || foldText(there) === foldText(name)) longest = there;
    }
  }
  return longest;
}

/** An accent may be typed as a separate character, in the name or in the formula. */
function lengthsOf(name: string): ReadonlySet<number> {
  return new Set([name.length, name.normalize('NFC').length, name.normalize('NFD').length]);
}

/** The whole character at an offset, also when it takes two UTF-16 units. */
export function characterAt(text: string, offset: number): string {
  const code = text.codePointAt(offset);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** The candidate nearest to `given` by edit distance, when it is near enough to be meant. */
export function nearest(given: string, candidates: Iterable<string>): string | null {
  const wanted = foldText(given);
  const most = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | null = null;
  let bestDistance = most + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, foldText(candidate), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours; anything from `bound` on is `bound`. */
export function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) >= bound) return bound;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return Math.min(previous[b.length]!, bound);
}
