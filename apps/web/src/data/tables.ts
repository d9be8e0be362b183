import {
  createField,
  createTable,
  deleteField,
  deleteTable,
  getTable,
  getTableHistory,
  listFields,
  listTables,
  listTableUses,
  listUnlinked,
  orderFields,
  type TableWire,
  updateField,
  updateTable,
} from '@comptoir/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { inOrder, optimistically } from './optimistic.ts';
import { queryClient } from '../lib/query.ts';
import { makeStale, write } from './write.ts';

const one = (id: string) =>
  queryOptions({
    queryKey: ['tables', 'detail', id],
    queryFn: ({ signal }) => call(getTable, { params: { id } }, { signal }),
  });

/** Below the table: a table that is gone has no uses. */
const uses = (id: string, field_id?: string) =>
  queryOptions({
    queryKey: ['tables', 'detail', id, 'uses', field_id ?? null],
    queryFn: ({ signal }) =>
      call(listTableUses, { params: { id }, query: field_id === undefined ? {} : { field_id } }, { signal }),
    select: (answer) => answer.uses,
    staleTime: 0,
  });

/** A table's shape is that of its records. */
const CHANGED = { makesStale: ['tables', 'records'] } as const;

const writeOrder = write(orderFields, CHANGED);
/** Below the table's key are its uses and its history, too: they have no fields. */
const withOrder = (table: TableWire, ids: readonly string[]): TableWire =>
  'fields' in table ? { ...table, fields: inOrder(table.fields, ids) } : table;

export const tableData = {
  list: (archived = false) =>
    queryOptions({
      queryKey: ['tables', 'list', archived],
      queryFn: ({ signal }) =>
        call(listTables, { query: { archived: archived ? 'true' : 'false' } }, { signal }),
      select: (answer) => answer.tables,
    }),
  one,
  fields: queryOptions({
    queryKey: ['tables', 'fields'],
    queryFn: ({ signal }) => call(listFields, {}, { signal }),
    select: (answer) => answer.fields,
  }),
  uses,
  /** What changed its records. */
  history: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['tables', 'detail', id, 'history'],
      queryFn: ({ pageParam, signal }) =>
        call(
          getTableHistory,
          { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => (last.more ? (last.changes.at(-1)?.at ?? null) : null),
      staleTime: 0,
    }),
  /** Values of a link that find no record. */
  unlinked: (table_id: string, id: string) =>
    queryOptions({
      queryKey: ['tables', 'detail', table_id, 'unlinked', id],
      queryFn: ({ signal }) => call(listUnlinked, { params: { table_id, id } }, { signal }),
      staleTime: 0,
    }),
  /** What uses a table, once. */
  readUses: (id: string) => queryClient.fetchQuery(uses(id)).then(({ uses: found }) => found),
  /** The table as the server has it now. */
  readNow: (id: string) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
  /** An import wrote records. */
  readAgain: () => makeStale(CHANGED.makesStale),
  create: write(createTable, CHANGED),
  update: write(updateTable, CHANGED),
  delete: write(deleteTable, { ...CHANGED, deletes: ({ params }) => one(params.id).queryKey }),
  createField: write(createField, CHANGED),
  updateField: write(updateField, CHANGED),
  /** In their new order, at once. */
  orderFields: (table_id: string, field_ids: readonly string[]): Promise<unknown> =>
    optimistically<TableWire, unknown>(
      { key: one(table_id).queryKey, to: (table) => withOrder(table, field_ids) },
      () => writeOrder({ params: { table_id }, body: { field_ids: [...field_ids] } }),
    ),
  deleteField: write(deleteField, {
    ...CHANGED,
    deletes: ({ params }) => uses(params.table_id, params.id).queryKey,
  }),
};
