import {
  getSharingViewData,
  getStatementUsers,
  getStatementView,
  getViewShares,
  listStatementViews,
  type ResponseOf,
  type StatementView,
  updateStatementView,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type Views = ResponseOf<typeof listStatementViews>;
export type Sharing = ResponseOf<typeof getViewShares>;

export const viewsQuery = queryOptions({
  queryKey: ['statements', 'views'],
  queryFn: ({ signal }) => call(listStatementViews, {}, { signal }),
  staleTime: 60_000,
});

export const viewQuery = (id: string) =>
  queryOptions({
    queryKey: ['statements', 'view', id],
    queryFn: ({ signal }) => call(getStatementView, { params: { id } }, { signal }),
  });

export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['statements', 'view-shares', id],
    queryFn: ({ signal }) => call(getViewShares, { params: { id } }, { signal }),
  });

export const sharingDataQuery = queryOptions({
  queryKey: ['statements', 'sharing-view-data'],
  queryFn: ({ signal }) => call(getSharingViewData, {}, { signal }),
});

export const peopleQuery = (year: number, month: number) =>
  queryOptions({
    queryKey: ['statements', 'people', year, month],
    queryFn: ({ signal }) => call(getStatementUsers, { query: { year, month } }, { signal }),
    staleTime: 60_000,
  });

/** Saves what one form holds, with the version that it was made from. */
export const saveView = (
  { id, version }: Pick<StatementView, 'id' | 'version'>,
  { name, preview_mode, filters, link }: Pick<StatementView, 'name' | 'preview_mode' | 'filters' | 'link'>,
) => call(updateStatementView, { params: { id }, body: { name, preview_mode, filters, link, version } });
