import { getQuota, listQuotas } from '@comptoir/contract';
import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export interface QuotaFilters {
  /** Null: the server chooses where there is something to see. */
  readonly year: number | null;
  readonly search: string;
  readonly plan_id: string | null;
  readonly team_ids: readonly string[];
  readonly relevant: boolean;
}

export const quotaKeys = {
  all: ['quotas'] as const,
  list: (state: 'live' | 'archived') => ['quotas', 'list', state] as const,
  one: (id: string) => ['quotas', 'one', id] as const,
  grid: (id: string, filters: QuotaFilters) => ['quotas', 'one', id, filters] as const,
};

export const quotasQuery = (state: 'live' | 'archived') =>
  queryOptions({
    queryKey: quotaKeys.list(state),
    queryFn: ({ signal }) => call(listQuotas, { query: { state } }, { signal }),
    select: (answer) => answer.quotas,
  });

export const quotaQuery = (id: string, filters: QuotaFilters) =>
  queryOptions({
    queryKey: quotaKeys.grid(id, filters),
    queryFn: ({ signal }) =>
      call(
        getQuota,
        {
          params: { id },
          query: {
            ...(filters.year === null ? {} : { year: filters.year }),
            search: filters.search,
            relevant: filters.relevant ? 'true' : 'false',
            ...(filters.plan_id ? { plan_id: filters.plan_id } : {}),
            team_ids: filters.team_ids.join(','),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export async function quotasChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: quotaKeys.all });
}
