import type { Decimal, Month } from '@comptoir/kernel';

/** `top_up`: pays up to the amount; `on_top`: is added to the pay. */
export const DRAW_WAYS = ['top_up', 'on_top'] as const;
export type DrawWay = (typeof DRAW_WAYS)[number];

/** When a recoverable draw is recovered; `no_draw`: in months in which none is paid. */
export const DRAW_RECOVERIES = ['at_once', 'quarter', 'semester', 'year', 'no_draw'] as const;
export type DrawRecovery = (typeof DRAW_RECOVERIES)[number];

/** A draw as a ledger knows it; amounts are in the ledger's currency. */
export interface DrawTerms {
  readonly id: string;
  readonly name: string;
  readonly amount: Decimal;
  readonly way: DrawWay;
  readonly recoverable: boolean;
  readonly recovery: DrawRecovery;
  /** At most this part of a month's positive pay is recovered; null: all of it. */
  readonly share: Decimal | null;
  /** Pay is never recovered below it. */
  readonly floor: Decimal;
  /** The open balance never passes it by a further draw; null: no limit. */
  readonly cap: Decimal | null;
}

/** What is still to be recovered of one draw. */
export interface OpenDraw {
  readonly terms: DrawTerms;
  readonly balance: Decimal;
}

/** Between two months. */
export interface LedgerState {
  /** Negative pay that the next month takes over: 0 or less. */
  readonly carried: Decimal;
  /** Oldest first. */
  readonly open: readonly OpenDraw[];
  /** The person has left, and the balance is claimed outside of pay: nothing is recovered any more. */
  readonly kept: boolean;
}

export interface Forgiveness {
  /** Null: of every draw, oldest first. */
  readonly draw_id: string | null;
  /** Null: all of it. */
  readonly amount: Decimal | null;
}

/** What settles one month. */
export interface MonthToSettle {
  readonly month: Month;
  /** Everything due before draws. */
  readonly earned: Decimal;
  /** The draws that are given in it. */
  readonly given: readonly DrawTerms[];
  readonly forgiven: readonly Forgiveness[];
  /** The month of a departure: recover all that pay allows, or keep the balance to be claimed. */
  readonly departure: 'recover' | 'keep' | null;
  /** Somebody wrote another payment over the calculated one. */
  readonly overwritten: Decimal | null;
  /** It is the last month of these. */
  readonly last_of: Readonly<Record<'quarter' | 'semester' | 'year', boolean>>;
}

export interface SettleRules {
  /** Negative pay is carried over to the next month; otherwise it is paid as it is. */
  readonly carry_over: boolean;
  /** Of the ledger's currency. */
  readonly decimals: number;
}

/** One draw's part of a month. */
export interface DrawLine {
  readonly draw_id: string;
  readonly name: string;
  /** What was to be recovered before the month. */
  readonly before: Decimal;
  readonly drawn: Decimal;
  readonly recovered: Decimal;
  readonly forgiven: Decimal;
  /** What is still to be recovered after the month. */
  readonly balance: Decimal;
}

/**
 * A settled month. Two sums hold in each:
 * opening + earned + draw - recovered - paid = closing, the pay that goes from month to month;
 * balance_before + the recoverable part of draw - recovered - forgiven = balance, what the person still owes.
 */
export interface LedgerRow {
  readonly month: Month;
  readonly opening: Decimal;
  /** Everything due before draws, with `adjusted`. */
  readonly earned: Decimal;
  readonly draw: Decimal;
  readonly recovered: Decimal;
  readonly forgiven: Decimal;
  readonly paid: Decimal;
  readonly closing: Decimal;
  readonly balance_before: Decimal;
  readonly balance: Decimal;
  /** What the payment was before somebody wrote another one, and the difference. */
  readonly calculated: Decimal;
  readonly adjusted: Decimal;
  readonly lines: readonly DrawLine[];
}
