import { expect, test } from 'vitest';
import { fillRange } from './fill-range.ts';
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
