import * as contract from '@comptoir/contract';
import { ERROR_CODES } from '@comptoir/contract/errors';
import { describe, expect, test } from 'vitest';
import { createTranslator } from 'use-intl/core';
import en from './en/index.ts';
import { bindFrench } from '../lib/i18n.ts';
import fr from './fr/index.ts';

type Tree = { readonly [key: string]: string | Tree };

function flat(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') found.set(here, value);
    else for (const [below, text] of flat(value, here)) found.set(below, text);
  }
  return found;
}

const english = flat(en as unknown as Tree);
const french = flat(bindFrench(fr) as unknown as Tree);
/** `{name}`, `{count, plural, ...}` and `<b>`: what the code fills in. */
const placesOf = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:one|other|=\d+)\s*)\{(\w+)\s*[,}]|<(\w+)>/g)].map(
        (match) => match[1] ?? `<${match[2]}>`,
      ),
    ),
  ]
    .filter((name) => !/^(#|one|other)$/.test(name))
    .toSorted();

test('both languages say the same things', () => {
  expect([...french.keys()].toSorted()).toEqual([...english.keys()].toSorted());
});

test('both languages fill the same places', () => {
  const different = [...english]
    .filter(([key, text]) => placesOf(text).join() !== placesOf(french.get(key) ?? '').join())
    .map(([key]) => key);
  expect(different).toEqual([]);
});

test('French never breaks a line inside guillemets or before a sign that a space precedes', () => {
  expect(bindFrench({ deep: { text: 'Ouvrir « {name} » : 5 % ?' } })).toEqual({
    deep: { text: 'Ouvrir «\u00a0{name}\u00a0»\u00a0: 5\u00a0%\u00a0?' },
  });
  expect([...french].filter(([, text]) => / (?:[»;!?%]|:(?!:))|« /.test(text)).map(([key]) => key)).toEqual(
    [],
  );
});

test('French has one apostrophe', () => {
  expect([...french].filter(([, text]) => /\p{L}'\p{L}/u.test(text)).map(([key]) => key)).toEqual([]);
});

test('no text is empty', () => {
  expect([...english, ...french].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
});

test('every kind of the audit trail has words', () => {
  const kinds = Object.values(contract).flatMap((call) =>
    typeof call === 'object' && call !== null && 'audit' in call && typeof call.audit === 'string'
      ? [call.audit]
      : [],
  );
  expect(kinds.length).toBeGreaterThan(50);
  kinds.push(...contract.statementActionSchema.options.map((action) => `${action}_statement`));
  // Calls that read and leave an entry all the same.
  kinds.push(
    'export_statement',
    'export_statements',
    'export_payroll',
    'export_statement_pdf',
    'export_statements_pdf',
    'support_read',
  );
  expect(kinds.filter((kind) => !english.has(`audit.kinds.${kind}`))).toEqual([]);
});

test('every right of an API key has words', () => {
  const keys = contract.API_SCOPES.map((scope) => `apiKeys.scope_${scope.replaceAll(/[.:]/g, '_')}`);
  expect(keys.filter((key) => !english.has(key))).toEqual([]);
});

describe.each([
  ['en', english, en],
  ['fr', french, fr],
] as const)('%s', (locale, texts, messages) => {
  test('every text is well formed', () => {
    const broken: string[] = [];
    const t = createTranslator({
      locale,
      messages: messages as never,
      onError: (error) => void (error.code === 'INVALID_MESSAGE' && broken.push(error.message)),
    });
    for (const key of texts.keys()) (t.markup as (key: string) => string)(key);
    expect(broken).toEqual([]);
  });
  test('every refusal has words', () => {
    expect(ERROR_CODES.filter((code) => !texts.has(`errors.${code}`))).toEqual([]);
  });
});
