import { type QueryOf, searchAudit } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { keepPrevious } from '../lib/query.ts';

export const auditData = {
  search: (query: QueryOf<typeof searchAudit>) =>
    queryOptions({
      queryKey: ['audit', query],
      queryFn: ({ signal }) => call(searchAudit, { query }, { signal }),
      ...keepPrevious,
    }),
};
