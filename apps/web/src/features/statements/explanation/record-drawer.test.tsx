import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meData } from '../../../data/me.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { RecordDrawer } from './record-drawer.tsx';

const page = mounted();
const PLACE = { statement_id: 'st', compensation_id: 'c', scope_id: 's', record_id: 'r' };
const VERDICT = {
  record_id: 'r',
  title: 'Alpha',
  date: '2017-06-01',
  counts: true,
  reason: null,
  name: null,
  others: [],
  checks: [],
  line: {
    share: '600.5',
    tiers: [
      { variable_id: 'v', tier: 0, measure: '15000', value: '0.03', pay: '450', pays: 'rate' },
      { variable_id: 'v', tier: 1, measure: '3010', value: '0.05', pay: '150.5', pays: 'rate' },
    ],
  },
};
const FACTS = {
  table_id: null,
  title: 'Alpha',
  is_whole: false,
  fields: [{ id: 'f', name: 'Value', type: 'amount', currency: 'USD', cell: '18010' }],
  changes: [
    {
      id: '1',
      kind: 'edited',
      at: '2017-07-01T10:00:00Z',
      actor_name: 'Ada',
      import: null,
      reason: null,
      comment: '',
      values: [{ field_id: 'f', name: 'Value', before: '18000', after: '18010' }],
    },
    {
      id: '2',
      kind: 'created',
      at: '2017-06-01T10:00:00Z',
      actor_name: null,
      import: { id: '2', file_name: '' },
      reason: null,
      comment: '',
      values: [],
    },
  ],
  users: {},
};
let requested: string[];

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  queryClient.setQueryData(meData.query.queryKey, {
    user: {
      role_category: 'other',
      role: { permissions_v2: { resources: { statement: { effect: 'allow', level: 'read' } }, binary: {} } },
    },
    company: { features: {} },
    environment: { live: true },
  } as never);
  vi.stubGlobal('fetch', (path: string) => {
    const { pathname } = new URL(path, 'http://t');
    requested.push(pathname);
    return Promise.resolve(Response.json(pathname.includes('/scope/') ? VERDICT : FACTS));
  });
});
afterEach(() => {
  page.show(null);
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(isPaid: boolean | null) {
  page.show(
    <QueryClientProvider client={queryClient}>
      <RecordDrawer {...PLACE} name="Alpha" currency="USD" isPaid={isPaid} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const isOpen = () => document.body.textContent.includes('Checked against');
  for (let turn = 0; turn < 1000 && (!isOpen() || queryClient.isFetching() > 0); turn += 1)
    await act(() => vi.advanceTimersByTimeAsync(0));
  return document.body.textContent;
}

it('splits the record over its tiers, and shows its person what the plan shows and who changed it', async () => {
  const text = await show(true);
  expect(text).toContain('Counted: $600.50');
  expect(text).toMatch(/Tier 1, 3\s?%15,000\.00\$450\.00Tier 2, 5\s?%3,010\.00\$150\.50/);
  expect(text).toContain('The fields that the plan shows.');
  expect(text).toMatch(/Ada edited it.*\$18,000.*→.*\$18,010/);
  // Not which file: that is for those who work on the data.
  expect(text).toContain('Imported');
  expect(text).not.toContain('Open in the data table');
});

it('asks for no fields of a record that is not in the amount', async () => {
  expect(await show(false)).not.toContain('In the data table');
  expect(requested).toEqual(['/api/statements/scope/s/records/r']);
});
