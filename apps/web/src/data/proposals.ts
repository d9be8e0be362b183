import {
  confirmProposal,
  effectOfProposal,
  getProposal,
  listProposals,
  refuseProposal,
} from '@comptoir/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

const SIZE = 50;

export type ShownProposals = 'open' | 'decided';

export const proposalData = {
  list: (state: ShownProposals) =>
    infiniteQueryOptions({
      queryKey: ['proposals', state],
      queryFn: ({ pageParam, signal }) =>
        call(listProposals, { query: { state, offset: pageParam, limit: SIZE } }, { signal }),
      initialPageParam: 0,
      getNextPageParam: (last, _all, offset) => (last.more ? offset + SIZE : null),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['proposals', 'one', id],
      queryFn: ({ signal }) => call(getProposal, { params: { id } }, { signal }),
    }),
  effect: (id: string) =>
    queryOptions({
      queryKey: ['proposals', 'effect', id],
      queryFn: ({ signal }) => call(effectOfProposal, { params: { id } }, { signal }),
      // Pay moves with every edit and import: it is calculated each time that somebody is about to decide.
      gcTime: 0,
      staleTime: 0,
    }),
  confirm: write(confirmProposal, {
    makesStale: ['proposals', 'quotas', 'records', 'plans', 'statements', 'comments'],
  }),
  refuse: write(refuseProposal, { makesStale: ['proposals'] }),
};
