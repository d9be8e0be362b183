import { getHome, getStatementVersions, type ResponseOf } from '@comptoir/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { splitMonth } from '../lib/format.ts';

export type Home = ResponseOf<typeof getHome>;
export type HomeVersion = ResponseOf<typeof getStatementVersions>['versions'][number];

export const homeData = {
  /** An empty text: the month that the server chooses. */
  month: (month: string) =>
    queryOptions({
      queryKey: ['home', month],
      queryFn: ({ signal }) => call(getHome, { query: month ? splitMonth(month) : {} }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Of the reader's statement; read again after each calculation. */
  versions: (statement_id: string, calculated_at: string | null) =>
    queryOptions({
      queryKey: ['home', 'versions', statement_id, calculated_at],
      queryFn: ({ signal }) => call(getStatementVersions, { params: { id: statement_id } }, { signal }),
      select: ({ versions }) => versions,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
