import { expect, test } from 'vitest';
import { noticeText } from './notice-text.ts';

test.each([
  [5, 'fr', 'Ann a ajusté votre relevé de mai 2017'],
  [8, 'fr', 'Ann a ajusté votre relevé d’août 2017'],
  [10, 'fr', 'Ann a ajusté votre relevé d’octobre 2017'],
  [8, 'en', 'Ann adjusted your statement of August 2017'],
] as const)('month %i in %s: %s', (month, language, expected) => {
  const notice = { type: 'statement_adjusted', count: 1, author_name: 'Ann' } as const;
  expect(
    noticeText({ ...notice, reference_parameters: { month, year: 2017 } }, { language, locale: language }),
  ).toBe(expected);
});

test.each([
  [{ name: 'Ben' }, 'Ann a commenté Ben'],
  [{ name: 'Ben', month: 8, year: 2017 }, 'Ann a commenté Ben · août 2017'],
])('a comment on %o', (reference_parameters, expected) => {
  const notice = { type: 'comment', count: 1, author_name: 'Ann', reference_parameters } as const;
  expect(noticeText(notice, { language: 'fr', locale: 'fr' })).toBe(expected);
});
