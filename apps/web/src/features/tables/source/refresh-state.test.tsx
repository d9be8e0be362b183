import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { integrationData } from '../../../data/integrations.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { RefreshState } from './refresh-state.tsx';
import { useTableSources } from './use-table-sources.ts';

const page = mounted();
// Nothing answers: what is shown is what the test puts there.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined)));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const TABLE = '018f0000-0000-7000-8000-000000000001';
const refresh = {
  table_id: TABLE,
  status: 'finished' as const,
  progress: null,
  error: null,
  last_refreshed_at: '2026-01-02T03:04:05.000Z',
};

function Shown({ table_id }: { readonly table_id: string }) {
  const source = useTableSources().get(table_id);
  return source ? <RefreshState source={source} /> : <p>no connection</p>;
}

function shownFor(change: object, table_id = TABLE): string {
  queryClient.setQueryData(integrationData.refreshes.queryKey, {
    integrations: [
      {
        id: '018f0000-0000-7000-8000-000000000002',
        connection_name: 'Web',
        active: true,
        is_scheduled: true,
        progress: null,
        last_refreshed_at: null,
        failed: false,
        tables: [{ ...refresh, ...change }],
      },
    ],
  });
  page.show(
    <QueryClientProvider client={queryClient}>
      <Shown key={JSON.stringify(change)} table_id={table_id} />
    </QueryClientProvider>,
  );
  return page.place.textContent ?? '';
}

test.each([
  ['in progress with a percentage', { status: 'importing', progress: 40 }, 'Refreshing, 40%'],
  ['failed', { status: 'failed' }, 'Last refresh failed'],
  ['waiting for a person', { status: 'confirming' }, 'Refresh waiting for you'],
  ['or when it was', {}, 'Last updated'],
  ['and nothing before the first one', { status: null, last_refreshed_at: null }, ''],
] as const)('a refresh of a table is %s', (_, change, text) => {
  expect(shownFor(change)).toMatch(text === '' ? /^$/ : new RegExp(`^${text}`));
});

test('a table that no connection fills has none', () => {
  expect(shownFor({}, '018f0000-0000-7000-8000-000000000003')).toBe('no connection');
});
