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
  grid: (id: string, filters: QuotaFilters, at: number) => ['quotas', 'one', id, filters, at] as const,
};

export const quotasQuery = (state: 'live' | 'archived') =>
  queryOptions({
    queryKey: quotaKeys.list(state),
    queryFn: ({ signal }) => call(listQuotas, { query: { state } }, { signal }),
    select: (answer) => answer.quotas,
  });

/** People of a quota's sheet are fetched in windows of this many. */
export const WINDOW_ROWS = 100;

export const quotaQuery = (id: string, filters: QuotaFilters, at = 0) =>
  queryOptions({
    queryKey: quotaKeys.grid(id, filters, at),
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
            offset: at * WINDOW_ROWS,
            limit: WINDOW_ROWS,
          },
        },
        { signal },
      ),
    // While another filter loads, the rows of the last one stay; a window never shows another's.
    ...(at === 0 ? { placeholderData: keepPreviousData } : {}),
  });

export async function quotasChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: quotaKeys.all });
}
