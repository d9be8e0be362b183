import {
  type ConditionGroupWire,
  getTable,
  listFields,
  listTableUses,
  listTables,
  searchRecords,
  type SortWire,
} from '@comptoir/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const tableKeys = {
  all: ['tables'] as const,
  list: (archived: boolean) => ['tables', 'list', archived] as const,
  detail: (id: string) => ['tables', 'detail', id] as const,
  fields: ['tables', 'fields'] as const,
  records: (id: string) => ['records', id] as const,
};

export const tablesQuery = (archived = false) =>
  queryOptions({
    queryKey: tableKeys.list(archived),
    queryFn: ({ signal }) =>
      call(listTables, { query: { archived: archived ? 'true' : 'false' } }, { signal }),
    select: (answer) => answer.tables,
  });

export const tableQuery = (id: string) =>
  queryOptions({
    queryKey: tableKeys.detail(id),
    queryFn: ({ signal }) => call(getTable, { params: { id } }, { signal }),
  });

export const fieldsQuery = queryOptions({
  queryKey: tableKeys.fields,
  queryFn: ({ signal }) => call(listFields, {}, { signal }),
  select: (answer) => answer.fields,
});

export const usesQuery = (id: string, field_id?: string) =>
  queryOptions({
    queryKey: ['tables', 'uses', id, field_id ?? null],
    queryFn: ({ signal }) =>
      call(listTableUses, { params: { id }, query: field_id === undefined ? {} : { field_id } }, { signal }),
    select: (answer) => answer.uses,
    staleTime: 0,
  });

export interface RecordFilter {
  readonly search: string;
  readonly conditions: ConditionGroupWire | null;
  readonly sort: readonly SortWire[];
}

export const WINDOW_ROWS = 200;

/** Rows `at * 200` to `at * 200 + 200` of the filtered, sorted records. */
export const recordWindowQuery = (table_id: string, filter: RecordFilter, at: number) =>
  queryOptions({
    queryKey: [...tableKeys.records(table_id), filter, at],
    queryFn: ({ signal }) =>
      call(
        searchRecords,
        {
          params: { id: table_id },
          // The first window counts; the others belong to the same filter.
          body: {
            ...filter,
            sort: [...filter.sort],
            start: at * WINDOW_ROWS,
            limit: WINDOW_ROWS,
            with_total: at === 0,
          },
        },
        { signal },
      ),
    staleTime: 60_000,
  });

/** After a change of a table's shape. */
export async function tableChanged(client: QueryClient, id?: string): Promise<void> {
  await client.invalidateQueries({ queryKey: tableKeys.all });
  if (id !== undefined) await client.invalidateQueries({ queryKey: tableKeys.records(id) });
}
