import { getJob } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** How far the job is: which row is read. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => call(getJob, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: 1000,
    retry: false,
  });
