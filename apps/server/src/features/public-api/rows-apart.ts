import { AppError } from '@comptoir/contract/errors';
import { type DateRange, datesOverlap } from '@comptoir/kernel';

export interface PeriodRow extends DateRange {
  readonly user_id: string;
  /** Rows of different keys don't meet: the dimension of a group. */
  readonly key: string;
  /** As the call names the person. */
  readonly user: string;
}

/** Two rows about one person in the same months contradict each other: neither is taken. */
export function requireApart(rows: readonly PeriodRow[]): void {
  for (const [at, row] of rows.entries()) {
    const clash = rows
      .slice(0, at)
      .some((other) => other.user_id === row.user_id && other.key === row.key && datesOverlap(other, row));
    if (clash) throw new AppError('rows_clash', { user: row.user }, `data.${at}`);
  }
}
