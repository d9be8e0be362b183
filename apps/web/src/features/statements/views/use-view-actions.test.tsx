import type { StatementView } from '@comptoir/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PATHS } from '../../../addresses.ts';
import { viewData } from '../../../data/views.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import en from '../../../messages/en/index.ts';
import { validateStatementsSearch } from '../../../searches.ts';
import { toast, ToastRegion } from '../../../ui/toast.tsx';
import { NO_FILTERS } from './filter-values.ts';
import { useViewActions, type ViewActions } from './use-view-actions.ts';

const page = mounted();
const set = vi.fn<(changes: object) => void>();
let actions!: ViewActions;
const onShow = (shown: ViewActions) => {
  actions = shown;
};

const SEARCH = { year: 2017, month: 7, q: 'Anna', view: '01900000-0000-7000-8000-00000000000a' };
function Shown({ search }: { readonly search: object }) {
  const shown = useViewActions({ search: validateStatementsSearch({ ...search }), set }, () => undefined);
  useEffect(() => onShow(shown));
  return null;
}
const show = (search: object = {}) =>
  page.show(
    <QueryClientProvider client={queryClient}>
      <Shown search={search} />
      <ToastRegion />
    </QueryClientProvider>,
  );
const goTo = (path: string) => history.replaceState(null, '', path);
beforeEach(() => goTo(PATHS.statements));
const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
const pressUndo = () =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === en.common.undo)
      ?.click(),
  );
const VIEW: StatementView = {
  id: 'v',
  name: 'Two people',
  filters: [],
  link: 'and',
  preview_mode: false,
  fields: null,
  users_avatar_for_preview: [],
  version: 1,
  permission: 'edit',
};

afterEach(() => {
  act(() => toast.clear());
  set.mockClear();
  vi.restoreAllMocks();
});

test('a preview begins without a person, and its answer clears nobody who was chosen since', async () => {
  const answer = Promise.withResolvers<StatementView>();
  vi.spyOn(viewData, 'update').mockReturnValue(answer.promise);
  show();
  await act(async () => actions.preview.mutate(VIEW));
  expect(set.mock.calls).toEqual([[{ as: undefined }, { replace: true }]]);
  await act(async () => answer.resolve(VIEW));
  await expect.poll(() => actions.preview.isSuccess).toBe(true);
  expect(set).toHaveBeenCalledTimes(1);
});

test('Undo of a new view deletes it, and the board shows what it did before', async () => {
  const remove = vi.spyOn(viewData, 'delete').mockResolvedValue({ ok: true });
  show(SEARCH);
  act(() => actions.onCreated(VIEW));
  expect(set).toHaveBeenLastCalledWith({ ...NO_FILTERS, view: 'v', as: undefined });
  await pressUndo();
  expect(set).toHaveBeenLastCalledWith({ ...NO_FILTERS, q: 'Anna', view: SEARCH.view }, { replace: true });
  expect(remove.mock.calls).toEqual([[{ params: { id: 'v' } }]]);
  expect(said()).toEqual(['View “Two people” deleted']);
});

test('Undo of a change writes the former name, conditions and columns, unless somebody changed it since', async () => {
  const update = vi.spyOn(viewData, 'update').mockResolvedValue(VIEW);
  show();
  act(() => actions.onChanged(VIEW, { ...VIEW, name: 'One', link: 'or', version: 2 }));
  expect(said()[0]).toContain('View “One” saved');
  await pressUndo();
  const body = {
    name: 'Two people',
    filters: [],
    link: 'and',
    fields: null,
    preview_mode: false,
    version: 2,
  };
  expect(update.mock.calls).toEqual([[{ params: { id: 'v' }, body }]]);
  expect(said()).toEqual(['View “Two people” is as it was']);
  expect(set).not.toHaveBeenCalled();
});

test('Undo of a deletion chooses the view that is back, and opens no board that was left', async () => {
  vi.spyOn(viewData, 'remove').mockResolvedValue(() => Promise.resolve({ ...VIEW, id: 'again' }));
  for (const isLeft of [false, true]) {
    show();
    await act(async () => actions.remove.mutate({ view: VIEW, next: 'before' }));
    await expect.poll(() => set.mock.lastCall?.[0]).toEqual({ view: 'before', as: undefined });
    if (isLeft) goTo('/');
    await pressUndo();
    await expect.poll(said).toEqual(['View “Two people” is back']);
    const chosen = isLeft ? 'before' : 'again';
    expect(set.mock.lastCall?.[0]).toEqual({ view: chosen, as: undefined });
    act(() => toast.clear());
  }
});
