import {
  addSupervisedUsers,
  archiveUser,
  createUser,
  findManagerOverlaps,
  findSupervisedOverlaps,
  getOrgChart,
  getUser,
  inviteUser,
  listUsers,
  removeManager,
  searchUsers,
  setManager,
  setUserAccess,
  setUserLicence,
  setUserLicences,
  syncUser,
  unarchiveUser,
  unsyncUser,
  undoArchiveUser,
  updateUser,
  type UserDetail,
  type UserStatusFilter,
} from '@comptoir/contract';
import { MAX_USERS_PER_PAGE } from '@comptoir/kernel';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

export interface UserFilters {
  readonly search: string;
  readonly archived: boolean;
  readonly status: readonly UserStatusFilter[];
  readonly roles: readonly string[];
  readonly teams: readonly string[];
  readonly groups: readonly string[];
  readonly managers: readonly string[];
  readonly plans: readonly string[];
  readonly licenced: boolean | null;
}

export interface LinkPeriod {
  /** `YYYY-MM`; null is open. */
  readonly start_date: string | null;
  readonly end_date: string | null;
}

const monthsOf = (period: LinkPeriod) => ({
  ...(period.start_date === null ? {} : { start_date: period.start_date }),
  ...(period.end_date === null ? {} : { end_date: period.end_date }),
});

const one = (id: string) =>
  queryOptions({
    queryKey: ['users', 'detail', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
  });

const put = (user: UserDetail) => putAnswer(queryClient, one(user.id).queryKey, user);
/** The answer is the person's new state. */
const CHANGED = { put, makesStale: ['users'] } as const;

/** The filters as the search takes them, and an export of the list. */
export const searchBody = (filters: UserFilters) => ({
  ...filters,
  status: [...filters.status],
  roles: [...filters.roles],
  teams: [...filters.teams],
  groups: [...filters.groups],
  managers: [...filters.managers],
  plans: [...filters.plans],
});

export const userData = {
  search: (filters: UserFilters, page: number) =>
    queryOptions({
      queryKey: ['users', 'search', filters, page],
      queryFn: ({ signal }) =>
        call(
          searchUsers,
          {
            query: { page, size: MAX_USERS_PER_PAGE },
            body: searchBody(filters),
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  one,
  /** Everyone by name, for pickers. */
  options: (archived = false) =>
    queryOptions({
      queryKey: ['users', 'options', archived],
      queryFn: ({ signal }) =>
        call(listUsers, { query: { archived: archived ? 'true' : 'false' } }, { signal }),
      select: (answer) => answer.users,
      staleTime: 60_000,
    }),
  /** The first people whose name contains the words, found by the server while one types. */
  choose: (search: string) =>
    queryOptions({
      queryKey: ['users', 'choose', search],
      queryFn: ({ signal }) => call(listUsers, { query: search === '' ? {} : { search } }, { signal }),
      select: ({ users }) => users,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  /** A few people of any state by name, for the command menu. */
  named: (search: string, size: number) =>
    queryOptions({
      queryKey: ['users', 'named', search, size],
      queryFn: ({ signal }) => call(searchUsers, { query: { size }, body: { search } }, { signal }),
      select: ({ rows }) => rows,
    }),
  /** Who manages whom in a month, from the top or from one manager down. */
  orgChart: (query: { readonly user_id?: string; readonly period?: string }) =>
    queryOptions({
      queryKey: ['users', 'orgchart', query],
      queryFn: ({ signal }) => call(getOrgChart, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** What a new manager over a period would cut. */
  managerOverlaps: (user_id: string, manager_id: string, period: LinkPeriod) =>
    queryOptions({
      queryKey: ['users', 'overlaps', user_id, manager_id, period],
      queryFn: ({ signal }) =>
        call(
          findManagerOverlaps,
          { params: { id: user_id }, query: { manager_id, ...monthsOf(period) } },
          { signal },
        ),
    }),
  /** What supervising these people from a month on would cut. */
  supervisedOverlaps: (manager_id: string, user_ids: readonly string[], start_date: string | null) =>
    queryOptions({
      queryKey: ['users', 'supervised-overlaps', manager_id, user_ids, start_date],
      queryFn: ({ signal }) =>
        call(
          findSupervisedOverlaps,
          { params: { id: manager_id }, body: { supervised_user_ids: [...user_ids], start_date } },
          { signal },
        ),
      enabled: user_ids.length > 0,
    }),
  create: write(createUser, { ...CHANGED, isOnce: true }),
  update: write(updateUser, {
    put: ({ invitation: _, ...user }) => put(user),
    makesStale: CHANGED.makesStale,
  }),
  invite: write(inviteUser, { makesStale: ['users'] }),
  setAccess: write(setUserAccess, CHANGED),
  setLicence: write(setUserLicence, { makesStale: ['users'] }),
  setLicences: write(setUserLicences, { makesStale: ['users'] }),
  archive: write(archiveUser, {
    put: ({ archive_id: _, ...user }) => put(user),
    makesStale: CHANGED.makesStale,
  }),
  undoArchive: write(undoArchiveUser, CHANGED),
  unsync: write(unsyncUser, CHANGED),
  sync: write(syncUser, CHANGED),
  unarchive: write(unarchiveUser, CHANGED),
  setManager: write(setManager, CHANGED),
  removeManager: write(removeManager, CHANGED),
  addSupervised: write(addSupervisedUsers, CHANGED),
};
