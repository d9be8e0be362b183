import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PipelineTable, Simulation } from '../../data/simulations.ts';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { EntryDialog } from './entry-dialog.tsx';

const page = mounted();
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const field = (id: string, type: string) => ({
  id,
  name: id,
  type,
  decimals: 0,
  options: [],
  currency: null,
});
const table = {
  data_table_id: 'deals',
  name: 'Deals',
  table_fields: [field('owner', 'user'), field('part', 'percentage'), field('value', 'amount')],
  fields: [],
  preset: {},
  date_field_id: null,
  entry_scopes: [
    {
      scope_internal_id: 'won',
      scope_name: 'Won',
      compensation_id: 'commission',
      compensation_name: 'Commission',
      field_ids: ['owner', 'part', 'value'],
      owner: { user_field_ids: ['owner'], share_field_id: 'part' },
    },
  ],
};
const simulation = {
  id: 'simulation',
  last_day: '2017-06-30',
  user: { id: 'ada', name: 'Ada', avatar: null },
};

test('a new deal is sent as wholly the person’s', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Promise.resolve(Response.json({}));
  });
  const closed = vi.fn();
  page.show(
    <QueryClientProvider client={queryClient}>
      <EntryDialog
        table={table as unknown as PipelineTable}
        entry={null}
        simulation={simulation as unknown as Simulation}
        onRun={() => Promise.resolve()}
        onClose={closed}
      />
    </QueryClientProvider>,
  );
  const buttons = [...document.querySelectorAll('button')];
  const press = buttons.find(({ textContent }) => textContent === en.simulations.try);
  await act(async () => press?.click());
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), 240_000);
  expect(sent).toEqual([
    { compensation_id: 'commission', scope_internal_id: 'won', cells: { owner: 'ada', part: '1' } },
  ]);
});
