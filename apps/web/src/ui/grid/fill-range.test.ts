import { expect, test } from 'vitest';
import { fillRange, repeatRange, setRange, stretched } from './fill-range.ts';
import type { GridColumn } from './grid-types.ts';

type Row = Readonly<Record<'name' | 'jan' | 'feb' | 'mar', string>>;
const column = (id: keyof Row, kind: string, isEdited = true): GridColumn<Row> => ({
  id,
  name: id,
  kind,
  ...(isEdited ? { editor: 'number' as const } : {}),
  value: (row) => row[id],
  render: (value) => String(value),
  text: String,
});
const COLUMNS = [
  column('name', 'name', false),
  column('jan', 'quota'),
  column('feb', 'quota'),
  column('mar', 'quota'),
];
const ROWS: readonly Row[] = [
  { name: 'Ana', jan: '10', feb: '11', mar: '12' },
  { name: 'Ben', jan: '20', feb: '21', mar: '10' },
];
const source = { rowAt: (index: number) => ROWS[index] };
const fill = (direction: 'down' | 'right', top: number, bottom: number, left: number, right: number) =>
  fillRange(direction, { top, bottom, left, right }, COLUMNS, source)?.map(
    ({ row, column: { id }, value }) => `${row.name} ${id} ${String(value)}`,
  ) ?? null;

test.each([
  [
    'right, the first column of the range',
    fill('right', 0, 1, 1, 3),
    ['Ana feb 10', 'Ana mar 10', 'Ben feb 20', 'Ben mar 20'],
  ],
  ['right, one cell takes the one before it', fill('right', 0, 0, 2, 2), ['Ana feb 10']],
  ['down, the first row of the range', fill('down', 0, 1, 1, 2), ['Ben jan 10', 'Ben feb 11']],
  ['down, one row takes the one above it', fill('down', 1, 1, 3, 3), ['Ben mar 12']],
  ['nothing but names is before the first period', fill('right', 0, 0, 1, 1), null],
  ['nothing is above the first row', fill('down', 0, 0, 1, 1), null],
  ['a name is no amount', fill('right', 0, 0, 0, 2), null],
])('%s', (_name, filled, expected) => {
  expect(filled).toEqual(expected);
});

const whole = { rowAt: (index: number) => ROWS[index] };
const words = (edits: ReturnType<typeof repeatRange<Row>>) =>
  edits?.map(({ row, column: { id }, value }) => `${row.name} ${id} ${String(value)}`) ?? null;
const range = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });

test('the fill handle goes to the side where the pointer is farther away, and repeats the cells there', () => {
  const cell = range(0, 0, 1, 1);
  expect(stretched(cell, { row: 0, column: 3 })).toEqual(range(0, 0, 1, 3));
  expect(stretched(cell, { row: 1, column: 2 })).toEqual(range(0, 1, 1, 1));
  expect(stretched(range(1, 1, 1, 2), { row: 0, column: 2 })).toEqual(range(0, 1, 1, 2));
  expect(words(repeatRange(range(0, 0, 1, 2), range(0, 0, 1, 3), COLUMNS, whole))).toEqual(['Ana mar 10']);
  expect(words(repeatRange(range(1, 1, 1, 2), range(0, 1, 1, 2), COLUMNS, whole))).toEqual([
    'Ana jan 20',
    'Ana feb 21',
  ]);
  expect(words(repeatRange(range(0, 0, 1, 1), range(0, 0, 0, 1), COLUMNS, whole))).toBeNull();
});

test('one value fills a range of its kind; a name is no amount', () => {
  expect(words(setRange(range(0, 1, 1, 2), '10', 'quota', COLUMNS, whole))).toEqual([
    'Ana feb 10',
    'Ben jan 10',
    'Ben feb 10',
  ]);
  expect(words(setRange(range(0, 1, 0, 1), '10', 'quota', COLUMNS, whole))).toBeNull();
});
