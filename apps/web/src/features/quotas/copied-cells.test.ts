import { expect, test } from 'vitest';
import { copiedCells } from './copied-cells.ts';

const year = (periods: string[], people: Record<string, (string | null)[]>) => ({
  periods,
  users: Object.entries(people).map(([name, values]) => ({
    id: name,
    name,
    avatar: null,
    plan_names: [],
    values,
  })),
});
const before = year(['2025-01', '2025-02'], {
  Ana: ['1000', '2000.5'],
  Ben: ['300', null],
  Left: ['9', '9'],
});
const after = year(['2026-01', '2026-02'], { Ana: [null, '7'], Ben: [null, null], New: [null, null] });
const copy = (growth: string, replaces: boolean, type: 'amount' | 'percentage' = 'amount') =>
  copiedCells(before, after, { type, growth, replaces }).map(
    ({ name, month, value, was }) => `${name} ${month} ${value} (${was ?? 'empty'})`,
  );

test('fills what is empty, of people who are in both years', () => {
  expect(copy('0', false)).toEqual(['Ana 2026-01 1000 (empty)', 'Ben 2026-01 300 (empty)']);
});

test('replaces values where that is chosen, raised and rounded: a whole value stays whole', () => {
  expect(copy('0.055', true)).toEqual([
    'Ana 2026-01 1055 (empty)',
    'Ana 2026-02 2110.53 (7)',
    'Ben 2026-01 317 (empty)',
  ]);
});

test('a percentage keeps a hundredth of a percent', () => {
  const of = (values: string[]) => year(['2025-01'], { Ana: values });
  const [cell] = copiedCells(of(['0.85']), year(['2026-01'], { Ana: [null] }), {
    type: 'percentage',
    growth: '0.033',
    replaces: false,
  });
  expect(cell?.value).toBe('0.8781');
});
