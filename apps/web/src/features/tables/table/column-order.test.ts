import { expect, test } from 'vitest';
import { columnsOf, movedColumn, readFields } from './column-order.ts';

const table = { name_field_id: 'name', fields: ['stage', 'name', 'amount'].map((id) => ({ id })) };

test('the name is first; a field that is gone has no column', () => {
  expect(columnsOf(table, [])).toEqual({ shown: ['name', 'stage', 'amount'], hidden: [] });
  expect(columnsOf(table, ['amount', 'gone'])).toEqual({ shown: ['name', 'amount'], hidden: ['stage'] });
});

test.each([
  ['c', 1, 'ncab'],
  ['a', 3, 'nbac'],
  ['a', 4, 'nbca'],
  ['b', 0, 'nbac'],
  ['n', 3, 'nabc'],
  ['x', 1, 'nabc'],
])('%s goes before place %i', (id, before, after) => {
  expect(movedColumn([...'nabc'], id, before).join('')).toBe(after);
});

test('what is no list of fields is left out', () => {
  expect([readFields('["a",1]'), readFields('{}'), readFields('no'), readFields(null)]).toEqual([
    ['a'],
    [],
    [],
    [],
  ]);
});
