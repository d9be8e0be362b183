import { compareText } from '../../../lib/amounts.ts';
import type { Drifted } from '../../../data/corrections.ts';
import type { ClawbackLine } from './correction-dialog.tsx';

/** What makes a difference: records, the target, an error of today, or none of them (a rule, an attribute, a quota). */
export const DRIFT_CAUSES = ['record', 'target', 'error', 'rule'] as const;
export type DriftCause = (typeof DRIFT_CAUSES)[number];

export function causesOf({ transactions }: Pick<Drifted, 'transactions'>): DriftCause[] {
  const found = new Set<DriftCause>();
  for (const { record_count, target, error_kinds } of transactions) {
    if (record_count > 0) found.add('record');
    if (target !== null) found.add('target');
    if (error_kinds.length > 0) found.add('error');
    if (record_count === 0 && target === null && error_kinds.length === 0) found.add('rule');
  }
  return DRIFT_CAUSES.filter((cause) => found.has(cause));
}

/** Records that were paid and bring less today, or nothing: deals that were cancelled, changed or deleted. */
export function lostLines(statements: readonly Drifted[]): ClawbackLine[] {
  return statements.flatMap(({ statement_id, user, transactions }) =>
    transactions.flatMap(({ compensation_id, records }) =>
      records
        .filter(({ locked, today }) => locked !== null && compareText(today ?? '0', locked) < 0)
        .map(({ record_id, title }) => ({
          statement_id,
          compensation_id,
          record_id,
          title,
          user_name: user.name,
        })),
    ),
  );
}
