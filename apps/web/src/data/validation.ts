import {
  addDelegate,
  type Delegates,
  listDelegates,
  listValidationChains,
  listWaitingValidators,
  remindValidators,
  removeDelegate,
  saveValidationChain,
  type ValidationChains,
  type WaitingValidators,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

export type Chain = ValidationChains['chains'][number];

const putChains = (answer: ValidationChains) =>
  putAnswer<ValidationChains>(queryClient, validationData.chains.queryKey, answer);
const putDelegates = (answer: Delegates) =>
  putAnswer<Delegates>(queryClient, validationData.delegates.queryKey, answer);

export const validationData = {
  chains: queryOptions({
    queryKey: ['validation', 'chains'],
    queryFn: ({ signal }) => call(listValidationChains, {}, { signal }),
  }),
  delegates: queryOptions({
    queryKey: ['validation', 'delegates'],
    queryFn: ({ signal }) => call(listDelegates, {}, { signal }),
  }),
  waiting: queryOptions({
    queryKey: ['validation', 'waiting'],
    queryFn: ({ signal }) => call(listWaitingValidators, {}, { signal }),
  }),
  remind: write(remindValidators, {
    put: ({ waiting, reminder_days }) =>
      putAnswer<WaitingValidators>(queryClient, validationData.waiting.queryKey, { waiting, reminder_days }),
    makesStale: [],
  }),
  saveChain: write(saveValidationChain, { put: putChains, makesStale: [] }),
  addDelegate: write(addDelegate, { put: putDelegates, makesStale: ['statements'] }),
  removeDelegate: write(removeDelegate, { put: putDelegates, makesStale: ['statements'] }),
};
