import { MAX_NAME_LENGTH, MAX_NUMBER_LENGTH, parseDate, parseDecimal, parseMonth } from '@comptoir/kernel';
import type { VariableFormat } from '../model/index.ts';
import { type Codec, textOf, wrongType } from './codec.ts';
import type { Expected } from './reading.ts';

/** A text of at most `most` characters. */
export function text(most: number): Codec<string> {
  return {
    write: (value) => value,
    read(node, _env, reading) {
      const found = textOf(node);
      if (found === null) return wrongType(node, 'text', reading);
      return found.length > most ? reading.report(node, 'text_too_long', { most: String(most) }) : found;
    },
  };
}

/** Control characters, line ends and marks that turn the direction of what follows: as the product's names. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const name: Codec<string> = {
  write: (value) => value,
  read(node, _env, reading) {
    const found = textOf(node);
    if (found === null) return wrongType(node, 'text', reading);
    if (found.length > MAX_NAME_LENGTH)
      return reading.report(node, 'text_too_long', { most: String(MAX_NAME_LENGTH) });
    return found.trim() === '' || found !== found.trim() || UNPRINTABLE.test(found)
      ? reading.report(node, 'name_invalid', {})
      : found;
  },
};

function matching(expected: Expected, isValid: (text: string) => boolean): Codec<string> {
  return {
    write: (value) => value,
    read(node, _env, reading) {
      const found = textOf(node);
      return found !== null && isValid(found) ? found : wrongType(node, expected, reading);
    },
  };
}

export const decimal = matching(
  'number',
  (found) =>
    found.length <= MAX_NUMBER_LENGTH && /^-?\d+(\.\d+)?$/.test(found) && parseDecimal(found) !== null,
);
export const date = matching('date', (found) => parseDate(found) !== null);
export const month = matching('month', (found) => parseMonth(found) !== null);

export function wholeNumber(least: number, most: number): Codec<number> {
  return {
    write: String,
    read(node, _env, reading) {
      const found = textOf(node) ?? '';
      const value = /^-?\d{1,6}$/.test(found) ? Number(found) : Number.NaN;
      return value >= least && value <= most ? value : wrongType(node, 'whole_number', reading);
    },
  };
}

export const flag: Codec<boolean> = {
  write: String,
  read(node, _env, reading) {
    const found = textOf(node);
    return found === 'true' || found === 'false' ? found === 'true' : wrongType(node, 'boolean', reading);
  },
};

/** One word of a closed list: a missing word does not compile. */
export function choice<T extends string>(words: Readonly<Record<T, true>>): Codec<T> {
  const isWord = (found: string): found is T => Object.hasOwn(words, found);
  return {
    write: (value) => value,
    read(node, _env, reading) {
      const found = textOf(node);
      if (found === null) return wrongType(node, 'text', reading);
      if (isWord(found)) return found;
      return reading.report(node, 'unknown_choice', { text: found, choices: Object.keys(words).join(', ') });
    },
  };
}

/** How a value is shown. */
export const format = choice<VariableFormat>({
  amount: true,
  number: true,
  percentage: true,
  text: true,
  date: true,
  boolean: true,
});
