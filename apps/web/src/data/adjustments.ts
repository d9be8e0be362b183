import {
  addManualPayment,
  type BodyOf,
  changeManualPayment,
  decideAdjustment,
  overwriteStatement,
  overwriteStatements,
  previewOverwrite,
  removeManualPayment,
  type ResponseOf,
  restoreOverwrites,
  searchAdjustments,
  setReasons,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { keepPrevious } from '../lib/query.ts';
import { statementKey } from './statements.ts';
import { EVERYTHING, write } from './write.ts';

export type BulkRow = ResponseOf<typeof overwriteStatements>['rows'][number];
export type Adjustments = ResponseOf<typeof searchAdjustments>;
export type AdjustmentSearch = BodyOf<typeof searchAdjustments>;

export const adjustmentData = {
  /** What a number would make of a statement. */
  preview: (id: string, version: number, body: BodyOf<typeof previewOverwrite>) =>
    queryOptions({
      queryKey: statementKey('overwrite-preview', id, version, body),
      queryFn: ({ signal }) => call(previewOverwrite, { params: { id }, body }, { signal }),
      ...keepPrevious,
    }),
  /** What a change of several statements would do. */
  bulkPreview: (body: Omit<BodyOf<typeof overwriteStatements>, 'apply' | 'reason_id' | 'comment'>) =>
    queryOptions({
      queryKey: statementKey('bulk-preview', body),
      queryFn: ({ signal }) =>
        call(
          overwriteStatements,
          { body: { ...body, apply: false, reason_id: null, comment: '' } },
          { signal },
        ),
      ...keepPrevious,
    }),
  search: (body: AdjustmentSearch) =>
    queryOptions({
      queryKey: statementKey('adjustments', body),
      queryFn: ({ signal }) => call(searchAdjustments, { body }, { signal }),
      ...keepPrevious,
    }),
  overwrite: write(overwriteStatement, { makesStale: ['statements'] }),
  overwriteSeveral: write(overwriteStatements, { makesStale: ['statements'], isOnce: true }),
  restore: write(restoreOverwrites, { makesStale: ['statements'] }),
  decide: write(decideAdjustment, { makesStale: ['statements', 'draws', 'home'] }),
  addPayment: write(addManualPayment, { makesStale: ['statements'], isOnce: true }),
  changePayment: write(changeManualPayment, { makesStale: ['statements'] }),
  removePayment: write(removeManualPayment, { makesStale: ['statements'] }),
  setReasons: write(setReasons, { makesStale: [EVERYTHING] }),
};
