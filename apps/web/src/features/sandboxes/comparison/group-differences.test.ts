import type { SandboxDifference } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { groupDifferences } from './group-differences.ts';

const one = (part: Partial<SandboxDifference>): SandboxDifference => ({
  kind: 'plan',
  id: 'p1',
  name: 'Sales',
  parent: null,
  manner: 'changed',
  changed_in: 'sandbox',
  values: [],
  members: [],
  rules: [],
  ...part,
});

test('puts compensations below their plan, also where the plan itself is the same', () => {
  const groups = groupDifferences(
    [
      one({}),
      one({ kind: 'compensation', id: 'c1', name: 'Bonus', parent: { id: 'p1', name: 'Sales' } }),
      one({ kind: 'compensation', id: 'c2', name: 'Spiff', parent: { id: 'p2', name: 'Service' } }),
      one({ kind: 'field', id: 'f1', name: 'Stage', parent: { id: 't1', name: 'Deals' } }),
    ],
    'plan',
  );
  expect(groups.map(({ name, own, parts }) => [name, own !== null, parts.map((part) => part.name)])).toEqual([
    ['Sales', true, ['Bonus']],
    ['Service', false, ['Spiff']],
  ]);
});
