import { addLicences, getSubscription, getSubscriptionHistory } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

export const subscriptionData = {
  now: queryOptions({
    queryKey: ['subscription', 'now'],
    queryFn: ({ signal }) => call(getSubscription, {}, { signal }),
  }),
  history: queryOptions({
    queryKey: ['subscription', 'history'],
    queryFn: ({ signal }) => call(getSubscriptionHistory, {}, { signal }),
  }),
  addLicences: write(addLicences, { makesStale: ['subscription'] }),
};
