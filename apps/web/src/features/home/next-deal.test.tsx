import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meData } from '../../data/me.ts';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { NextDeal } from './next-deal.tsx';

const page = mounted();
const OWN = { statement_id: 's', status: 'ongoing', error_count: 0, currency: 'USD' } as never;
let requested: string[];

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  queryClient.setQueryData(meData.query.queryKey, {
    user: {
      role_category: 'other',
      role: { permissions_v2: { resources: { statement: { effect: 'allow', level: 'read' } }, binary: {} } },
    },
    company: { features: { sales_simulations: true } },
    environment: { live: true },
  } as never);
});
afterEach(() => {
  page.show(null);
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(own: never, deal: (amount: string | null) => object | null) {
  vi.stubGlobal('fetch', (path: string) => {
    const amount = new URL(path, 'http://t').searchParams.get('amount');
    requested.push(amount ?? 'usual');
    return Promise.resolve(Response.json({ deal: deal(amount) }));
  });
  page.show(
    <QueryClientProvider client={queryClient}>
      <NextDeal own={own} />
    </QueryClientProvider>,
  );
  await pass(0);
}
async function open() {
  act(() => page.place.querySelector('button')?.click());
  await answered(1);
}
/** The page has shown the answer to its last call: an answer's body is read in turns of its own. */
async function answered(calls: number) {
  const isWaiting = () =>
    requested.length < calls ||
    page.place.querySelector('[aria-busy=true]') !== null ||
    page.place.textContent.includes('Calculating…');
  for (let turn = 0; turn < 1000 && isWaiting(); turn += 1) await pass(0);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const earns = (amount: string | null) => ({
  compensation_id: 'c',
  compensation_name: 'Commission',
  currency: 'USD',
  amount: amount ?? '1000',
  usual: '1000',
  earns: String(Number(amount ?? 1000) * 0.08),
  attainment_before: '1',
  attainment_after: '1.1',
});

it('says what a deal of the usual size earns, and what another one does when the slider rests', async () => {
  await show(OWN, earns);
  // Nothing is calculated for people who do not try.
  expect(requested).toEqual([]);
  await open();
  expect(page.place.textContent).toContain('If I close a deal of $1,000');
  expect(page.place.textContent).toContain('$80');
  const slider = page.place.querySelector<HTMLInputElement>('input[type=range]')!;
  const move = (value: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, value);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    });
  move('1200');
  move('2000');
  expect(page.place.querySelector('output')?.getAttribute('aria-busy')).toBe('true');
  await pass(1000);
  await answered(2);
  expect(page.place.textContent).toContain('$160');
  // What the slider passed on its way was not calculated.
  expect(requested).toEqual(['usual', '2000']);
});

it('says where nothing can be tried, and is not shown for a month that is over', async () => {
  await show(OWN, () => null);
  await open();
  expect(page.place.textContent).toContain('doesn’t let you try');
  await show({ ...(OWN as object), status: 'paid' } as never, earns);
  expect(page.place.textContent).toBe('');
});
