import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { meData } from '../../data/me.ts';
import { queryClient } from '../../lib/query.ts';
import { forgetSeen, readSeen } from '../../lib/seen-pay.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { writeStored } from '../../lib/storage.ts';
import { SinceLastVisit } from './since-last-visit.tsx';

vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  Link: ({ children }: { readonly children: string }) => <a href="#why">{children}</a>,
}));

const page = mounted();
afterEach(() => {
  forgetSeen();
  writeStored('keep-pages', null);
  queryClient.clear();
});

/** A visit to the dashboard with this amount. */
function visit(earned: string, more: object = {}): string {
  queryClient.setQueryData(meData.query.queryKey, { user: { id: 'u' } } as never);
  const own = { statement_id: 's', earned, error_count: 0, ready: true, currency: 'USD', ...more } as never;
  page.show(null);
  page.show(
    <QueryClientProvider client={queryClient}>
      <SinceLastVisit home={{ month: '2017-06' } as never} own={own} />
    </QueryClientProvider>,
  );
  return page.place.textContent ?? '';
}

it('says by how much the pay differs from the last visit', () => {
  expect(visit('100')).toBe('');
  expect(visit('100')).toBe('');
  expect(visit('120.5')).toMatch(/^Since your last visit \(.+\): \+\$20\.50\. See what changed$/);
  expect(visit('120.50')).toBe('');
});

it('compares with no amount that could not be calculated, nor with one under calculation', () => {
  visit('100');
  expect(visit('0', { error_count: 1 })).toBe('');
  expect(visit('50', { ready: false })).toBe('');
  expect(readSeen('s')?.earned).toBe('100');
});

it('remembers nothing on a device that keeps no pages', () => {
  writeStored('keep-pages', 'off');
  visit('100');
  expect(readSeen('s')).toBeNull();
});
