import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { statementData } from '../../../data/statements.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { OwnMonths } from './own-months.tsx';

vi.mock('../../../lib/session.ts', () => ({ useSession: () => ({ user: { id: 'me' } }) }));
vi.mock('../../../lib/use-format.ts', () => ({
  useFormat: () => ({ amount: (value: string) => `$${value}`, period: (month: string) => month }),
}));
vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  Link: ({ children, 'aria-current': current }: { children: ReactNode; 'aria-current'?: 'page' }) => (
    <a href="/" aria-current={current}>
      {children}
    </a>
  ),
}));
const page = mounted();
// A phone shows three months of a hundred pixels.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 300 });
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 100 });
Object.defineProperty(HTMLElement.prototype, 'offsetLeft', {
  configurable: true,
  get(this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 100;
  },
});

test('the month that is open is in the middle of the list, also after another one is', () => {
  const history = Array.from({ length: 12 }, (_, at) => ({
    month: `2017-${String(at + 1).padStart(2, '0')}`,
    earned: '100',
  }));
  queryClient.setQueryData(statementData.ownMonths.queryKey, { currency: 'USD', own: { history } } as never);
  const show = (month: string) =>
    page.show(
      <QueryClientProvider client={queryClient}>
        <OwnMonths month={month} />
      </QueryClientProvider>,
    );
  show('2017-06');
  expect(document.querySelector('nav')?.scrollLeft).toBe(500);
  show('2017-09');
  expect(document.querySelector('nav')?.scrollLeft).toBe(200);
});
