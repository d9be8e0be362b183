import { expect, test } from 'vitest';
import { spreadCells } from './spread-cells.ts';

const PERIODS = ['2026-01', '2026-04', '2026-07', '2026-10'];
const year = (people: Record<string, (string | null)[]>) => ({
  periods: PERIODS,
  users: Object.entries(people).map(([name, values]) => ({
    id: name,
    name,
    avatar: null,
    plan_names: [],
    values,
  })),
});
const EVEN = { shape: 'even', weights: [], total: null, decimals: 2 } as const;
const NOTHING = year({});
const valuesOf = (cells: ReturnType<typeof spreadCells>, name = 'Ana') =>
  cells.filter((cell) => cell.name === name).map(({ value }) => value);

test('the parts add up to the whole, to the cent', () => {
  const cells = spreadCells(
    year({ Ana: ['100', null, null, null], Ben: [null, null, null, null] }),
    NOTHING,
    {
      ...EVEN,
      decimals: 0,
      shape: 'own',
      weights: ['1', '1', '1', '0'],
    },
  );
  expect(valuesOf(cells)).toEqual(['34', '33', '33', '0']);
  expect(valuesOf(cells, 'Ben')).toEqual([]);
  expect(valuesOf(spreadCells(year({ Ana: ['100', '0.01', null, null] }), NOTHING, EVEN))).toEqual([
    '25.01',
    '25',
    '25',
    '25',
  ]);
});

test('one total for everybody fills who has nothing', () => {
  const cells = spreadCells(year({ Ana: [null, null, null, null] }), NOTHING, { ...EVEN, total: '1000' });
  expect(valuesOf(cells)).toEqual(['250', '250', '250', '250']);
});

test('the shape of the year before is the person’s own; without one it is even', () => {
  const before = year({ Ana: ['10', '30', '10', '50'] });
  const cells = spreadCells(year({ Ana: ['400', null, null, null], Ben: ['8', null, null, null] }), before, {
    ...EVEN,
    shape: 'last_year',
  });
  expect(valuesOf(cells)).toEqual(['40', '120', '40', '200']);
  expect(valuesOf(cells, 'Ben')).toEqual(['2', '2', '2', '2']);
});

test('what stays as it is is not written, and what is replaced is named', () => {
  const cells = spreadCells(year({ Ana: ['3', '1', '2', '2.00'] }), NOTHING, EVEN);
  expect(cells.map(({ month, value, was }) => `${month} ${was} ${value}`)).toEqual([
    '2026-01 3 2',
    '2026-04 1 2',
  ]);
});
