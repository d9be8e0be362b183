import { countDeletedInFile, getImport, listImports, type Sniff } from '@comptoir/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const importKeys = {
  all: ['imports'] as const,
  detail: (id: string) => ['imports', 'detail', id] as const,
};

const RUNNING_EVERY_MS = 1000;

/** While it runs it is asked for again: an event may be lost, a figure must not stand still. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: importKeys.detail(id),
    queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: (query) => {
      const status = query.state.data?.import.status;
      return status === 'queued' || status === 'running' ? RUNNING_EVERY_MS : false;
    },
  });

export const deletedInFileQuery = (
  id: string,
  table_id: string,
  id_column: number,
  format: Sniff['format'],
) =>
  queryOptions({
    queryKey: [...importKeys.detail(id), 'deleted', table_id, id_column, format],
    queryFn: ({ signal }) =>
      call(countDeletedInFile, { params: { id }, query: { table_id, id_column } }, { signal }),
  });

export const importsQuery = infiniteQueryOptions({
  queryKey: [...importKeys.all, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(
      listImports,
      { query: pageParam === null ? { size: 30 } : { size: 30, limit_import_id: pageParam } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => (last.more ? (last.imports.at(-1)?.id ?? null) : null),
  // Imports not finished are asked for every 30 s, beside the live event (specification section 4).
  refetchInterval: 30_000,
});
