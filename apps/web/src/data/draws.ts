import {
  type BodyOf,
  checkDraws,
  createDraws,
  createMinimumCompensation,
  deleteDraw,
  deleteMinimumCompensation,
  forgiveDraws,
  getDrawLedger,
  getUserBalance,
  listDraws,
  listMinimumCompensations,
  overwriteBalance,
  type ResponseOf,
  searchStatements,
  updateDraw,
  updateMinimumCompensation,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

export type Draw = ResponseOf<typeof listDraws>['draws'][number];
export type DrawTerms = Pick<BodyOf<typeof createDraws>, Exclude<keyof BodyOf<typeof createDraws>, 'people'>>;
export type Ledger = ResponseOf<typeof getDrawLedger>['ledgers'][number];
export type LedgerRow = Ledger['rows'][number];
export type MinimumCompensation = ResponseOf<
  typeof listMinimumCompensations
>['minimum_compensations'][number];
export type CheckedDraws = ResponseOf<typeof checkDraws>;

const PAGE = 100;

/** Draws change what statements pay. */
const STALE = { makesStale: ['draws', 'statements', 'home'] } as const;

export const drawData = {
  list: (user_id?: string) =>
    queryOptions({
      queryKey: ['draws', 'list', user_id ?? null],
      queryFn: ({ signal }) =>
        call(listDraws, { query: user_id === undefined ? {} : { user_id } }, { signal }),
    }),
  ledger: (user_id: string) =>
    queryOptions({
      queryKey: ['draws', 'ledger', user_id],
      queryFn: ({ signal }) => call(getDrawLedger, { query: { user_id } }, { signal }),
    }),
  /** The reader's own, or that of a person who leaves. */
  balance: (user_id?: string) =>
    queryOptions({
      queryKey: ['draws', 'balance', user_id ?? null],
      queryFn: ({ signal }) =>
        call(getUserBalance, { query: user_id === undefined ? {} : { user_id } }, { signal }),
      select: ({ balances }) => balances,
    }),
  minimums: queryOptions({
    queryKey: ['draws', 'minimums'],
    queryFn: ({ signal }) => call(listMinimumCompensations, {}, { signal }),
    select: ({ minimum_compensations }) => minimum_compensations,
  }),
  /** Who has a statement of the month and is in the group, or has the plan. */
  async peopleOf(
    period: { year: number; month: number },
    filter: { groups: string[] } | { plans: string[] },
  ) {
    const people: { id: string; name: string }[] = [];
    for (;;) {
      const { statements, total } = await call(searchStatements, {
        body: { ...period, filters: filter, sort: 'user', offset: people.length, limit: PAGE },
      });
      people.push(...statements.map(({ user }) => ({ id: user.id, name: user.name })));
      if (statements.length === 0 || people.length >= total) return people;
    }
  },
  /** Reads pasted lines; nothing is stored. */
  check: (body: BodyOf<typeof checkDraws>) => call(checkDraws, { body }),
  create: write(createDraws, { ...STALE, isOnce: true }),
  update: write(updateDraw, STALE),
  delete: write(deleteDraw, STALE),
  forgive: write(forgiveDraws, { ...STALE, isOnce: true }),
  overwrite: write(overwriteBalance, STALE),
  createMinimum: write(createMinimumCompensation, { ...STALE, isOnce: true }),
  updateMinimum: write(updateMinimumCompensation, STALE),
  deleteMinimum: write(deleteMinimumCompensation, STALE),
};
