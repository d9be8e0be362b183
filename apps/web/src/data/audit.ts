import { listAuditEntries, type QueryOf, searchAudit } from '@comptoir/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { keepPrevious } from '../lib/query.ts';

const ENTRIES = 50;

export const auditData = {
  search: (query: QueryOf<typeof searchAudit>) =>
    queryOptions({
      queryKey: ['audit', query],
      queryFn: ({ signal }) => call(searchAudit, { query }, { signal }),
      ...keepPrevious,
    }),
  /** The entries of the action that an entry belongs to. */
  entries: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['audit', 'entries', id],
      queryFn: ({ pageParam, signal }) =>
        call(listAuditEntries, { params: { id }, query: { page: pageParam, size: ENTRIES } }, { signal }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (pages.length * ENTRIES < last.total ? pages.length : null),
    }),
};
