import { compensationDocumentSchema } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import en from '../../messages/en/index.ts';
import fr from '../../messages/fr/index.ts';
import { changesOf, namesIn } from './changes.ts';
import { CHOICES } from './use-value-words.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [key: string]: unknown;
}

/** Not shown: what the machinery reads, and what changes in one way only. */
const UNSEEN = ['id', 'name', 'description', 'document', 'scopes', 'variables'];
const ONE_WAY = ['condition', 'group'];

/** Every key of the rules with the choices that it offers; a formula is printed, not listed. */
function keysOf(
  schema: Schema,
  found = new Map<string, Set<string>>(),
): ReadonlyMap<string, ReadonlySet<string>> {
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    const choices = found.get(key) ?? new Set<string>();
    for (const choice of choicesOf(part)) choices.add(choice);
    found.set(key, choices);
    if (key !== 'tree') keysOf(part, found);
  }
  for (const key of ['items', 'anyOf', 'oneOf', 'allOf']) {
    const below = schema[key];
    for (const part of Array.isArray(below) ? below : [below])
      if (typeof part === 'object' && part !== null) keysOf(part as Schema, found);
  }
  return found;
}

function choicesOf(schema: Schema): string[] {
  const own = [...(schema.enum ?? []), schema.const].filter((each) => typeof each === 'string');
  const below = [schema['anyOf'], schema['oneOf'], schema['items']].flat();
  return [
    ...own,
    ...below.flatMap((part) =>
      typeof part === 'object' && part !== null && !('properties' in part) ? choicesOf(part as Schema) : [],
    ),
  ];
}

const keys = keysOf(
  z.toJSONSchema(compensationDocumentSchema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema,
);

const textAt = (messages: unknown, path: string): unknown =>
  path.split('.').reduce((at: unknown, key) => (at as Record<string, unknown> | undefined)?.[key], messages);

test.each([
  ['en', en],
  ['fr', fr],
])('every part of a compensation’s rules has its word, and every choice, in %s', (_, messages) => {
  expect(keys.size).toBeGreaterThan(40);
  const { fields, rules } = messages.audit;
  const known = { ...fields, ...rules.fields };
  expect([...keys.keys()].filter((key) => !UNSEEN.includes(key) && !(key in known))).toEqual([]);
  const missing = [...keys].flatMap(([key, choices]) =>
    [...choices]
      .filter((choice) => !ONE_WAY.includes(choice))
      .filter(
        (choice) =>
          !CHOICES[key]?.some((place) => typeof textAt(messages, `${place}.${choice}`) === 'string'),
      )
      .map((choice) => `${key}: ${choice}`),
  );
  expect(missing).toEqual([]);
});

test('a renamed variable stays the same one, a formula is one value', () => {
  const tree = (value: string) => ({ type: 'number', value });
  const rules = (name: string, value: string) => ({
    document: { variables: [{ id: 'v1', kind: 'Formula', name, tree: tree(value) }] },
  });
  const [before, after] = [rules('Rate', '5'), rules('Base rate', '6')];
  expect(changesOf(before, after)).toEqual([
    { path: ['document', 'variables', 'v1', 'name'], before: 'Rate', after: 'Base rate' },
    { path: ['document', 'variables', 'v1', 'tree'], before: tree('5'), after: tree('6') },
  ]);
  expect(namesIn(before, after)).toEqual({ v1: 'Base rate' });
});
