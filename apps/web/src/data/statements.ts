import {
  type BodyOf,
  changeStatementState,
  countPaidBefore,
  explainCompensation,
  getHome,
  getPaidBefore,
  getRankings,
  getStatement,
  getStatementActivities,
  getStatementCompensation,
  getStatementFilters,
  getStatementUsers,
  getStatementVersions,
  previewLock,
  previewUnlock,
  refreshStatements,
  type ResponseOf,
  getScopeRecord,
  searchScopeRecords,
  searchStatements,
} from '@comptoir/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { splitMonth } from '../lib/format.ts';
import { keepPrevious } from '../lib/query.ts';
import { makeStale, write } from './write.ts';

/** The specification's polling; real-time events make it rarely needed. */
const POLL_MS = 10_000;
const LINES = 50;

export type Board = ResponseOf<typeof searchStatements>;
export type BoardRow = Board['statements'][number];
export type BoardQuery = Omit<BodyOf<typeof searchStatements>, 'offset' | 'limit'>;
export type PaidBeforeRecord = ResponseOf<typeof getPaidBefore>['records'][number];
export type Statement = ResponseOf<typeof getStatement>;
export type Transaction = Statement['transactions'][number];
export type CellErrorWire = Transaction['errors'][number];
export type Ranking = ResponseOf<typeof getRankings>['rankings'][number];
export type Explanation = ResponseOf<typeof explainCompensation>;
export type ExplanationStep = Explanation['steps'][number];
export type Line = ResponseOf<typeof getStatementCompensation>['lines'][number];
export type LineColumn = Transaction['columns'][number];
/** A record of a scope, as one person's statement sees it. */
export interface RecordPlace {
  readonly statement_id: string;
  readonly compensation_id: string;
  readonly scope_id: string;
  readonly record_id: string;
}
export type RecordVerdict = ResponseOf<typeof searchScopeRecords>['records'][number];
export type Version = ResponseOf<typeof getStatementVersions>['versions'][number];
export type StateChange = ResponseOf<typeof changeStatementState>;

export type RecalculationRequest = Pick<
  BodyOf<typeof refreshStatements>,
  'year' | 'month' | 'view_id' | 'until'
> & {
  readonly user_ids: string[] | null;
  readonly all_periods?: boolean;
};

/** For data files of their own about statements: the domain's keys are written here. */
export const statementKey = <Parts extends readonly unknown[]>(...parts: Parts) =>
  ['statements', ...parts] as const;

/** Of a view, with any other filter. */
export const boardsOfView = (view_id: string) => ['statements', 'board', { view_id }] as const;

export const statementData = {
  board: (query: BoardQuery) =>
    infiniteQueryOptions({
      queryKey: ['statements', 'board', query],
      queryFn: ({ signal, pageParam }) =>
        call(searchStatements, { body: { ...query, offset: pageParam } }, { signal }),
      initialPageParam: 0,
      getNextPageParam: (last: Board, pages: Board[]) => {
        const shown = pages.reduce((sum, page) => sum + page.statements.length, 0);
        return shown < last.total && last.statements.length > 0 ? shown : undefined;
      },
      refetchInterval: POLL_MS,
      ...keepPrevious,
    }),
  filterOptions: (year: number, month: number) =>
    queryOptions({
      queryKey: ['statements', 'filters', year, month],
      queryFn: ({ signal }) => call(getStatementFilters, { query: { year, month } }, { signal }),
      staleTime: 60_000,
    }),
  /** Without a period: of the latest month. */
  one: (user_id: string, period: { readonly year?: number; readonly month?: number }) =>
    queryOptions({
      queryKey: ['statements', 'one', user_id, period.year, period.month],
      queryFn: ({ signal }) => call(getStatement, { query: { user_id, ...period } }, { signal }),
      // A statement under recalculation is soon another.
      refetchInterval: (query) => (query.state.data?.ready === false ? 2000 : POLL_MS),
      ...keepPrevious,
    }),
  /** A compensation's ranking of the month, as far as the caller sees it; `null`: nobody in it is seen. */
  ranking: (query: { year: number; month: number; compensation_id: string }) =>
    queryOptions({
      queryKey: ['statements', 'ranking', query],
      queryFn: ({ signal }) => call(getRankings, { query }, { signal }),
      select: ({ rankings }) => rankings[0] ?? null,
    }),
  /** Of open statements, once per version of them. */
  paidBefore: (statement: Pick<Statement, 'id' | 'version'>) =>
    queryOptions({
      queryKey: ['statements', 'paid-before', statement.id, statement.version],
      queryFn: ({ signal }) => call(getPaidBefore, { params: { id: statement.id } }, { signal }),
      select: (answer) => answer.records,
    }),
  /** Of a page of the board, read beside it: the board does not wait for it. */
  paidBeforeCounts: ({ month, statements }: Pick<Board, 'month' | 'statements'>) => {
    const open = statements.filter((row) => row.status === 'ongoing' || row.status === 'to_lock');
    return queryOptions({
      queryKey: [
        'statements',
        'paid-before-counts',
        month,
        // Whichever way the rows are sorted.
        open.map((row) => `${row.id} ${row.last_modification_date}`).toSorted(),
      ],
      queryFn: ({ signal }) =>
        call(
          countPaidBefore,
          { body: { ...splitMonth(month), statement_ids: open.map((row) => row.id) } },
          { signal },
        ),
      enabled: open.length > 0,
      ...keepPrevious,
    });
  },
  lines: (statement: { id: string; version: number }, compensation_id: string, search: string) =>
    infiniteQueryOptions({
      queryKey: ['statements', 'lines', statement.id, statement.version, compensation_id, search],
      queryFn: ({ signal, pageParam }) =>
        call(
          getStatementCompensation,
          {
            params: { id: statement.id, compensation_id },
            query: { search, offset: pageParam, limit: LINES },
          },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (
        last: ResponseOf<typeof getStatementCompensation>,
        pages: ResponseOf<typeof getStatementCompensation>[],
      ) => {
        const shown = pages.reduce((sum, page) => sum + page.lines.length, 0);
        return shown < last.total && last.lines.length > 0 ? shown : undefined;
      },
      ...keepPrevious,
    }),
  explanation: (statement: { id: string; version: number; status: string }, compensation_id: string) =>
    queryOptions({
      queryKey: [
        'statements',
        'explanation',
        statement.id,
        statement.version,
        statement.status,
        compensation_id,
      ],
      queryFn: ({ signal }) =>
        call(explainCompensation, { params: { id: statement.id, compensation_id } }, { signal }),
      staleTime: 60_000,
      ...keepPrevious,
    }),
  scopeRecord: ({ scope_id, record_id, ...query }: RecordPlace) =>
    queryOptions({
      queryKey: ['statements', 'record', scope_id, record_id, query],
      queryFn: ({ signal }) =>
        call(getScopeRecord, { params: { id: scope_id, record_id }, query }, { signal }),
    }),
  scopeRecords: (
    where: { statement_id: string; compensation_id: string; scope_id: string },
    search: string,
  ) =>
    infiniteQueryOptions({
      queryKey: ['statements', 'records', where, search],
      queryFn: ({ signal, pageParam }) =>
        call(
          searchScopeRecords,
          {
            params: { id: where.scope_id },
            query: {
              statement_id: where.statement_id,
              compensation_id: where.compensation_id,
              search,
              page: pageParam,
            },
          },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (
        last: ResponseOf<typeof searchScopeRecords>,
        pages: ResponseOf<typeof searchScopeRecords>[],
      ) => (last.more ? pages.length : undefined),
      enabled: search !== '',
      ...keepPrevious,
    }),
  /** A state change makes no version: its moment is part of the key. */
  activities: ({ id, last_modification_date }: Pick<Statement, 'id' | 'last_modification_date'>) =>
    queryOptions({
      queryKey: ['statements', 'activities', id, last_modification_date],
      queryFn: ({ signal }) => call(getStatementActivities, { params: { id } }, { signal }),
    }),
  versions: (statement_id: string, version: number) =>
    queryOptions({
      queryKey: ['statements', 'versions', statement_id, version],
      queryFn: ({ signal }) => call(getStatementVersions, { params: { id: statement_id } }, { signal }),
    }),
  /** The month that the dashboard shows: the latest with statements, at most the running one. */
  latestMonth: queryOptions({
    queryKey: ['statements', 'latest_month'],
    queryFn: ({ signal }) => call(getHome, {}, { signal }),
    staleTime: 60_000,
    select: (home) => home.month,
  }),
  /** What the reader earned in the twelve months up to it. */
  ownMonths: queryOptions({
    queryKey: ['statements', 'latest_month'],
    queryFn: ({ signal }) => call(getHome, {}, { signal }),
    staleTime: 60_000,
    select: (home) => ({ currency: home.currency, months: home.own?.history ?? [] }),
  }),
  people: (year: number, month: number) =>
    queryOptions({
      queryKey: ['statements', 'people', year, month],
      queryFn: ({ signal }) => call(getStatementUsers, { query: { year, month } }, { signal }),
      staleTime: 60_000,
    }),
  /** A few people's statements by name, for the command menu. */
  /** In this month, or in the latest one. */
  named: (username: string, limit: number, month: string | null = null) =>
    queryOptions({
      queryKey: ['statements', 'named', username, limit, month],
      queryFn: ({ signal }) =>
        call(
          searchStatements,
          { body: { limit, sort: 'user', filters: { username }, ...(month !== null && splitMonth(month)) } },
          { signal },
        ),
    }),
  readAgain: () => makeStale(['statements']),
  /** What changed lately in what a lock would fix. */
  lockPreview: (body: BodyOf<typeof previewLock>) =>
    queryOptions({
      queryKey: ['statements', 'lock', body],
      queryFn: ({ signal }) => call(previewLock, { body }, { signal }),
      gcTime: 30_000,
    }),
  /** What unlocking would change. */
  unlockPreview: (body: BodyOf<typeof previewUnlock>) =>
    queryOptions({
      queryKey: ['statements', 'unlock', body],
      queryFn: ({ signal }) => call(previewUnlock, { body }, { signal }),
      gcTime: 30_000,
    }),
  changeState: write(changeStatementState, { makesStale: ['statements', ['validation', 'waiting']] }),
  recalculate: write(refreshStatements, { makesStale: ['statements'], isReadInBackground: true }),
};
