import { expect, test } from 'vitest';
import { editSheet, newCheck, withRecords } from './check-edits.ts';

test('cells are typed into rows, a row past the last is new, an emptied one goes', () => {
  const rows = [{ amount: '1' }, { amount: '2', stage: 'Won' }];
  expect(
    editSheet(rows, [
      { row: 0, column: 'amount', value: '' },
      { row: 1, column: 'amount', value: '3' },
      { row: 4, column: 'stage', value: 'Lost' },
    ]),
  ).toEqual([{ amount: '3', stage: 'Won' }, { stage: 'Lost' }]);
  expect(rows).toEqual([{ amount: '1' }, { amount: '2', stage: 'Won' }]);
});

test('the records of one table are replaced, those of others stay', () => {
  const check = {
    ...newCheck('c', 'Check', '2026-01'),
    records: [
      { table_id: 'deals', cells: { amount: '1' } },
      { table_id: 'calls', cells: { count: '7' } },
    ],
  };
  expect(withRecords(check, 'deals', [{ amount: '2' }]).records).toEqual([
    { table_id: 'calls', cells: { count: '7' } },
    { table_id: 'deals', cells: { amount: '2' } },
  ]);
});
