import { type ResponseOf, tryNextDeal } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export type NextDeal = NonNullable<ResponseOf<typeof tryNextDeal>['deal']>;

export const nextDealData = {
  /** `amount` null: of a usual deal. It changes with the statement. */
  of: (statement_id: string, amount: string | null) =>
    queryOptions({
      queryKey: ['statements', 'next_deal', statement_id, amount],
      queryFn: ({ signal }) =>
        call(tryNextDeal, { query: { statement_id, ...(amount === null ? {} : { amount }) } }, { signal }),
      staleTime: 60_000,
      retry: false,
    }),
};
