import { getHome, type ResponseOf } from '@comptoir/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { splitMonth } from '../lib/format.ts';

export type Home = ResponseOf<typeof getHome>;

export const homeData = {
  /** An empty text: the month that the server chooses. */
  month: (month: string) =>
    queryOptions({
      queryKey: ['home', month],
      queryFn: ({ signal }) => call(getHome, { query: month ? splitMonth(month) : {} }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
