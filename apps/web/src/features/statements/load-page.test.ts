import { expect, test, vi } from 'vitest';
import { loadStatementsPage } from './load-page.ts';
import { StatementsPage } from './statements-page.tsx';

vi.mock('./board-part.ts', () => ({ BoardPart: { load: () => Promise.reject(new Error('no line')) } }));

test('the page is there without the board’s file: a rep has none, and no line to request it', async () => {
  await expect(loadStatementsPage()).resolves.toBe(StatementsPage);
});
