import {
  createStatementView,
  deleteStatementView,
  duplicateStatementView,
  getSharingViewData,
  getStatementView,
  getViewShares,
  listStatementViews,
  orderStatementViews,
  setDefaultStatementView,
  type ResponseOf,
  setViewShares,
  type StatementView,
  updateStatementView,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { boardsOfView } from './statements.ts';
import { shareOf } from './view-shares.ts';
import { makeStale, write } from './write.ts';

export type Views = ResponseOf<typeof listStatementViews>;
export type Sharing = ResponseOf<typeof getViewShares>;

const shares = (id: string) =>
  queryOptions({
    queryKey: ['views', 'shares', id],
    queryFn: ({ signal }) => call(getViewShares, { params: { id } }, { signal }),
  });

/** The board shows what a view selects. */
const CHANGED = { makesStale: ['views', 'statements'] } as const;

const list = queryOptions({
  queryKey: ['views', 'list'],
  queryFn: ({ signal }) => call(listStatementViews, {}, { signal }),
  staleTime: 60_000,
});
/** With whom a view may be shared. */
const sharingChoices = queryOptions({
  queryKey: ['views', 'sharing-choices'],
  queryFn: ({ signal }) => call(getSharingViewData, {}, { signal }),
});

const create = write(createStatementView, CHANGED);
const order = write(orderStatementViews, { makesStale: ['views'] });
const setDefault = write(setDefaultStatementView, { makesStale: ['views'] });
const share = write(setViewShares, {
  put: (saved, { params }) => putAnswer(queryClient, shares(params.id).queryKey, saved),
  makesStale: [],
});
const one = (id: string) =>
  queryOptions({
    queryKey: ['views', 'one', id],
    queryFn: ({ signal }) => call(getStatementView, { params: { id } }, { signal }),
  });
const update = write(updateStatementView, CHANGED);
/** The board still shows the view: it moves on to another one. */
const deleteView = write(deleteStatementView, {
  ...CHANGED,
  deletes: ({ params }) => boardsOfView(params.id),
});

/** Deletes a view, and answers how it comes back: with its ID, shared as before, in its place, as the caller's own if it was. */
async function remove({ id, name, filters, link, fields, preview_mode }: StatementView) {
  const { shares: held } = await queryClient.fetchQuery({ ...shares(id), staleTime: 0 });
  const { views, default_id } = await queryClient.fetchQuery(list);
  await deleteView({ params: { id } });
  return async (): Promise<StatementView> => {
    const again = await create({ body: { id, name, filters, link, fields, preview_mode } });
    await shareAgain(id, held);
    const now = (await queryClient.fetchQuery({ ...list, staleTime: 0 })).views.map((view) => view.id);
    const view_ids = views.map((view) => view.id).filter((one) => now.includes(one));
    await order({ body: { view_ids } });
    if (default_id === id) await setDefault({ body: { view_id: id } });
    return again;
  };
}

/** A share with people who may no longer see shared views shows nothing: it is left out. */
async function shareAgain(id: string, held: Sharing['shares']): Promise<void> {
  if (held.length === 0) return;
  const { roles, users } = await queryClient.fetchQuery({ ...sharingChoices, staleTime: 0 });
  const may = new Set([...roles, ...users].map((one) => one.id));
  const again = held.filter(({ role_id, user_id }) => may.has(role_id ?? user_id ?? '')).map(shareOf);
  if (again.length > 0) await share({ params: { id }, body: { shares: again } });
}

/** Answers the view that was it before. */
async function changeDefault(view_id: string | null): Promise<string | null> {
  const { default_id } = await queryClient.fetchQuery(list);
  await setDefault({ body: { view_id } });
  return default_id;
}

export const viewData = {
  list,
  one,
  /** The view as the server has it now. */
  readNow: (id: string) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
  shares,
  sharingChoices,
  readAgain: () => makeStale(CHANGED.makesStale),
  create,
  update,
  rename: ({ id, filters, link, preview_mode, version }: StatementView, name: string) =>
    update({ params: { id }, body: { name, filters, link, preview_mode, version } }),
  duplicate: write(duplicateStatementView, CHANGED),
  changeDefault,
  order,
  share,
  delete: deleteView,
  remove,
};
