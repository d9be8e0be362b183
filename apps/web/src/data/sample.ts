import { getSample, removeSample, resetSample, startSample } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type RestOf } from '../lib/api.ts';
import { makeStale, EVERYTHING } from './write.ts';
import { select } from '../lib/selection.ts';

/** Beside the event of its job, which may be lost. */
const MADE_EVERY_MS = 1500;

/** The company's live environment is another one from then on: the page begins again in it. */
function enter(environment_id: string): void {
  select({ company_id: null, environment_id });
  location.assign('/');
}

export const sampleData = {
  now: queryOptions({
    queryKey: ['jobs', 'sample'],
    queryFn: ({ signal }) => call(getSample, {}, { signal }),
    refetchInterval: (query) => (query.state.data?.state === 'making' ? MADE_EVERY_MS : false),
  }),
  /** All of it is there: every screen reads again. */
  made: () => makeStale([EVERYTHING]),
  start: async () => enter((await call(startSample)).environment_id),
  reset: async (...args: RestOf<typeof resetSample>) =>
    enter((await call(resetSample, ...args)).environment_id),
  remove: async (...args: RestOf<typeof removeSample>) =>
    enter((await call(removeSample, ...args)).environment_id),
};
