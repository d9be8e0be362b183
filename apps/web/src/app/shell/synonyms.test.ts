import { expect, test } from 'vitest';
import { synonymsOf } from './synonyms.ts';
import { matchesWords } from './word-match.ts';

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

test.each([
  ['act:recalculate', 'recalculer'],
  ['act:logout', 'sign out'],
  ['act:logout', 'déconnexion'],
  ['act:dark', 'thème nuit'],
  ['page:statements', 'lock'],
  ['page:/parameters/role', 'droits'],
  ['page:/audit', 'journal'],
])('%s is found by "%s", whatever the language of the page', (id, typed) => {
  expect(matchesWords(synonymsOf(id), typed, contains)).toBe(true);
});

test('what leads elsewhere has no other words', () => {
  expect(synonymsOf('user:1')).toBe('');
});
