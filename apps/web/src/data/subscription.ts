import { addLicences, getSubscription, getSubscriptionHistory, priceLicences } from '@comptoir/contract';
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
  price: (licence_number: number) =>
    queryOptions({
      queryKey: ['subscription', 'price', licence_number],
      queryFn: ({ signal }) => call(priceLicences, { query: { licence_number } }, { signal }),
    }),
  addLicences: write(addLicences, { makesStale: ['subscription'] }),
};
