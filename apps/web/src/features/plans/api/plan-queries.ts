import {
  getCompensation,
  getHome,
  getPlan,
  getPlanCatalogue,
  listPlans,
  listUsers,
} from '@comptoir/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Keys of everything about plans; a realtime event or a write empties the part that it touches. */
export const planKeys = {
  all: ['plans'] as const,
  list: (state: 'live' | 'archived') => ['plans', 'list', state] as const,
  plan: (id: string) => ['plans', 'plan', id] as const,
  compensation: (id: string) => ['plans', 'compensation', id] as const,
  catalogue: ['plans', 'catalogue'] as const,
  preview: (id: string, user: string, month: string, document: unknown) =>
    ['plans', 'preview', id, user, month, document] as const,
  impact: (id: string, month: string, document: unknown) => ['plans', 'impact', id, month, document] as const,
};

export const plansQuery = (state: 'live' | 'archived') =>
  queryOptions({
    queryKey: planKeys.list(state),
    queryFn: ({ signal }) => call(listPlans, { query: { state } }, { signal }),
  });

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: planKeys.plan(id),
    queryFn: ({ signal }) => call(getPlan, { params: { id } }, { signal }),
  });

export const compensationQuery = (id: string) =>
  queryOptions({
    queryKey: planKeys.compensation(id),
    queryFn: ({ signal }) => call(getCompensation, { params: { id } }, { signal }),
    // The open document is the one on the screen: another admin's save is met when saving, with a choice, never by a silent reload.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const catalogueQuery = queryOptions({
  queryKey: planKeys.catalogue,
  queryFn: ({ signal }) => call(getPlanCatalogue, {}, { signal }),
});

/** Everyone whose name holds the words, found by the server while one types. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['users', 'choose', search],
    queryFn: ({ signal }) => call(listUsers, { query: search === '' ? {} : { search } }, { signal }),
    select: ({ users }) => users,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The month that the dashboard shows: the latest with statements, at most the running one. Where a person is tried on at first. */
export const latestMonthQuery = queryOptions({
  queryKey: ['statements', 'latest_month'],
  queryFn: ({ signal }) => call(getHome, {}, { signal }),
  staleTime: 60_000,
  select: (home) => home.month,
});
