import { expect, test } from 'vitest';
import { validateStatementsSearch } from './searches.ts';

test('what the address says is read; what is not understood is left out', () => {
  expect(
    validateStatementsSearch({
      year: 2017,
      month: '6',
      tab: 'mine',
      status: ['to_lock'],
      teams: ['a'],
      error: true,
    }),
  ).toEqual({
    year: 2017,
    month: 6,
    tab: 'mine',
    status: ['to_lock'],
    teams: ['a'],
    error: true,
  });
  expect(
    validateStatementsSearch({
      year: '',
      month: 13,
      tab: 'theirs',
      sort: 1,
      status: ['to_lock', 'odd'],
      teams: ['a', 2],
      direct: 'yes',
      user: 7,
      view: 'the first',
    }),
  ).toEqual({});
});
