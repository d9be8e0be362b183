import type { CompensationWire, Me, PlanCatalogue } from '@comptoir/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { meData } from '../../../data/me.ts';
import { type Editor, useEditor } from './use-editor.ts';
import en from '../../../messages/en/index.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const draft = {
  id: 'compensation',
  plan_id: 'plan',
  state: 'draft',
  version: 1,
  document: {
    scopes: [],
    variables: [],
    payment: { type: 'standard', variable_id: null },
    kpi_variable_ids: [],
    dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
  },
} as unknown as CompensationWire;
const catalogue = {
  attributes: [],
  dimensions: [],
  quotas: [],
  tables: [],
  compensations: [],
} as unknown as PlanCatalogue;

const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('saves that wait for the same one leave one after the other, each with the version of then', async () => {
  vi.useFakeTimers();
  const answers: (() => void)[] = [];
  const sent: { version: number; document: unknown }[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as (typeof sent)[number];
    sent.push(body);
    return new Promise<Response>((resolve) => {
      answers.push(() =>
        resolve(Response.json({ ...draft, version: body.version + 1, document: body.document })),
      );
    });
  });
  const client = new QueryClient();
  client.setQueryData(meData.query.queryKey, { user: { id: 'admin' } } as Me);
  let editor!: Editor;
  function Screen() {
    editor = useEditor(draft, catalogue, false);
    return null;
  }
  await act(async () =>
    root.render(
      <IntlProvider locale="en" messages={en}>
        <QueryClientProvider client={client}>
          <Screen />
        </QueryClientProvider>
      </IntlProvider>,
    ),
  );
  const edit = async (kpi: string) => {
    await act(async () => editor.edit((document) => ({ ...document, kpi_variable_ids: [kpi] })));
    await act(() => vi.advanceTimersByTimeAsync(1000));
  };
  await edit('first');
  await edit('second');
  // The second waits for the first by itself; now it is requested once more.
  const requested = editor.save();
  await act(async () => {
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
  });
  await act(async () => {
    for (const answer of answers.slice(1)) answer();
    await vi.advanceTimersByTimeAsync(0);
  });
  expect((await requested)?.version).toBe(3);
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  expect(editor.saveState).toBe('saved');
});
