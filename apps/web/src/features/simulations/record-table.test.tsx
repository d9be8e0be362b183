import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PipelineTable, Simulation } from '../../data/simulations.ts';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { RecordTable } from './record-table.tsx';

const page = mounted();
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a table that is no longer there, or no longer in the pipeline, is said, and the page reads again', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ code: 'pipeline_table_not_found', params: {}, field: null }, { status: 404 }),
    ),
  );
  const table = { data_table_id: 'table', name: 'Deals', table_fields: [], fields: [], preset: {} };
  page.show(
    <QueryClientProvider client={queryClient}>
      <RecordTable
        plan_id="plan"
        // What the list of the pipeline said before, as far as the table shows it.
        table={table as unknown as PipelineTable}
        simulation={{ id: 'simulation' } as Simulation}
        size={14}
        onRun={() => Promise.resolve()}
      />
    </QueryClientProvider>,
  );
  await pass(100);
  expect(page.place.textContent).toContain(en.errors.pipeline_table_not_found);
  await pass(3_000);
  expect(reload).not.toHaveBeenCalled();
  await pass(2_000);
  expect(reload).toHaveBeenCalledOnce();
});
