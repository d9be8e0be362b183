import {
  createTableView,
  deleteTableView,
  duplicateTableView,
  getTableViewShares,
  listTableViews,
  orderTableViews,
  setTableViewShares,
  updateTableView,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

const shares = (table_id: string, id: string) =>
  queryOptions({
    queryKey: ['table-views', 'shares', table_id, id],
    queryFn: ({ signal }) => call(getTableViewShares, { params: { table_id, id } }, { signal }),
  });

const CHANGED = { makesStale: ['table-views'] } as const;

/** The views of a table: the caller's own, and those shared with them. */
export const tableViewData = {
  list: (table_id: string) =>
    queryOptions({
      queryKey: ['table-views', 'list', table_id],
      queryFn: ({ signal }) => call(listTableViews, { params: { table_id } }, { signal }),
      select: ({ views }) => views,
      staleTime: 60_000,
    }),
  shares,
  create: write(createTableView, CHANGED),
  update: write(updateTableView, CHANGED),
  order: write(orderTableViews, CHANGED),
  duplicate: write(duplicateTableView, CHANGED),
  delete: write(deleteTableView, CHANGED),
  share: write(setTableViewShares, {
    put: (saved, { params }) => putAnswer(queryClient, shares(params.table_id, params.id).queryKey, saved),
    ...CHANGED,
  }),
};
