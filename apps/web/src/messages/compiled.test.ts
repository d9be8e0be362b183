import format from 'icu-minify/format';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { compileTexts } from '../../build/compiled-words.ts';
import { bindFrench } from '../lib/i18n.ts';
import en from './en/index.ts';
import fr from './fr/index.ts';

type Tree = { readonly [key: string]: unknown };

function leavesOf(tree: Tree, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [below, leaf] of leavesOf(value as Tree, here)) found.set(below, leaf);
    else found.set(here, value);
  }
  return found;
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

const tag = (parts: readonly unknown[]) => `[${parts.join('')}]`;

/** Control: a text whose grammar the build reads in another way than the tests do says something else to people. */
test.each([
  ['en', en],
  ['fr', fr],
] as const)('what the build writes says the same as the texts: %s', (language, words) => {
  const bound = language === 'fr' ? bindFrench(words) : words;
  const texts = leavesOf(bound);
  const compiled = leavesOf(compileTexts(bound) as Tree);
  let filled = 0;
  for (const [path, text] of texts) {
    const names = [...String(text).matchAll(/\{(\w+)\s*[,}]/g)].map(([, name = '']) => name);
    const tags = [...String(text).matchAll(/<(\w+)>/g)].map(([, name = '']) => [name, tag] as const);
    for (const value of [0, 1, 2, 1234.5]) {
      const values = {
        ...Object.fromEntries(names.map((name) => [name, value])),
        ...Object.fromEntries(tags),
      };
      const raw = new IntlMessageFormat(String(text), language).format(values);
      const made = format(compiled.get(path) as never, language, values as never, { formatters } as never);
      expect([path, Array.isArray(made) ? made.join('') : made]).toEqual([
        path,
        Array.isArray(raw) ? raw.join('') : raw,
      ]);
      filled += names.length;
    }
  }
  expect(filled).toBeGreaterThan(1000);
});
