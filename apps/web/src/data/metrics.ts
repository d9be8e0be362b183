import {
  type DashboardCard,
  addFlag,
  createMetric,
  deleteMetric,
  getCostForecast,
  getDashboard,
  hideMetric,
  listFlaggable,
  listFlags,
  listMetrics,
  listMetricSources,
  listMetricUses,
  removeFlag,
  setDashboard,
  updateMetric,
  type ResponseOf,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { queryClient } from '../lib/query.ts';
import { write } from './write.ts';

const CHANGED = { makesStale: ['metrics'] } as const;

const dashboard = (month: string) =>
  queryOptions({
    queryKey: ['metrics', 'dashboard', month],
    queryFn: ({ signal }) => call(getDashboard, { query: month === '' ? {} : { month } }, { signal }),
  });
const pin = write(setDashboard, CHANGED);

/** A card that was removed, back in its place among those that are pinned by now. */
async function pinAgain(month: string, card: DashboardCard, at: number): Promise<void> {
  const now = cardsOf((await queryClient.fetchQuery({ ...dashboard(month), staleTime: 0 })).cards);
  if (now.some(({ kind, id }) => kind === card.kind && id === card.id)) return;
  await pin({ body: { cards: now.toSpliced(at, 0, card) } });
}

export const metricData = {
  list: queryOptions({
    queryKey: ['metrics', 'list'],
    queryFn: ({ signal }) => call(listMetrics, {}, { signal }),
  }),
  sources: queryOptions({
    queryKey: ['metrics', 'sources'],
    queryFn: ({ signal }) => call(listMetricSources, {}, { signal }),
    staleTime: 0,
  }),
  uses: (id: string) =>
    queryOptions({
      queryKey: ['metrics', 'uses', id],
      queryFn: ({ signal }) => call(listMetricUses, { params: { id } }, { signal }),
      staleTime: 0,
    }),
  create: write(createMetric, CHANGED),
  update: write(updateMetric, CHANGED),
  hide: write(hideMetric, CHANGED),
  remove: write(deleteMetric, CHANGED),
  flags: queryOptions({
    queryKey: ['metrics', 'flags'],
    queryFn: ({ signal }) => call(listFlags, {}, { signal }),
    select: ({ flags }) => flags,
  }),
  flaggable: (kind: 'compensation' | 'table', id: string) =>
    queryOptions({
      queryKey: ['metrics', 'flaggable', kind, id],
      queryFn: ({ signal }) => call(listFlaggable, { query: { kind, id } }, { signal }),
      select: ({ items }) => items,
    }),
  addFlag: write(addFlag, CHANGED),
  removeFlag: write(removeFlag, CHANGED),
  dashboard,
  pin,
  pinAgain,
  forecast: queryOptions({
    queryKey: ['metrics', 'forecast'],
    queryFn: ({ signal }) => call(getCostForecast, { query: {} }, { signal }),
  }),
};

/** The cards as they are kept, from those that are shown: what is written back with a change. */
export function cardsOf(shown: ResponseOf<typeof getDashboard>['cards']): DashboardCard[] {
  return shown.map((card) =>
    card.kind === 'report'
      ? { kind: card.kind, id: card.id }
      : { kind: card.kind, id: card.id, period: card.period, compare: card.compare },
  );
}
