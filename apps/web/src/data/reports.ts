import {
  archiveReport,
  createReport,
  createReportSchedule,
  deleteReport,
  deleteReportSchedule,
  downloadReportPdf,
  drillPreview,
  drillReport,
  duplicateReport,
  getReport,
  getReportShares,
  getReportSharingData,
  listReportColumns,
  listReports,
  listReportSchedules,
  previewReport,
  type Report,
  type ReportLook,
  type ReportSource,
  restoreReport,
  runReport,
  setReportShares,
  undoDeleteReport,
  updateReport,
  updateReportSchedule,
} from '@comptoir/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ArgsOf, call, download } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { makeStale, write } from './write.ts';

const LISTS = ['reports', 'list'] as const;
export const REPORTS_PER_PAGE = 200;

const one = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'one', id],
    queryFn: ({ signal }) => call(getReport, { params: { id } }, { signal }),
  });
const shares = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'shares', id],
    queryFn: ({ signal }) => call(getReportShares, { params: { id } }, { signal }),
    staleTime: 0,
  });
const schedules = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'schedules', id],
    queryFn: ({ signal }) => call(listReportSchedules, { params: { id } }, { signal }),
    select: ({ schedules: list }) => list,
  });

/** What a report shows: as it is saved, or with changes that are not. */
export interface ShownReport {
  readonly id: string;
  readonly version: number;
  /** `null`: as it is saved. */
  readonly look: ReportLook | null;
}

type Wanted = NonNullable<ArgsOf<typeof runReport>['body']>;

const result = ({ id, version, look }: ShownReport, wanted: Wanted) =>
  queryOptions({
    queryKey: ['reports', 'result', id, look ?? version, wanted],
    queryFn: ({ signal }) =>
      look
        ? call(previewReport, { body: { ...wanted, report: look } }, { signal })
        : call(runReport, { params: { id }, body: wanted }, { signal }),
    placeholderData: keepPreviousData,
  });

type Place = NonNullable<ArgsOf<typeof drillReport>['body']>;

const drilled = ({ id, version, look }: ShownReport, place: Place) =>
  queryOptions({
    queryKey: ['reports', 'drill', id, look ?? version, place],
    queryFn: ({ signal }) =>
      look
        ? call(drillPreview, { body: { ...place, report: look } }, { signal })
        : call(drillReport, { params: { id }, body: place }, { signal }),
    placeholderData: keepPreviousData,
  });

const put = (answer: Report) => putAnswer(queryClient, one(answer.id).queryKey, answer);
const ONE = { put, makesStale: [LISTS] } as const;
const SCHEDULED = { makesStale: [['reports', 'schedules']] } as const;

/** Reports that the caller sees, what they show, and how they are shared and sent. */
export const reportData = {
  list: (query: { readonly search: string; readonly archived: boolean; readonly page: number }) =>
    queryOptions({
      queryKey: [...LISTS, query],
      queryFn: ({ signal }) =>
        call(
          listReports,
          {
            query: {
              search: query.search,
              archived: query.archived ? 'true' : 'false',
              page: query.page,
              size: REPORTS_PER_PAGE,
            },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  one,
  columns: (source: ReportSource) =>
    queryOptions({
      queryKey: ['reports', 'columns', source],
      queryFn: ({ signal }) => call(listReportColumns, { body: { source } }, { signal }),
      select: ({ columns }) => columns,
      staleTime: 60_000,
    }),
  result,
  drilled,
  shares,
  /** With whom a report may be shared. */
  sharingChoices: queryOptions({
    queryKey: ['reports', 'sharing-choices'],
    queryFn: ({ signal }) => call(getReportSharingData, {}, { signal }),
  }),
  schedules,
  readAgain: () => makeStale(['reports']),
  create: write(createReport, ONE),
  /** The report as the server has it now. */
  readNow: (id: string) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
  update: write(updateReport, ONE),
  duplicate: write(duplicateReport, ONE),
  archive: write(archiveReport, ONE),
  restore: write(restoreReport, ONE),
  delete: write(deleteReport, {
    makesStale: [LISTS],
    deletes: ({ params }) => one(params.id).queryKey,
  }),
  undoDelete: write(undoDeleteReport, ONE),
  share: write(setReportShares, {
    put: (saved, { params }) => putAnswer(queryClient, shares(params.id).queryKey, saved),
    makesStale: [],
  }),
  createSchedule: write(createReportSchedule, { ...SCHEDULED, isOnce: true }),
  updateSchedule: write(updateReportSchedule, SCHEDULED),
  deleteSchedule: write(deleteReportSchedule, SCHEDULED),
  pdf: (id: string) => download(downloadReportPdf, { params: { id } }),
};
