import {
  archiveQuota,
  createQuota,
  deleteQuota,
  getQuota,
  listQuotas,
  type QuotaWire,
  setQuotaValues,
  unarchiveQuota,
  updateQuota,
} from '@comptoir/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { queryClient } from '../lib/query.ts';
import { makeStale, write } from './write.ts';

export interface QuotaFilters {
  /** Null: the server chooses where there is something to see. */
  readonly year: number | null;
  readonly search: string;
  readonly plan_id: string | null;
  readonly team_ids: readonly string[];
  readonly relevant: boolean;
}

/** People of a quota's sheet are fetched in windows of this many. */
export const PEOPLE_PER_WINDOW = 100;

const one = (id: string) => ['quotas', 'one', id] as const;

const CHANGED = { makesStale: ['quotas'] } as const;

export const quotaData = {
  list: (state: 'live' | 'archived') =>
    queryOptions({
      queryKey: ['quotas', 'list', state],
      queryFn: ({ signal }) => call(listQuotas, { query: { state } }, { signal }),
      select: (answer) => answer.quotas,
    }),
  sheet: (id: string, filters: QuotaFilters, at = 0) =>
    queryOptions({
      queryKey: [...one(id), filters, at],
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
              offset: at * PEOPLE_PER_WINDOW,
              limit: PEOPLE_PER_WINDOW,
            },
          },
          { signal },
        ),
      // While another filter loads, the rows of the last one stay; a window never shows another's.
      ...(at === 0 ? { placeholderData: keepPreviousData } : {}),
    }),
  /** Changes what every window of every filter shows. A read that is under way knows nothing of it: it is dropped. */
  show(id: string, change: (sheet: QuotaWire) => QuotaWire): void {
    void queryClient.cancelQueries({ queryKey: one(id) });
    queryClient.setQueriesData<QuotaWire>({ queryKey: one(id) }, (old) => (old ? change(old) : old));
  },
  readAgain: (id: string) => makeStale([one(id)]),
  readAllAgain: () => makeStale(CHANGED.makesStale),
  create: write(createQuota, CHANGED),
  update: write(updateQuota, CHANGED),
  archive: write(archiveQuota, CHANGED),
  unarchive: write(unarchiveQuota, CHANGED),
  delete: write(deleteQuota, { ...CHANGED, deletes: ({ params }) => one(params.id) }),
  setValues: write(setQuotaValues, CHANGED),
  /** One of several writes of a sheet, which is read again after the last of them. */
  typeValues: write(setQuotaValues, { makesStale: [] }),
};
