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
  updateStatementView,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { boardsOfView } from './statements.ts';
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

export const viewData = {
  list: queryOptions({
    queryKey: ['views', 'list'],
    queryFn: ({ signal }) => call(listStatementViews, {}, { signal }),
    staleTime: 60_000,
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['views', 'one', id],
      queryFn: ({ signal }) => call(getStatementView, { params: { id } }, { signal }),
    }),
  shares,
  /** With whom a view may be shared. */
  sharingChoices: queryOptions({
    queryKey: ['views', 'sharing-choices'],
    queryFn: ({ signal }) => call(getSharingViewData, {}, { signal }),
  }),
  readAgain: () => makeStale(CHANGED.makesStale),
  create: write(createStatementView, CHANGED),
  update: write(updateStatementView, CHANGED),
  duplicate: write(duplicateStatementView, CHANGED),
  setDefault: write(setDefaultStatementView, { makesStale: ['views'] }),
  order: write(orderStatementViews, { makesStale: ['views'] }),
  share: write(setViewShares, {
    put: (saved, { params }) => putAnswer(queryClient, shares(params.id).queryKey, saved),
    makesStale: [],
  }),
  /** The board still shows the view: it moves on to another one. */
  delete: write(deleteStatementView, {
    ...CHANGED,
    deletes: ({ params }) => boardsOfView(params.id),
  }),
};
