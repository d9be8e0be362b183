import {
  answerRun,
  createIntegration,
  createSync,
  deleteIntegration,
  deleteSync,
  importIntegration,
  type Integration,
  type IntegrationRun,
  listIntegrationRuns,
  listIntegrations,
  listRefreshes,
  previewSync,
  testIntegration,
  updateIntegration,
  updateSync,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

const RUNNING_EVERY_MS = 1000;
const OTHERWISE_EVERY_MS = 30_000;

/** A refresh that a person has to map is waiting, and not running. */
export const isRunning = (run: IntegrationRun | null): boolean =>
  run !== null && ['queued', 'fetching', 'importing'].includes(run.status);
const isBusy = ({ syncs }: Integration) => syncs.some(({ last_run }) => isRunning(last_run));

const OWN = { makesStale: ['integrations'] } as const;

export const integrationData = {
  list: queryOptions({
    queryKey: ['integrations', 'list'],
    queryFn: ({ signal }) => call(listIntegrations, {}, { signal }),
    select: (answer) => answer.integrations,
    refetchInterval: (query) =>
      query.state.data?.integrations.some(isBusy) ? RUNNING_EVERY_MS : OTHERWISE_EVERY_MS,
  }),
  runs: (id: string) =>
    queryOptions({
      queryKey: ['integrations', 'runs', id],
      queryFn: ({ signal }) => call(listIntegrationRuns, { params: { id }, query: {} }, { signal }),
      select: (answer) => answer.runs,
      refetchInterval: (query) =>
        query.state.data?.runs.some(isRunning) ? RUNNING_EVERY_MS : OTHERWISE_EVERY_MS,
    }),
  refreshes: queryOptions({
    queryKey: ['integrations', 'refreshes'],
    queryFn: ({ signal }) => call(listRefreshes, {}, { signal }),
    select: (answer) => answer.integrations,
    refetchInterval: (query) =>
      query.state.data?.integrations.some(({ progress }) => progress !== null)
        ? RUNNING_EVERY_MS
        : OTHERWISE_EVERY_MS,
  }),
  create: write(createIntegration, OWN),
  update: write(updateIntegration, OWN),
  remove: write(deleteIntegration, OWN),
  test: write(testIntegration, OWN),
  /** Reads the other system alone. */
  preview: write(previewSync, { makesStale: [] }),
  createSync: write(createSync, OWN),
  updateSync: write(updateSync, OWN),
  removeSync: write(deleteSync, { makesStale: ['integrations', 'tables'] }),
  answer: write(answerRun, { makesStale: ['integrations', 'imports'] }),
  refresh: write(importIntegration, { makesStale: ['integrations', 'imports'] }),
};
