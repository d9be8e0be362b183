import {
  type BulkRun,
  changeBulkRun,
  getBulkRun,
  listBulkRuns,
  listSkippedOfRun,
  startStatementRun,
  startUserRun,
  undoBulkRun,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

/** From so many on, a change of statements or users is worked off in the background. */
export const BULK_FROM = 100;
/** Beside the event of its job, which may be lost. */
const UNDER_WAY_EVERY_MS = 1500;

export const isRunOver = ({ status }: Pick<BulkRun, 'status'>): boolean =>
  status === 'finished' || status === 'failure' || status === 'cancelled';

const one = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'bulk-runs', 'one', id],
    queryFn: ({ signal }) => call(getBulkRun, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data && isRunOver(query.state.data) ? false : UNDER_WAY_EVERY_MS,
  });

const put = (answer: BulkRun) => putAnswer(queryClient, one(answer.id).queryKey, answer);
const change = write(changeBulkRun, { put, makesStale: [] });

/** What is done to many at once; each run is its author's own. */
export const bulkRunData = {
  one,
  list: queryOptions({
    queryKey: ['jobs', 'bulk-runs', 'list'],
    queryFn: ({ signal }) => call(listBulkRuns, {}, { signal }),
    select: ({ runs }) => runs,
    staleTime: Infinity,
  }),
  skipped: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'bulk-runs', 'skipped', id],
      queryFn: ({ signal }) => call(listSkippedOfRun, { params: { id } }, { signal }),
      select: ({ skipped }) => skipped,
    }),
  startStatements: write(startStatementRun, { put, makesStale: [] }),
  startUsers: write(startUserRun, { put, makesStale: [] }),
  /** Brings back whom the run archived: as a run of its own. */
  undo: write(undoBulkRun, { put, makesStale: [] }),
  cancel: (id: string) => change({ params: { id }, body: { action: 'cancel' } }),
  dismiss: (id: string) => change({ params: { id }, body: { action: 'dismiss' } }),
};
