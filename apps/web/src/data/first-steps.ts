import { changeFirstSteps, getFirstSteps, type ResponseOf } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

export type FirstSteps = ResponseOf<typeof getFirstSteps>;

const queryKey = ['home', 'first-steps'];

export const firstStepsData = {
  /** Read again whenever it is shown: what is done changes on every other page. */
  query: queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(getFirstSteps, {}, { signal }),
    staleTime: 0,
  }),
  /** The home page says whether the list is shown. */
  change: write(changeFirstSteps, {
    put: (answer) => putAnswer<FirstSteps>(queryClient, queryKey, answer),
    makesStale: ['home'],
  }),
};
