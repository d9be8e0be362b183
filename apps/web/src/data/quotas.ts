import {
  archiveQuota,
  type BodyOf,
  createQuota,
  deleteQuota,
  getQuota,
  listQuotas,
  previewQuotaChange,
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
  readonly group_ids: readonly string[];
  readonly relevant: boolean;
}

/** People of a quota's sheet are fetched in windows of this many. */
export const PEOPLE_PER_WINDOW = 100;

const one = (id: string) => ['quotas', 'one', id] as const;

const CHANGED = { makesStale: ['quotas'] } as const;

/** The largest window that the server answers. */
const PEOPLE_PER_READ = 500;
/** So many fit well into one request. */
const VALUES_PER_CALL = 5000;

async function readWholeYear(id: string, year: number, signal: AbortSignal): Promise<QuotaWire[]> {
  const windows: QuotaWire[] = [];
  do {
    const query = { year, offset: windows.length * PEOPLE_PER_READ, limit: PEOPLE_PER_READ };
    windows.push(await call(getQuota, { params: { id }, query }, { signal }));
  } while (windows.length * PEOPLE_PER_READ < (windows[0]?.total_users ?? 0));
  return windows;
}

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
              group_ids: filters.group_ids.join(','),
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
  /** Everybody's values of a year, in windows. */
  wholeYear: (id: string, year: number) =>
    queryOptions({
      queryKey: ['quotas', 'whole', id, year],
      queryFn: ({ signal }) => readWholeYear(id, year, signal),
      gcTime: 0,
      staleTime: 0,
    }),
  /** Many values, in calls of some thousands; answers how many. */
  async setAll(id: string, values: BodyOf<typeof setQuotaValues>['values']): Promise<number> {
    for (let at = 0; at < values.length; at += VALUES_PER_CALL)
      await call(setQuotaValues, {
        params: { id },
        body: { values: values.slice(at, at + VALUES_PER_CALL) },
      });
    await makeStale(CHANGED.makesStale);
    return values.length;
  },
  /** What another frequency or type makes of the values. */
  preview: (id: string, change: BodyOf<typeof previewQuotaChange>) =>
    queryOptions({
      queryKey: ['quotas', 'preview', id, change],
      queryFn: ({ signal }) => call(previewQuotaChange, { params: { id }, body: change }, { signal }),
      staleTime: 0,
      retry: false,
    }),
  /** The quota as the server has it now. */
  readNow: (id: string) => call(getQuota, { params: { id }, query: { limit: 1 } }),
  readAgain: (id: string) => makeStale([one(id)]),
  readAllAgain: () => makeStale(CHANGED.makesStale),
  create: write(createQuota, { makesStale: ['quotas', ['plans', 'catalogue']] }),
  update: write(updateQuota, CHANGED),
  archive: write(archiveQuota, CHANGED),
  unarchive: write(unarchiveQuota, CHANGED),
  delete: write(deleteQuota, { ...CHANGED, deletes: ({ params }) => one(params.id) }),
  setValues: write(setQuotaValues, CHANGED),
  /** One of several writes of a sheet, which is read again after the last of them. */
  typeValues: write(setQuotaValues, { makesStale: [] }),
};
