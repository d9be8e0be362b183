import { type Month, parseMonth, present } from '@comptoir/kernel';
import type { PartContent } from '../../calculations/index.ts';
import type { LockedPay } from './part-queries.ts';

/** A stored part of a record's pay that no locked statement pays. */
export interface HeldPart {
  readonly transaction_id: string;
  readonly place: number;
  readonly statement_id: string;
  readonly compensation_id: string;
  readonly user_id: string;
  readonly record_id: string;
  readonly after_months: number;
  /** `null`: held. */
  readonly due: Month | null;
  readonly value: string;
  /** What of it was not taken back. */
  readonly calculation_left: string | null;
  readonly payment_currency: string | null;
  readonly payment_value: string | null;
}

/**
 * Which parts are due in another month than stored, by today's data. A record that the compensation counts no more says nothing: its
 * part stays as it is, and the statement's drift lists the record.
 */
export function releasesOf(
  waiting: readonly HeldPart[],
  pays: readonly LockedPay[],
): { readonly part: HeldPart; readonly due: Month | null }[] {
  const today = new Map(
    pays.map(({ statement_id, compensation_id, parts }) => [
      `${statement_id} ${compensation_id}`,
      firstMonths(parts),
    ]),
  );
  return waiting.flatMap((part) => {
    const first = today.get(`${part.statement_id} ${part.compensation_id}`)?.get(part.record_id);
    if (first === undefined) return [];
    const due = first === null ? null : first + part.after_months;
    return due === part.due ? [] : [{ part, due }];
  });
}

/** By record: the month of its first part; `null`: held. */
function firstMonths(parts: readonly PartContent[]): Map<string, Month | null> {
  return new Map(
    parts.flatMap(({ record, months, month }) =>
      record
        ? [
            [
              record.id,
              month === null ? null : present(parseMonth(month), 'month of a part') - months,
            ] as const,
          ]
        : [],
    ),
  );
}
