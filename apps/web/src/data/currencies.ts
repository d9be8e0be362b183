import {
  addCurrency,
  type BodyOf,
  checkRateFile,
  type Currencies,
  deleteCurrency,
  listCurrencies,
  type ResponseOf,
  setRates,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

export type CheckedRates = ResponseOf<typeof checkRateFile>;
export type RateChanges = BodyOf<typeof setRates>['changes'];

const put = (answer: Currencies) => putAnswer<Currencies>(queryClient, currencyData.list.queryKey, answer);

export const currencyData = {
  list: queryOptions({
    queryKey: ['currencies'],
    queryFn: ({ signal }) => call(listCurrencies, {}, { signal }),
    staleTime: 60_000,
  }),
  /** Reads a file; nothing is stored. */
  check: (body: BodyOf<typeof checkRateFile>) => call(checkRateFile, { body }),
  add: write(addCurrency, { put, makesStale: [] }),
  setRates: write(setRates, { put, makesStale: [] }),
  delete: write(deleteCurrency, { put, makesStale: [] }),
};
