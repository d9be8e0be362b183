import type { PreparedOrder } from '@comptoir/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordFilter, RecordGrouping } from '../../../data/records.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { useRecordSource } from './use-record-source.ts';

const page = mounted();
const TABLE = '01900000-0000-7000-8000-000000000001';
const UNGROUPED: RecordGrouping = { groups: [], summaries: [], open: true, turned: [] };
const sortedBy = (field_id: string): RecordFilter => ({
  search: '',
  conditions: null,
  sort: [{ field_id, direction: 'asc' }],
});
const BY_DATE = sortedBy('date');
const BY_NAME = sortedBy('name');
const UNSORTED: RecordFilter = { search: '', conditions: null, sort: [] };
/** By field: how far its order is; absent: it is there. */
let preparing: Record<string, PreparedOrder> = {};

beforeEach(() => {
  vi.useFakeTimers();
  preparing = {};
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const by = (JSON.parse(String(body)) as RecordFilter).sort[0]?.field_id ?? 'file';
    const wait = preparing[by] ?? null;
    const record = { id: by, version: 1, status: 'created', edited_fields: [], cells: [by] };
    const answer = { field_ids: ['f'], records: wait ? [] : [record], total: 1, preparing: wait, version: 1 };
    return Response.json({ ...answer, today: '2026-07-01', users: {} });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Page({ filter }: { readonly filter: RecordFilter }) {
  const source = useRecordSource(TABLE, filter, UNGROUPED);
  return <p>{`${source.rowAt(0)?.id ?? 'nothing'} ${source.preparing?.state ?? 'ready'}`}</p>;
}

const show = (filter: RecordFilter) =>
  page.show(
    <QueryClientProvider client={queryClient}>
      <Page filter={filter} />
    </QueryClientProvider>,
  );
const seen = () => page.place.textContent;
/** Lets the page look once more how far an order is. */
const look = () => act(() => vi.advanceTimersByTimeAsync(1100));

test('the rows stay in the order of before while another is prepared, and change over when it is there', async () => {
  show(BY_DATE);
  await look();
  expect(seen()).toBe('date ready');
  preparing = { name: { state: 'running', progress: 40, error: null } };
  show(BY_NAME);
  await look();
  expect(seen()).toBe('date running');
  preparing = {};
  await look();
  expect(seen()).toBe('name ready');
});

test('opened with an order that is prepared, the rows are in the order of the file', async () => {
  preparing = { name: { state: 'waiting', progress: 0, error: null } };
  show(BY_NAME);
  await look();
  expect(seen()).toBe('file waiting');
  show(UNSORTED);
  await look();
  expect(seen()).toBe('file ready');
});

test('an order that failed is not looked for over and over', async () => {
  const failed: PreparedOrder = { state: 'failed', progress: 0, error: { code: 'internal', params: {} } };
  preparing = { name: failed };
  show(BY_NAME);
  await look();
  expect(seen()).toBe('file failed');
  preparing = {};
  await look();
  expect(seen()).toBe('file failed');
});
