import { expect, test } from 'vitest';
import { monthInWords } from './month-in-words.ts';

const now = () => '2026-11';

test.each([
  ['Ada June 2017', 'en-US', '2017-06', 'Ada'],
  ['june 2017 ada lovelace', 'en-US', '2017-06', 'ada lovelace'],
  ['ada fevr. 2017', 'fr-FR', '2017-02', 'ada'],
  ['ada Août', 'fr-FR', '2026-08', 'ada'],
  // The year before: this year's has not come.
  ['ada dec', 'en-US', '2025-12', 'ada'],
  ['ada 06/2017', 'en-US', '2017-06', 'ada'],
  ['ada 2017-6', 'fr-FR', '2017-06', 'ada'],
  ['Juin 2017', 'fr-FR', '2017-06', ''],
])('%s (%s)', (text, locale, month, rest) => {
  expect(monthInWords(text, locale, now)).toEqual({ month, rest });
});

test.each([
  ['ada', 'en-US'],
  ['ada 2017', 'en-US'],
  // June and July both begin so.
  ['ada ju', 'en-US'],
  ['ada jui', 'fr-FR'],
  ['ada 13/2017', 'en-US'],
  ['', 'en-US'],
])('no month: %s (%s)', (text, locale) => {
  expect(monthInWords(text, locale, now)).toBeNull();
});
