import { getSubscription, getSubscriptionHistory } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription', 'now'],
  queryFn: ({ signal }) => call(getSubscription, {}, { signal }),
});

export const subscriptionHistoryQuery = queryOptions({
  queryKey: ['subscription', 'history'],
  queryFn: ({ signal }) => call(getSubscriptionHistory, {}, { signal }),
});
