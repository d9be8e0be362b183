import { acknowledgeJobAlert, cancelJob, getJob, listJobAlerts, type ResponseOf } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

export type Job = ResponseOf<typeof getJob>;

export function isJobOver(state: string | undefined): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'cancelled';
}

export const jobData = {
  /** How far it is. A job that may not be read is not requested again. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'one', id],
      queryFn: ({ signal }) => call(getJob, { params: { id } }, { signal }),
      staleTime: 0,
      refetchInterval: (query) =>
        isJobOver(query.state.data?.state) || query.state.status === 'error' ? false : 700,
    }),
  /** Jobs that the product could not finish by itself. */
  alerts: queryOptions({
    queryKey: ['jobs', 'alerts'],
    queryFn: ({ signal }) => call(listJobAlerts, {}, { signal }),
    select: ({ alerts }) => alerts,
  }),
  acknowledgeAlert: write(acknowledgeJobAlert, { makesStale: [['jobs', 'alerts']] }),
  cancel: write(cancelJob, { makesStale: ['jobs'] }),
};
