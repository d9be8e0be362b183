import {
  type ConditionGroupWire,
  createRecord,
  deleteRecords,
  editRecords,
  findRecords,
  type GroupedRow,
  getRecordHistory,
  groupRecords,
  type RecordGroup,
  type RecordWire,
  searchRecords,
  setRecordStatus,
  type SortWire,
  summarizeRecords,
  type SummaryWire,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { queryClient } from '../lib/query.ts';
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
const summaryOf = (table_id: string) => ['records', 'summary', table_id] as const;

/** In every window that shows these rows. */
function put(table_id: string, records: readonly RecordWire[]): void {
  const byId = new Map(records.map((record) => [record.id, record]));
  queryClient.setQueriesData<{ records: RecordWire[] }>({ queryKey: ofTable(table_id) }, (old) =>
    old ? { ...old, records: old.records.map((record) => byId.get(record.id) ?? record) } : old,
  );
  queryClient.setQueriesData<{ rows: GroupedRow[] }>({ queryKey: groupsOf(table_id) }, (old) =>
    old
      ? {
          ...old,
          rows: old.rows.map((row) =>
            row.kind === 'record' ? { ...row, record: byId.get(row.record.id) ?? row.record } : row,
          ),
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
  /** Who or which import wrote a record, and what. */
  history: (table_id: string, id: string) =>
    queryOptions({
      queryKey: [...historyOf(table_id), id],
      queryFn: ({ signal }) => call(getRecordHistory, { params: { table_id, id } }, { signal }),
      staleTime: 0,
    }),
  /** Somebody else changed them first. */
  readAgain: (table_id: string) => makeStale([ofTable(table_id), groupsOf(table_id)]),
  create: write(createRecord, { makesStale: ['records', 'tables'] }),
  edit: write(editRecords, {
    put: (answer, { params }) => put(params.id, answer.records),
    makesStale: (_, { params }) => ofEdits(params.id),
    isReadInBackground: true,
  }),
  setStatus: write(setRecordStatus, {
    put: (answer, { params }) => put(params.id, answer.records),
    makesStale: (_, { params }) => ofEdits(params.id),
    isReadInBackground: true,
  }),
  delete: write(deleteRecords, { makesStale: ['records', 'tables'] }),
};
