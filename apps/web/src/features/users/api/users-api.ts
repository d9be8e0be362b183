import {
  findManagerOverlaps,
  findSupervisedOverlaps,
  getUser,
  listUsers,
  searchUsers,
  type UserDetail,
  type UserStatus,
} from '@comptoir/contract';
import { LIMITS } from '@comptoir/kernel';
import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { putAnswer } from '../../../lib/query.ts';

export interface UserFilters {
  readonly search: string;
  readonly archived: boolean;
  readonly status: readonly UserStatus[];
  readonly roles: readonly string[];
  readonly teams: readonly string[];
  readonly managers: readonly string[];
  readonly plans: readonly string[];
  readonly licenced: boolean | null;
}

export const userKeys = {
  all: ['users'] as const,
  search: (filters: UserFilters, page: number) => ['users', 'search', filters, page] as const,
  detail: (id: string) => ['users', 'detail', id] as const,
  options: (archived: boolean) => ['users', 'options', archived] as const,
};

export const searchUsersQuery = (filters: UserFilters, page: number) =>
  queryOptions({
    queryKey: userKeys.search(filters, page),
    queryFn: ({ signal }) =>
      call(
        searchUsers,
        {
          query: { page, size: LIMITS.users_page },
          body: {
            ...filters,
            status: [...filters.status],
            roles: [...filters.roles],
            teams: [...filters.teams],
            managers: [...filters.managers],
            plans: [...filters.plans],
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: userKeys.detail(id),
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
  });

/** Everyone by name, for pickers. */
export const userOptionsQuery = (archived = false) =>
  queryOptions({
    queryKey: userKeys.options(archived),
    queryFn: ({ signal }) =>
      call(listUsers, { query: { archived: archived ? 'true' : 'false' } }, { signal }),
    select: (answer) => answer.users,
    staleTime: 60_000,
  });

export interface LinkPeriod {
  /** `YYYY-MM`; null is open. */
  readonly start_date: string | null;
  readonly end_date: string | null;
}

const monthsOf = (period: LinkPeriod) => ({
  ...(period.start_date === null ? {} : { start_date: period.start_date }),
  ...(period.end_date === null ? {} : { end_date: period.end_date }),
});

/** What a new manager over a period would cut. */
export const managerOverlapsQuery = (user_id: string, manager_id: string, period: LinkPeriod) =>
  queryOptions({
    queryKey: ['users', 'overlaps', user_id, manager_id, period],
    queryFn: ({ signal }) =>
      call(
        findManagerOverlaps,
        { params: { id: user_id }, query: { manager_id, ...monthsOf(period) } },
        { signal },
      ),
  });

/** What supervising these people from a month on would cut. */
export const supervisedOverlapsQuery = (
  manager_id: string,
  user_ids: readonly string[],
  start_date: string | null,
) =>
  queryOptions({
    queryKey: ['users', 'supervised-overlaps', manager_id, user_ids, start_date],
    queryFn: ({ signal }) =>
      call(
        findSupervisedOverlaps,
        { params: { id: manager_id }, body: { supervised_user_ids: [...user_ids], start_date } },
        { signal },
      ),
    enabled: user_ids.length > 0,
  });

/** After a change: the answer is the person's new state, lists are asked again. */
export async function userChanged(client: QueryClient, user?: UserDetail): Promise<void> {
  if (user) putAnswer(client, userKeys.detail(user.id), user);
  await client.invalidateQueries({ queryKey: userKeys.all });
}
