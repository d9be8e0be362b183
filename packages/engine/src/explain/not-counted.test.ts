import { expect, it } from 'vitest';
import type { Condition, FailedReason } from '../model/index.ts';
import { groupsOf } from './not-counted.ts';

const stage = {
  kind: 'condition',
  field_id: 'stage',
  operator: 'is',
  comparand: { kind: 'constant', values: ['Won'] },
} as const satisfies Condition;
const size = { ...stage, field_id: 'size' } as const satisfies Condition;
const days = { start: 100, end: 130 };

const failed = (condition: Condition, actual: string): FailedReason => ({
  kind: 'condition',
  condition,
  actual: { type: 'text', value: actual },
});
const dated = (date: number | null): FailedReason => ({ kind: 'period', field_id: 'closed', date, days });

it('groups by what failed: a text by its value, a date by its side of the days, most frequent first', () => {
  const reasons = [
    failed(stage, 'Lost'),
    dated(99),
    failed(stage, 'Engaging'),
    failed(stage, 'Lost'),
    dated(98),
    dated(131),
    dated(null),
    failed(stage, 'Lost'),
    failed(size, 'Lost'),
  ];
  const groups = groupsOf(reasons.map((reason, row) => ({ row, reason })));
  expect(groups.map(({ members }) => members.map(({ row }) => row))).toEqual([
    [0, 3, 7],
    [1, 4],
    [2],
    [5],
    [6],
    [8],
  ]);
  expect(groups[0]?.reason).toEqual(failed(stage, 'Lost'));
});
