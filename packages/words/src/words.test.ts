import { describe, expect, test } from 'vitest';
import {
  EXPECTED_IN_TEXT,
  EXPORT,
  fill,
  LANGUAGES,
  LEDGER,
  MAIL,
  DIGEST,
  NAMED_KIND,
  NOTICE,
  NOTICE_KIND,
  NOTICE_MANY,
  SETTLED_KIND,
  TEXT_MISTAKE,
  type Terms,
  wordsIn,
} from './index.ts';

const placesOf = (message: string) =>
  Array.from(message.matchAll(/\{(\w+)\}/g), ([, name]) => name).toSorted();

describe.each(LANGUAGES)('%s', (language) => {
  const groups = Object.entries<Readonly<Record<string, string>>>(wordsIn(language));

  test('every term has a text', () => {
    const texts = [
      ...groups.flatMap(([, group]) => Object.values(group)),
      ...[
        MAIL,
        EXPORT,
        EXPECTED_IN_TEXT,
        DIGEST,
        LEDGER,
        NAMED_KIND,
        NOTICE,
        NOTICE_KIND,
        NOTICE_MANY,
        SETTLED_KIND,
        TEXT_MISTAKE,
      ].flatMap(textsOf),
    ];
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });

  function textsOf(terms: Terms): string[] {
    return Object.values(terms).map((term) => term[language]);
  }
});

test('both languages have the same arguments', () => {
  const english = wordsIn('en');
  const french = wordsIn('fr');
  const pairs = Object.entries<Readonly<Record<string, string>>>(english).flatMap(([group, terms]) =>
    Object.entries(terms).map(
      ([code, text]) =>
        [text, (french as unknown as Record<string, Record<string, string>>)[group]![code]!] as const,
    ),
  );
  for (const terms of [
    MAIL,
    EXPORT,
    DIGEST,
    EXPECTED_IN_TEXT,
    NAMED_KIND,
    NOTICE,
    NOTICE_KIND,
    NOTICE_MANY,
    TEXT_MISTAKE,
  ])
    pairs.push(...Object.values(terms).map(({ en, fr }) => [en, fr] as const));
  expect(
    pairs.filter(([en, fr]) => String([...new Set(placesOf(en))]) !== String([...new Set(placesOf(fr))])),
  ).toEqual([]);
});

test('a message is filled, and what is filled in is left as it is', () => {
  expect(fill('Hello {name}, {name}', { name: '{days}' })).toBe('Hello {days}, {days}');
  // @ts-expect-error the company is missing
  expect(fill(MAIL.invitation_subject.en, {})).toContain('{company}');
});

test('a term without one of the languages does not compile', () => {
  // @ts-expect-error French is missing
  const terms: Terms = { draft: { en: 'Draft' } };
  expect(Object.keys(terms)).toEqual(['draft']);
});
