import { expect, test } from 'vitest';
import { matchesWords } from './word-match.ts';

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

test.each([
  ['Northern office', 'office north', true],
  ['Northern office', ' NORTH ', true],
  ['Northern office', 'north south', false],
  ['Northern office', '', true],
])('%s matches “%s”: %s', (text, typed, expected) => {
  expect(matchesWords(text, typed, contains)).toBe(expected);
});
