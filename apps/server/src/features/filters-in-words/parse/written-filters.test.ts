import {
  type Comparand,
  type Condition,
  type ConditionGroup,
  comparesAlone,
  type Operator,
  OPERATORS_OF,
  STORAGE_OF,
  takesSeveral,
} from '@comptoir/engine';
import { CALENDAR_DEFAULT, CALENDAR_SPANS, dateText, day } from '@comptoir/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeFilter } from '../testing/write-filter.ts';
import { parseFilter } from './parse-filter.ts';
import type { WordsField, WordsWorld } from './words-world.ts';

const field = (name: string, type: WordsField['type'], options: readonly string[] = []): WordsField => ({
  id: `id of ${name}`,
  name,
  type,
  options,
});
const fields = [
  field('Title', 'idName'),
  field('Phase', 'picklist', ['Won', 'Lost', 'In review']),
  field('Zone', 'string'),
  field('Booked total', 'amount'),
  field('Gross margin', 'amount'),
  field('Rebate', 'percentage'),
  field('Signature day', 'date'),
  field('Kickoff', 'date'),
  field('Recurring', 'bool'),
  field('Seller', 'user'),
  field('Assistant', 'user'),
  field('Labels', 'multipicklist', ['Red', 'Green', 'Blue']),
];
const worldIn = (language: 'en' | 'fr'): Omit<WordsWorld, 'sentence'> => ({
  language,
  fields,
  table_name: 'Deals',
  today: day('2026-11-27'),
  calendar: CALENDAR_DEFAULT,
  date_order: 'dmy',
  user_field_id: null,
  users: [
    { id: 'anna', name: 'Anna Snelling' },
    { id: 'zane', name: 'Zane Levy' },
  ],
  values: [],
});

const TEXTS = ['EMEA', 'a and (b)', 'Über, 10k', '30 % or less', 'is not', "d'août"];
const offsets = fc.oneof(
  fc.constant(null),
  fc.constant({ unit: 'week' as const, amount: -1 }),
  fc.integer({ min: -24, max: 36 }).map((amount) => ({ unit: 'month' as const, amount: amount || 1 })),
  fc.integer({ min: -3, max: -1 }).map((amount) => ({ unit: 'year' as const, amount })),
);

function comparandOf(one: WordsField, operator: Operator): fc.Arbitrary<Comparand> {
  const kind = STORAGE_OF[one.type];
  const others = fields.filter((other) => other.id !== one.id && STORAGE_OF[other.type] === kind);
  const other =
    others.length === 0
      ? []
      : [fc.constantFrom(...others).map(({ id }) => ({ kind: 'field' as const, field_id: id }))];
  const constant = (values: fc.Arbitrary<string>, most: number) =>
    fc.uniqueArray(values, { minLength: 1, maxLength: most }).map((list) => ({
      kind: 'constant' as const,
      values: list,
    }));
  switch (kind) {
    case 'decimal':
      return fc.oneof(constant(fc.integer({ min: -99_999, max: 9_999_999 }).map(sharesOf(one)), 1), ...other);
    case 'date':
      return fc.oneof(
        constant(fc.integer({ min: 10_000, max: 25_000 }).map(dateText), 1),
        fc
          .record({ offset: offsets, span: fc.constantFrom(undefined, ...CALENDAR_SPANS) })
          .map(({ offset, span }): Comparand => ({
            kind: 'current_date',
            offset,
            ...(span ? { span } : {}),
          })),
        ...other,
      );
    case 'user':
      return fc.oneof(
        constant(fc.constantFrom('anna', 'zane'), 1),
        fc.constant<Comparand>({ kind: 'current_user' }),
        fc.constant<Comparand>({ kind: 'current_user_team', level: 'exactly' }),
        ...other,
      );
    default: {
      const values = one.options.length > 0 ? fc.constantFrom(...one.options) : fc.constantFrom(...TEXTS);
      return constant(values, takesSeveral(operator) ? 3 : 1);
    }
  }
}

/** A percentage is written as a number of percents. */
const sharesOf =
  ({ type }: WordsField) =>
  (cents: number): string =>
    type === 'percentage' ? String(Math.trunc(cents / 100)) : String(cents / 100);

const conditions: fc.Arbitrary<Condition> = fc.constantFrom(...fields).chain((one) =>
  fc
    .constantFrom(...OPERATORS_OF[STORAGE_OF[one.type]])
    .filter((operator) => STORAGE_OF[one.type] !== 'boolean' || operator !== 'is_empty')
    .chain((operator) =>
      (comparesAlone(operator) ? fc.constant(null) : comparandOf(one, operator)).map(
        (comparand): Condition => ({ kind: 'condition', field_id: one.id, operator, comparand }),
      ),
    ),
);

const groups = (depth: number): fc.Arbitrary<ConditionGroup> =>
  fc.record({
    kind: fc.constant('group' as const),
    link: fc.constantFrom('and' as const, 'or' as const),
    items: fc.array(
      depth === 0 ? conditions : fc.oneof({ weight: 3, arbitrary: conditions }, groups(depth - 1)),
      {
        minLength: 2,
        maxLength: 4,
      },
    ),
  });

/** Percents as the tree has them: shares. */
function asStored(item: Condition | ConditionGroup): Condition | ConditionGroup {
  if (item.kind === 'group') return { ...item, items: item.items.map(asStored) };
  const { comparand } = item;
  const one = fields.find(({ id }) => id === item.field_id);
  if (comparand?.kind !== 'constant' || one?.type !== 'percentage') return item;
  return {
    ...item,
    comparand: { ...comparand, values: comparand.values.map((value) => String(Number(value) / 100)) },
  };
}

test.each(['en', 'fr'] as const)('what is written of a tree is read as that tree: %s', (language) => {
  const world = worldIn(language);
  fc.assert(
    fc.property(groups(2), (tree) => {
      const sentence = writeFilter(tree, world);
      const { conditions: read, unread } = parseFilter({ ...world, sentence });
      expect(read, sentence).toEqual(asStored(tree));
      expect(unread, sentence).toEqual([]);
    }),
  );
});
