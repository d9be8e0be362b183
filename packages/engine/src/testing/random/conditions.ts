import fc from 'fast-check';
import type { Condition, ConditionGroup, Operator } from '../../model/index.ts';
import { DECOMPOSED, oneOf } from './values.ts';

const comparisons: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .record({
      operator: oneOf<Operator>('is', 'is_not', 'has_any', 'has_none', 'contains', 'starts_with'),
      text: oneOf('Won', 'lost', 'o'),
    } as const)
    .map(({ operator, text }): Condition => ({
      kind: 'condition',
      field_id: 'stage',
      operator,
      comparand: { kind: 'constant', values: [text] },
    })),
  fc
    .record({
      operator: oneOf<Operator>('equal', 'inequal', 'less', 'less_or_equal', 'greater', 'greater_or_equal'),
      value: oneOf('100', '250.505', '0'),
    } as const)
    .map(({ operator, value }): Condition => ({
      kind: 'condition',
      field_id: 'amount',
      operator,
      comparand: { kind: 'constant', values: [value] },
    })),
  oneOf<Condition>(
    { kind: 'condition', field_id: 'amount', operator: 'is_empty', comparand: null },
    { kind: 'condition', field_id: 'signed', operator: 'is_true', comparand: null },
    { kind: 'condition', field_id: 'signed', operator: 'is_false', comparand: null },
    {
      kind: 'condition',
      field_id: 'region',
      operator: 'is',
      comparand: { kind: 'current_user_attribute', attribute_id: 'region' },
    },
    {
      kind: 'condition',
      field_id: 'region',
      operator: 'is',
      comparand: { kind: 'field', field_id: 'stage' },
    },
    {
      kind: 'condition',
      field_id: 'region',
      operator: 'is_not',
      comparand: { kind: 'constant', values: [DECOMPOSED] },
    },
    {
      kind: 'condition',
      field_id: 'region',
      operator: 'starts_with',
      comparand: { kind: 'constant', values: ['Î'] },
    },
    { kind: 'condition', field_id: 'owner', operator: 'is', comparand: { kind: 'current_user' } },
    { kind: 'condition', field_id: 'owner', operator: 'is_not', comparand: { kind: 'current_user' } },
    {
      kind: 'condition',
      field_id: 'owner',
      operator: 'is',
      comparand: { kind: 'current_user_team', level: 'anywhere_below' },
    },
    {
      kind: 'condition',
      field_id: 'owner',
      operator: 'is_not',
      comparand: { kind: 'current_user_team', level: 'exactly' },
    },
    {
      kind: 'condition',
      field_id: 'closed',
      operator: 'before',
      comparand: { kind: 'current_date', offset: { unit: 'month', amount: -1 } },
    },
    ...(['week', 'month', 'year'] as const).flatMap((span) =>
      (['is', 'before', 'after'] as const).map((operator): Condition => ({
        kind: 'condition',
        field_id: 'closed',
        operator,
        comparand: { kind: 'current_date', offset: { unit: 'month', amount: -2 }, span },
      })),
    ),
    {
      kind: 'condition',
      field_id: 'closed',
      operator: 'after',
      comparand: { kind: 'constant', values: ['2026-02-14'] },
    },
    {
      kind: 'condition',
      field_id: 'tags',
      operator: 'has_all',
      comparand: { kind: 'constant', values: ['A', 'b'] },
    },
    {
      kind: 'condition',
      field_id: 'tags',
      operator: 'has_none',
      comparand: { kind: 'constant', values: ['c'] },
    },
  ),
);

export const conditions: fc.Arbitrary<ConditionGroup | null> = fc.option(
  fc.record({
    kind: fc.constant('group' as const),
    link: oneOf('and' as const, 'or' as const),
    items: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: comparisons },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: fc.constant('group' as const),
            link: oneOf('and' as const, 'or' as const),
            items: fc.array(comparisons, { maxLength: 2 }),
          }),
        },
      ),
      { maxLength: 3 },
    ),
  }),
  { freq: 2 },
);
