import type { ConditionGroup } from '@comptoir/engine';
import { expect, test } from 'vitest';
import {
  comparandsFor,
  completeConditions,
  countConditions,
  newCondition,
  withOperator,
  type ConditionWorld,
} from './condition-tree.ts';

const stage = { id: 'stage', name: 'Stage', type: 'picklist', options: ['Won'] } as const;
const owner = { id: 'owner', name: 'Owner', type: 'user' } as const;
const value = { id: 'value', name: 'Value', type: 'amount' } as const;
const world: ConditionWorld = {
  fields: [stage, owner, value],
  users: [],
  attributes: [{ id: 'region', name: 'Region', type: 'text' }],
};

test('a fresh comparison filters nothing until it has its value', () => {
  const fresh = newCondition(value);
  const group: ConditionGroup = {
    kind: 'group',
    link: 'and',
    items: [fresh, { kind: 'group', link: 'or', items: [newCondition(stage)] }],
  };
  expect(countConditions(group)).toBe(2);
  expect(completeConditions(group)).toBeNull();
  const filled = { ...fresh, comparand: { kind: 'constant', values: ['5'] } } as const;
  expect(completeConditions({ ...group, items: [filled, ...group.items] })?.items).toEqual([filled]);
});

test('another operator keeps the value where it fits', () => {
  const several = {
    ...newCondition(stage),
    comparand: { kind: 'constant', values: ['Won', 'Lost'] },
  } as const;
  expect(withOperator(several, stage, 'is', world).comparand).toEqual({ kind: 'constant', values: ['Won'] });
  expect(withOperator(several, stage, 'is_empty', world).comparand).toBeNull();
  const mine = { ...newCondition(owner), comparand: { kind: 'current_user' } } as const;
  expect(withOperator(mine, owner, 'is_not', world).comparand).toEqual({ kind: 'current_user' });
});

test('each kind of field is compared with what it can be', () => {
  expect(comparandsFor(owner, 'is', world)).toContain('current_user_team');
  expect(comparandsFor(value, 'less', world)).not.toContain('current_user');
  expect(comparandsFor(stage, 'contains', world)).toEqual(['constant', 'current_user_attribute']);
  expect(comparandsFor(owner, 'anyone', world)).toEqual([]);
});
