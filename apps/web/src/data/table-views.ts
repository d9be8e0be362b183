import {
  createTableView,
  deleteTableView,
  duplicateTableView,
  getTableViewShares,
  listTableViews,
  orderTableViews,
  type ResponseOf,
  setTableViewShares,
  type TableView,
  updateTableView,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { inOrder, optimistically } from './optimistic.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { shareOf } from './view-shares.ts';
import { write } from './write.ts';

const shares = (table_id: string, id: string) =>
  queryOptions({
    queryKey: ['table-views', 'shares', table_id, id],
    queryFn: ({ signal }) => call(getTableViewShares, { params: { table_id, id } }, { signal }),
  });

const CHANGED = { makesStale: ['table-views'] } as const;

const createView = write(createTableView, CHANGED);
const deleteView = write(deleteTableView, CHANGED);
const shareView = write(setTableViewShares, {
  put: (saved, { params }) => putAnswer(queryClient, shares(params.table_id, params.id).queryKey, saved),
  ...CHANGED,
});
const writeOrder = write(orderTableViews, CHANGED);
const update = write(updateTableView, CHANGED);

const list = (table_id: string) =>
  queryOptions({
    queryKey: ['table-views', 'list', table_id],
    queryFn: ({ signal }) => call(listTableViews, { params: { table_id } }, { signal }),
    select: ({ views }) => views,
    staleTime: 60_000,
  });

async function ownIds(table_id: string): Promise<string[]> {
  const { views } = await queryClient.fetchQuery({ ...list(table_id), staleTime: 0 });
  return views.filter(({ is_own }) => is_own).map(({ id }) => id);
}

/** What a view is made from: what it shows, and its name. */
function contentOf({ id: _id, table_id: _table, is_own: _own, permission: _may, ...view }: TableView) {
  const { users_avatar_for_preview: _people, version: _version, ...content } = view;
  return content;
}

/** The views of a table: the caller's own, and those shared with them. */
export const tableViewData = {
  list,
  shares,
  create: createView,
  update,
  rename: (view: TableView, name: string) =>
    update({
      params: { table_id: view.table_id, id: view.id },
      body: { ...contentOf(view), name, version: view.version },
    }),
  /** The view as the server has it now. */
  readNow: async (table_id: string, id: string): Promise<TableView | undefined> => {
    const { views } = await queryClient.fetchQuery({ ...list(table_id), staleTime: 0 });
    return views.find((view) => view.id === id);
  },
  order: (table_id: string, view_ids: readonly string[]): Promise<unknown> =>
    optimistically<ResponseOf<typeof listTableViews>, unknown>(
      {
        key: ['table-views', 'list', table_id],
        to: (known) => ({ ...known, views: inOrder(known.views, view_ids) }),
      },
      () => writeOrder({ params: { table_id }, body: { view_ids: [...view_ids] } }),
    ),
  duplicate: write(duplicateTableView, CHANGED),
  /** Deletes one's own view, and answers how it comes back: with the same look, shared as before, in its place, under the same ID. */
  remove: async (view: TableView): Promise<() => Promise<TableView>> => {
    const { table_id, id } = view;
    const { shares: held } = await queryClient.fetchQuery({ ...shares(table_id, id), staleTime: 0 });
    const before = await ownIds(table_id);
    await deleteView({ params: { table_id, id } });
    return async () => {
      const again = await createView({ params: { table_id }, body: { ...contentOf(view), id } });
      if (held.length > 0) await shareView({ params: { table_id, id }, body: { shares: held.map(shareOf) } });
      const now = await ownIds(table_id);
      await writeOrder({
        params: { table_id },
        body: { view_ids: before.filter((one) => now.includes(one)) },
      });
      return again;
    };
  },
  share: shareView,
};
