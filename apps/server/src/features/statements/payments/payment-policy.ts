import { type Decimal, dec, type Month, monthText, sum } from '@comptoir/kernel';

/** The parts of a transaction, not stored yet, that the rule reads. */
export interface DraftPayment {
  readonly value: string | null;
  /** `YYYY-MM`. */
  readonly payment_month: string;
  /** Its period still runs: shown, not paid. */
  readonly ongoing: boolean;
}

/** What the month's statement pays of its own transactions: `payments` (payment-queries.ts) for drafts. */
export function ownPayment(transactions: readonly DraftPayment[], month: Month): Decimal {
  const paid = transactions.filter((one) => !one.ongoing && one.payment_month === monthText(month));
  return sum(paid.map((one) => dec(one.value ?? '0')));
}

/** Whether a later statement pays, or will pay, any of them. */
export function paysLater(
  transactions: readonly Pick<DraftPayment, 'payment_month'>[],
  month: Month,
): boolean {
  return transactions.some((one) => one.payment_month !== monthText(month));
}
