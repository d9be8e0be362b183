import {
  type BodyOf,
  getCorrections,
  listDrifts,
  postCorrections,
  previewCorrections,
  type ResponseOf,
  undoCorrections,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { keepPrevious } from '../lib/query.ts';
import { type Statement, statementKey } from './statements.ts';
import { write } from './write.ts';

export type Drifts = ResponseOf<typeof listDrifts>;
export type Drifted = Drifts['statements'][number];
export type Correction = ResponseOf<typeof getCorrections>['paid'][number];
export type CorrectionBody = BodyOf<typeof postCorrections>;
export type Corrections = ResponseOf<typeof getCorrections>;
export type CorrectionPreview = ResponseOf<typeof previewCorrections>;

/** What is posted about locked statements. */
export const correctionData = {
  drifts: (year: number, month: number) =>
    queryOptions({
      queryKey: statementKey('drifts', year, month),
      queryFn: ({ signal }) => call(listDrifts, { query: { year, month } }, { signal }),
      ...keepPrevious,
    }),
  ofStatement: ({ id, last_modification_date }: Pick<Statement, 'id' | 'last_modification_date'>) =>
    queryOptions({
      queryKey: statementKey('corrections', id, last_modification_date),
      queryFn: ({ signal }) => call(getCorrections, { params: { id } }, { signal }),
      ...keepPrevious,
    }),
  preview: (body: CorrectionBody) =>
    queryOptions({
      queryKey: statementKey('correction-preview', body),
      queryFn: ({ signal }) => call(previewCorrections, { body }, { signal }),
      gcTime: 30_000,
      ...keepPrevious,
    }),
  post: write(postCorrections, { makesStale: ['statements'], isOnce: true }),
  undo: write(undoCorrections, { makesStale: ['statements'] }),
};
