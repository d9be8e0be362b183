import {
  changeExport,
  deleteExport,
  downloadExport,
  type ExportWire,
  getExport,
  listExports,
  startExport,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

/** Beside the event, which may be lost (specification section 4). */
const UNDER_WAY_EVERY_MS = 3000;

export function isExportOver({ status }: Pick<ExportWire, 'status'>): boolean {
  return status === 'finished' || status === 'failure' || status === 'cancelled';
}

const one = (id: string) =>
  queryOptions({
    queryKey: ['exports', 'one', id],
    queryFn: ({ signal }) => call(getExport, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data && isExportOver(query.state.data) ? false : UNDER_WAY_EVERY_MS,
    refetchIntervalInBackground: true,
  });

const put = (answer: ExportWire) => putAnswer(queryClient, one(answer.id).queryKey, answer);
const LIST = ['exports', 'list'] as const;

export const exportData = {
  one,
  /** The person's own of the last 24 hours. */
  list: queryOptions({
    queryKey: LIST,
    queryFn: ({ signal }) => call(listExports, {}, { signal }),
    select: ({ exports }) => exports,
  }),
  start: write(startExport, { put, makesStale: [LIST], isReadInBackground: true }),
  cancel: (id: string) =>
    write(changeExport, { put, makesStale: [LIST], isReadInBackground: true })({
      params: { id },
      body: { action: 'cancel' },
    }),
  delete: write(deleteExport, { makesStale: [LIST] }),
  download: (id: string) => download(downloadExport, { params: { id } }),
};
