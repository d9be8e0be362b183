import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { DealGroups } from './deal-groups.tsx';

const page = mounted();
const ANSWER = {
  choices: ['Account', 'Product'],
  by: 'Account',
  currency: 'USD',
  deals: 3,
  group_count: 2,
  groups: [
    { value: 'Acme', deals: 2, amount: '25000', pay: '850' },
    { value: null, deals: 1, amount: null, pay: '400' },
  ],
  earned: '1262.34',
  not_by_deal: '12.34',
};
const DEAL = {
  record_id: 'r',
  scope_id: 's',
  compensation_id: 'c',
  title: 'Alpha',
  name: null,
  date: '2017-06-01',
  amount: '15000',
  pay: '450',
};
let requested: string[];

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
});
afterEach(() => {
  page.show(null);
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(answer: object) {
  vi.stubGlobal('fetch', (path: string) => {
    const { pathname, search } = new URL(path, 'http://t');
    requested.push(search);
    return Promise.resolve(
      Response.json(pathname.endsWith('/of-group') ? { total: 1, deals: [DEAL] } : answer),
    );
  });
  page.show(
    <QueryClientProvider client={queryClient}>
      <DealGroups statement_id="st" opens={(deal, name, currency) => <b>{`${name} in ${currency}`}</b>} />
    </QueryClientProvider>,
  );
}
/** Until the page says it: an answer's body is read in turns of its own. */
async function says(text: string) {
  for (let turn = 0; turn < 1000 && !page.place.textContent.includes(text); turn += 1)
    await act(() => vi.advanceTimersByTimeAsync(0));
  expect(page.place.textContent).toContain(text);
}

it('adds up customers and what no deal brought, and opens the deals of one', async () => {
  await show(ANSWER);
  await says('Deals by Account');
  const rows = Array.from(page.place.querySelectorAll('li'), (row) => row.textContent);
  expect(rows).toEqual([
    'Acme2 deals · $25,000.00$850.00',
    'Without Account1 deal$400.00',
    'Not by dealPrizes, corrections and what else no single deal earned.$12.34',
    'Earned in the month$1,262.34',
  ]);
  const head = page.place.querySelector<HTMLButtonElement>('li button')!;
  act(() => head.click());
  await says('Alpha in USD');
  expect(head.getAttribute('aria-expanded')).toBe('true');
  expect(requested.at(-1)).toContain('by=Account&value=Acme');
});

it('has no line for what no deal brought where there is nothing of it, and no choice of one field', async () => {
  await show({ ...ANSWER, choices: ['Account'], not_by_deal: '0.00' });
  await says('Deals by Account');
  expect(page.place.textContent).not.toContain('Not by deal');
  expect(page.place.querySelector('[aria-haspopup=listbox]')).toBeNull();
});

it('is not there where nothing can be grouped', async () => {
  await show({ ...ANSWER, choices: [], by: null, groups: [], deals: 4 });
  for (let turn = 0; turn < 1000 && queryClient.isFetching() > 0; turn += 1)
    await act(() => vi.advanceTimersByTimeAsync(0));
  expect(page.place.textContent).toBe('');
});
