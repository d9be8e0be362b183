import { dec, type Decimal, type Month, monthText, sum } from '@comptoir/kernel';

/** The parts of a transaction, not stored yet, that the rule reads. */
export interface DraftPayment {
  readonly value: string | null;
  /** `YYYY-MM`. */
  readonly payment_month: string;
  /** Absent: it is paid whole in its payment month. */
  readonly parts?: readonly { readonly month: string | null; readonly value: string }[];
  /** Its period still runs: shown, not paid. */
  readonly ongoing: boolean;
}

/** What the month's statement pays of its own transactions: `payments` (payment-queries.ts) for drafts. */
export function ownPayment(transactions: readonly DraftPayment[], month: Month): Decimal {
  const own = monthText(month);
  const paid = transactions
    .filter((one) => !one.ongoing)
    .flatMap((one) => one.parts ?? [{ month: one.payment_month, value: one.value ?? '0' }])
    .filter((part) => part.month === own);
  return sum(paid.map(({ value }) => dec(value)));
}

/** Whether a later statement pays, or will pay, any of them. */
export function paysLater(
  transactions: readonly Pick<DraftPayment, 'payment_month' | 'parts'>[],
  month: Month,
): boolean {
  return transactions.some((one) => one.parts !== undefined || one.payment_month !== monthText(month));
}
