import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meData } from '../../data/me.ts';
import { queryClient } from '../../lib/query.ts';
import { forgetSeen, writeSeen } from '../../lib/seen-pay.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { SinceLastVisit } from './since-last-visit.tsx';

vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  Link: ({ children }: { readonly children: string }) => <a href="#why">{children}</a>,
}));

const page = mounted();
const VERSIONS = [
  { version: 3, created_at: '2026-11-03T00:00:00Z', earned: '120.5', error_count: 0 },
  { version: 2, created_at: '2026-11-02T00:00:00Z', earned: '100', error_count: 0 },
  { version: 1, created_at: '2026-11-01T00:00:00Z', earned: '90', error_count: 0 },
];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ versions: VERSIONS })));
});
afterEach(() => {
  page.show(null);
  forgetSeen();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A visit to the dashboard after this one. */
async function visitAfter(seen: string | null, more: object = {}): Promise<string> {
  if (seen !== null) writeSeen('s', seen);
  queryClient.setQueryData(meData.query.queryKey, { user: { id: 'u' } } as never);
  const own = { statement_id: 's', earned: '120.5', error_count: 0, currency: 'USD', ...more } as never;
  const home = { month: '2026-11', currency: 'USD' } as never;
  page.show(
    <QueryClientProvider client={queryClient}>
      <SinceLastVisit home={home} own={own} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return page.place.textContent ?? '';
}

it('says by how much the pay differs from the version of the last visit', async () => {
  expect(await visitAfter('2026-11-02T12:00:00Z')).toMatch(
    /^Since your last visit \(.+\): \+\$20\.50\. See what changed$/,
  );
});

it.each([
  ['without a visit before', null],
  ['when nothing changed since', '2026-11-03T12:00:00Z'],
])('says nothing %s', async (_, seen) => {
  expect(await visitAfter(seen)).toBe('');
});

it('compares with no version that was not there yet, nor amounts in error or in other currencies', async () => {
  expect(await visitAfter('2026-10-01T00:00:00Z')).toBe('');
  expect(await visitAfter('2026-11-02T12:00:00Z', { error_count: 1 })).toBe('');
  expect(await visitAfter('2026-11-02T12:00:00Z', { currency: 'EUR' })).toBe('');
});
