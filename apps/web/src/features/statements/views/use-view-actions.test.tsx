import type { StatementView } from '@comptoir/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { viewData } from '../../../data/views.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { validateStatementsSearch } from '../../../searches.ts';
import { useViewActions, type ViewActions } from './use-view-actions.ts';

const page = mounted();
const set = vi.fn<(changes: object) => void>();
let actions!: ViewActions;
const onShow = (shown: ViewActions) => {
  actions = shown;
};

function Shown() {
  const shown = useViewActions({ search: validateStatementsSearch({}), set }, () => undefined);
  useEffect(() => onShow(shown));
  return null;
}

test('a preview begins without a person, and its answer clears nobody who was chosen since', async () => {
  const answer = Promise.withResolvers<StatementView>();
  vi.spyOn(viewData, 'update').mockReturnValue(answer.promise);
  const view = { id: 'v', version: 1, name: 'V', filters: [], link: 'and', preview_mode: false } as unknown;
  page.show(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
  await act(async () => actions.preview.mutate(view as StatementView));
  expect(set.mock.calls).toEqual([[{ as: undefined }, { replace: true }]]);
  await act(async () => answer.resolve(view as StatementView));
  await expect.poll(() => actions.preview.isSuccess).toBe(true);
  expect(set).toHaveBeenCalledTimes(1);
});
