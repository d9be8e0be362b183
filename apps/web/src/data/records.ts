import {
  type BodyOf,
  type BulkChangeWire,
  changeRecords,
  type ConditionGroupWire,
  createRecord,
  deleteMatchingRecords,
  editRecords,
  findCells,
  findRecords,
  type GroupedRow,
  getRecord,
  getRecordHistory,
  groupRecords,
  type RecordGroup,
  previewChange,
  previewDeletion,
  readFilter,
  type RecordWire,
  searchRecords,
  setRecordStatus,
  type SortWire,
  summarizeRecords,
  type SummaryWire,
  undoChange,
} from '@comptoir/contract';
import type { ErrorCode } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../lib/api.ts';
import { queryClient } from '../lib/query.ts';
import { isJobOver, jobData } from './jobs.ts';
import { withKept } from './kept-cells.ts';
import { makeStale, write } from './write.ts';

export interface RecordFilter {
  readonly search: string;
  readonly conditions: ConditionGroupWire | null;
  readonly sort: readonly SortWire[];
  /** Conditions about the current user are those of this person: the preview of the view. */
  readonly view_id?: string;
  readonly preview_user_id?: string;
}

/** In which groups records are shown, and which of these are open. */
export interface RecordGrouping {
  readonly groups: readonly RecordGroup[];
  readonly summaries: readonly SummaryWire[];
  readonly open: boolean;
  /** Groups that are the other way. */
  readonly turned: readonly string[];
}

export const RECORDS_PER_WINDOW = 200;

const ofTable = (table_id: string) => ['records', table_id] as const;
const historyOf = (table_id: string) => ['records', 'history', table_id] as const;
const groupsOf = (table_id: string) => ['records', 'groups', table_id] as const;
/** Between two looks at a change that a worker does. */
const JOB_EVERY_MS = 500;
/** Between two looks at an order that is prepared. */
const ORDER_EVERY_MS = 1000;

const previewOf = (table_id: string) => ['records', 'preview', table_id] as const;
const summaryOf = (table_id: string) => ['records', 'summary', table_id] as const;

/** In every window that shows these rows. */
function put(table_id: string, records: readonly RecordWire[], kept?: readonly string[]): void {
  const byId = new Map(records.map((record) => [record.id, record]));
  queryClient.setQueriesData<{ records: RecordWire[]; field_ids?: string[] }>(
    { queryKey: ofTable(table_id) },
    (old) =>
      old
        ? {
            ...old,
            records: old.records.map((record) => {
              const written = byId.get(record.id);
              return written ? withKept(written, record, old.field_ids ?? [], kept) : record;
            }),
          }
        : old,
  );
  queryClient.setQueriesData<{ rows: GroupedRow[]; field_ids?: string[] }>(
    { queryKey: groupsOf(table_id) },
    (old) =>
      old
        ? {
            ...old,
            rows: old.rows.map((row) => {
              const written = row.kind === 'record' ? byId.get(row.record.id) : undefined;
              return row.kind === 'record' && written
                ? { ...row, record: withKept(written, row.record, old.field_ids ?? [], kept) }
                : row;
            }),
          }
        : old,
  );
}

/** An edited record may have its place in another group, and their subtotals change. */
const ofEdits = (table_id: string) => [summaryOf(table_id), groupsOf(table_id), 'tables'] as const;

export const recordData = {
  /** A few records of any table by words of their name or ID. */
  named: (search: string) =>
    queryOptions({
      queryKey: ['records', 'named', search],
      queryFn: ({ signal }) => call(findRecords, { query: { search } }, { signal }),
      select: (answer) => answer.records,
    }),
  /** The first records of a table, to show a formula on. */
  first: (table_id: string, limit: number) =>
    queryOptions({
      queryKey: [...ofTable(table_id), 'first', limit],
      queryFn: ({ signal }) =>
        call(
          searchRecords,
          {
            params: { id: table_id },
            body: { search: '', conditions: null, sort: [], start: 0, limit, with_total: false },
          },
          { signal },
        ),
    }),
  /** Rows `at * 200` to `at * 200 + 200` of the filtered, sorted records. */
  window: (table_id: string, filter: RecordFilter, at: number) =>
    queryOptions({
      queryKey: [...ofTable(table_id), filter, at],
      queryFn: ({ signal }) =>
        call(
          searchRecords,
          {
            params: { id: table_id },
            // The first window counts; the others belong to the same filter.
            body: {
              ...filter,
              sort: [...filter.sort],
              start: at * RECORDS_PER_WINDOW,
              limit: RECORDS_PER_WINDOW,
              with_total: at === 0,
            },
          },
          { signal },
        ),
      staleTime: 60_000,
      refetchInterval: ({ state }) => {
        const preparing = state.data?.preparing ?? null;
        return preparing === null || preparing.state === 'failed' ? false : ORDER_EVERY_MS;
      },
    }),
  /** Rows `at * 200` to `at * 200 + 200` of the headers and records. */
  groupWindow: (table_id: string, filter: RecordFilter, grouping: RecordGrouping, at: number) =>
    queryOptions({
      queryKey: [...groupsOf(table_id), filter, grouping, at],
      queryFn: ({ signal }) =>
        call(
          groupRecords,
          {
            params: { id: table_id },
            body: {
              ...filter,
              sort: [...filter.sort],
              groups: [...grouping.groups],
              summaries: [...grouping.summaries],
              open: grouping.open,
              turned: [...grouping.turned],
              start: at * RECORDS_PER_WINDOW,
              limit: RECORDS_PER_WINDOW,
            },
          },
          { signal },
        ),
      enabled: grouping.groups.length > 0,
      staleTime: 60_000,
    }),
  /** Sums and counts over the records that match; of no summary, nothing is read. */
  summary: (table_id: string, { sort: _, ...filter }: RecordFilter, summaries: readonly SummaryWire[]) =>
    queryOptions({
      queryKey: [...summaryOf(table_id), filter, summaries],
      queryFn: ({ signal }) =>
        call(
          summarizeRecords,
          { params: { id: table_id }, body: { ...filter, summaries: [...summaries] } },
          { signal },
        ),
      enabled: summaries.length > 0,
      staleTime: 60_000,
    }),
  /** A record by its ID, also where the table does not show it. */
  one: (table_id: string, id: string) =>
    queryOptions({
      queryKey: ['records', 'one', table_id, id],
      queryFn: ({ signal }) => call(getRecord, { params: { table_id, id } }, { signal }),
    }),
  /** Who or which import wrote a record, and what. */
  history: (table_id: string, id: string) =>
    queryOptions({
      queryKey: [...historyOf(table_id), id],
      queryFn: ({ signal }) => call(getRecordHistory, { params: { table_id, id } }, { signal }),
      staleTime: 0,
    }),
  /** What a change of many records would do; without fields, a deletion. */
  changePreview: (table_id: string, body: BodyOf<typeof previewChange> | null) =>
    queryOptions({
      queryKey: [...previewOf(table_id), 'change', body],
      queryFn: ({ signal }) =>
        call(
          previewChange,
          { params: { id: table_id }, body: present(body, 'a change to look at') },
          { signal },
        ),
      enabled: body !== null,
      staleTime: 0,
      retry: false,
    }),
  deletionPreview: (table_id: string, body: BodyOf<typeof previewDeletion> | null) =>
    queryOptions({
      queryKey: [...previewOf(table_id), 'deletion', body],
      queryFn: ({ signal }) =>
        call(
          previewDeletion,
          { params: { id: table_id }, body: present(body, 'records to look at') },
          { signal },
        ),
      enabled: body !== null,
      staleTime: 0,
      retry: false,
    }),
  /** The same, once. */
  lookAtChange: (table_id: string, body: BodyOf<typeof previewChange>) =>
    call(previewChange, { params: { id: table_id }, body }),
  /** A sentence as the conditions of a filter. */
  inWords: (table_id: string, body: BodyOf<typeof readFilter>) =>
    call(readFilter, { params: { id: table_id }, body }),
  /** Places of cells with a text, from a row on. */
  places: (table_id: string, body: BodyOf<typeof findCells>, signal?: AbortSignal) =>
    call(findCells, { params: { id: table_id }, body }, signal ? { signal } : {}),
  /** Rows from one to another, end excluded, from the windows that are there or from the server. */
  async rows(table_id: string, filter: RecordFilter, start: number, end: number): Promise<RecordWire[]> {
    const first = Math.floor(start / RECORDS_PER_WINDOW);
    const last = Math.floor(Math.max(start, end - 1) / RECORDS_PER_WINDOW);
    const windows = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, index) =>
        queryClient.ensureQueryData(recordData.window(table_id, filter, first + index)),
      ),
    );
    const from = first * RECORDS_PER_WINDOW;
    return windows.flatMap(({ records }) => records).slice(start - from, end - from);
  },
  /** Prepares an order that could not be prepared. */
  async prepareAgain(table_id: string, { sort, ...filter }: RecordFilter): Promise<void> {
    const body = { ...filter, sort: [...sort], start: 0, limit: 1, with_total: false, again: true };
    await call(searchRecords, { params: { id: table_id }, body });
    await makeStale([ofTable(table_id)]);
  },
  /** Somebody else changed them first. */
  readAgain: (table_id: string) => makeStale([ofTable(table_id), groupsOf(table_id)]),
  create: write(createRecord, { makesStale: ['records', 'tables'] }),
  edit: write(editRecords, {
    put: (answer, { params }) => put(params.id, answer.records, answer.kept_field_ids),
    makesStale: (_, { params }) => ofEdits(params.id),
    isReadInBackground: true,
  }),
  setStatus: write(setRecordStatus, {
    put: (answer, { params }) => put(params.id, answer.records),
    makesStale: (_, { params }) => ofEdits(params.id),
    isReadInBackground: true,
  }),
  change: write(changeRecords, { makesStale: ['records', 'tables'], isReadInBackground: true }),
  deleteMatching: write(deleteMatchingRecords, {
    makesStale: ['records', 'tables'],
    isReadInBackground: true,
  }),
  takeBack: write(undoChange, { makesStale: ['records', 'tables'], isReadInBackground: true }),
  /** One record, so that it can be put back. */
  async deleteOne(
    table_id: string,
    id: string,
    why: { readonly reason_id: string | null; readonly comment: string },
  ): Promise<BulkChangeWire> {
    const selection = { kind: 'records' as const, record_ids: [id] };
    const params = { id: table_id };
    const { table_version } = await call(previewDeletion, { params, body: { selection } });
    return recordData.deleteMatching({ params, body: { selection, table_version, ...why } });
  },
  /** The change when its job has ended, with what it changed. */
  async changed(made: BulkChangeWire, onProgress: (percent: number) => void): Promise<BulkChangeWire> {
    if (made.job_id === null) return made;
    for (;;) {
      const job = await queryClient.fetchQuery({ ...jobData.one(made.job_id), staleTime: 0 });
      if (isJobOver(job.state)) {
        await makeStale(['records', 'tables']);
        if (job.state === 'succeeded') return job.result as BulkChangeWire;
        throw new ApiError((job.error?.code ?? 'internal') as ErrorCode, 500, job.error?.params);
      }
      onProgress(job.progress);
      await new Promise((settle) => setTimeout(settle, JOB_EVERY_MS));
    }
  },
};
