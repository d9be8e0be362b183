import type { RecordWire } from '@comptoir/contract';
import { expect, test } from 'vitest';
import type { GridColumn } from '../../../ui/grid/index.ts';
import { nextCell } from './use-find.ts';

const columns = ['a', 'b', 'c'].map((id) => ({ id }) as GridColumn<RecordWire>);
const places = {
  total: 4,
  before: 0,
  table_version: 7,
  rows: [
    { row: 2, record_id: 'x', field_ids: ['c', 'a'] },
    { row: 5, record_id: 'y', field_ids: ['b'] },
    { row: 9, record_id: 'z', field_ids: ['a'] },
  ],
};
const shown = (row: number, column: number, isForward = true) => {
  const found = nextCell(places, columns, { row, column }, isForward);
  return found?.cell ? `${found.cell.row} ${found.cell.field_id} ${found.number} of ${found.total}` : null;
};

test('found cells follow each other by row and by the columns of the grid, in both directions', () => {
  expect([shown(0, 0), shown(2, 0), shown(2, 2), shown(5, 1), shown(9, 0)]).toEqual([
    '2 a 1 of 4',
    '2 c 2 of 4',
    '5 b 3 of 4',
    '9 a 4 of 4',
    null,
  ]);
  expect([shown(9, 0, false), shown(5, 1, false), shown(2, 2, false), shown(2, 0, false)]).toEqual([
    '5 b 3 of 4',
    '2 c 2 of 4',
    '2 a 1 of 4',
    null,
  ]);
});
