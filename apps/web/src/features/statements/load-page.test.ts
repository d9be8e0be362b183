import { afterEach, expect, test, vi } from 'vitest';
import { meData } from '../../data/me.ts';
import { queryClient } from '../../lib/query.ts';
import { loadStatementsPage } from './load-page.ts';
import { StatementsPage } from './statements-page.tsx';

const board = vi.hoisted(() => vi.fn<() => Promise<void>>());
const statement = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('./board-part.ts', () => ({ BoardPart: { load: board } }));
vi.mock('./statement-part.ts', () => ({ StatementPart: { load: statement } }));

const somebodyWhoSees = (statement_scope: 'all' | 'me') => {
  const permissions_v2 = {
    resources: { statement: { effect: 'allow', level: 'read' } },
    binary: {},
    statement_scope,
  };
  queryClient.setQueryData(meData.query.queryKey, {
    user: { role: { permissions_v2 }, role_category: 'other' },
  } as never);
};

afterEach(() => {
  board.mockReset();
  statement.mockReset();
  queryClient.clear();
});

test('who sees others loads the board; who sees their own statement alone loads that, and no board', async () => {
  board.mockResolvedValue();
  statement.mockResolvedValue();
  somebodyWhoSees('all');
  await loadStatementsPage();
  expect([board.mock.calls.length, statement.mock.calls.length]).toEqual([1, 0]);
  somebodyWhoSees('me');
  await loadStatementsPage();
  expect([board.mock.calls.length, statement.mock.calls.length]).toEqual([1, 1]);
});

test('the page is there without the file of its part: it requests what is missing', async () => {
  board.mockRejectedValue(new Error('no line'));
  await expect(loadStatementsPage()).resolves.toBe(StatementsPage);
});
