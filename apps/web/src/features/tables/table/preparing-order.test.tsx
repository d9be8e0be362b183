import type { PreparedOrder, TableWire } from '@comptoir/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordFilter, RecordGrouping } from '../../../data/records.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { PreparingOrder } from './preparing-order.tsx';
import { useRecordSource } from './use-record-source.ts';

const page = mounted();
const NAME = '01900000-0000-7000-8000-000000000002';
// What the notice reads of a table.
const table = {
  id: '01900000-0000-7000-8000-000000000001',
  fields: [{ id: NAME, name: 'Name' }],
} as unknown as TableWire;
const UNGROUPED: RecordGrouping = { groups: [], summaries: [], open: true, turned: [] };
const BY_NAME: RecordFilter = {
  search: '',
  conditions: null,
  sort: [{ field_id: NAME, direction: 'asc' }],
};
/** How far the order by name is; `null`: it is there. */
let preparing: PreparedOrder | null = null;
/** What the page said with each search by name: whether somebody wants it to be tried again. */
let searches: boolean[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  searches = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { sort, again = false } = JSON.parse(String(body)) as RecordFilter & { again?: boolean };
    const isByName = sort.length > 0;
    if (isByName) searches.push(again);
    if (again) preparing = { state: 'waiting', progress: 0, error: null };
    const wait = isByName ? preparing : null;
    const record = {
      id: isByName ? 'by name' : 'of the file',
      version: 1,
      status: 'created',
      edited_fields: [],
    };
    const records = wait ? [] : [{ ...record, cells: [] }];
    const answer = { field_ids: [], records, total: 1, preparing: wait, version: 1 };
    return Response.json({ ...answer, today: '2026-07-01', users: {} });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Records() {
  const source = useRecordSource(table.id, BY_NAME, UNGROUPED);
  return (
    <>
      <PreparingOrder table={table} filter={BY_NAME} preparing={source.preparing} />
      <output>{source.rowAt(0)?.id}</output>
    </>
  );
}

const show = () =>
  page.show(
    <QueryClientProvider client={queryClient}>
      <Records />
    </QueryClientProvider>,
  );
/** Lets the page look once more how far the order is. */
const look = () => act(() => vi.advanceTimersByTimeAsync(1100));
const bar = () => page.place.querySelector('[role=progressbar]');
const rows = () => page.place.querySelector('output')?.textContent;

test('while an order is prepared the page says which and how far, and ends by itself with the rows in it', async () => {
  preparing = { state: 'waiting', progress: 0, error: null };
  show();
  await look();
  expect(page.place.textContent).toContain('Sorting by Name for the first time');
  expect(page.place.textContent).toContain('you can go on working');
  // Nobody knows yet how long it waits.
  expect(bar()?.hasAttribute('aria-valuenow')).toBe(false);
  expect(rows()).toBe('of the file');
  preparing = { state: 'running', progress: 40, error: null };
  await look();
  expect(bar()?.getAttribute('aria-valuenow')).toBe('40');
  expect(rows()).toBe('of the file');
  preparing = null;
  await look();
  expect(bar()).toBeNull();
  expect(page.place.textContent).toBe('by name');
  expect(searches).not.toContain(true);
});

test('an order that failed says so, and is prepared again where somebody presses', async () => {
  preparing = { state: 'failed', progress: 0, error: { code: 'internal', params: {} } };
  show();
  await look();
  const alert = page.place.querySelector('[role=alert]');
  expect(alert?.textContent).toContain('The table couldn’t be sorted by Name.');
  expect(rows()).toBe('of the file');
  const before = searches.length;
  await look();
  expect(searches).toHaveLength(before);
  act(() => alert!.querySelector('button')!.click());
  await look();
  expect(searches.filter(Boolean)).toHaveLength(1);
  expect(bar()).not.toBeNull();
  preparing = null;
  await look();
  expect(page.place.textContent).toBe('by name');
});
