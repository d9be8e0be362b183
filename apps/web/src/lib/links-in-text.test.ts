import { expect, test } from 'vitest';
import { linksInText } from './links-in-text.ts';

const links = (text: string) => linksInText(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

test('an address becomes a link without the punctuation behind it, and the text stays whole', () => {
  const text = 'See https://example.com/plan?year=2026, or (http://example.com/rules). Thanks!';
  expect(links(text)).toEqual(['https://example.com/plan?year=2026', 'http://example.com/rules']);
  expect(
    linksInText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test.each(['javascript:alert(1)', 'data:text/html,<b>', 'www.example.com', 'https://', 'no link at all', ''])(
  '%s stays text',
  (text) => {
    expect(links(text)).toEqual([]);
  },
);

test('markup ends an address and stays text', () => {
  expect(linksInText('<a href="https://example.com">x</a>')).toEqual([
    { text: '<a href="' },
    { text: 'https://example.com', href: 'https://example.com/' },
    { text: '">x</a>' },
  ]);
});
