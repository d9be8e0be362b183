/** When what is earned is paid; absent: whole, on the statement of the payment trigger. */
export interface PaymentSchedule {
  /** Months after the statement that the payment trigger names. */
  readonly delay: number;
  /** Parts of the pay; empty: all at once. */
  readonly instalments: readonly Instalment[];
  /** A record's pay waits until the record says so; `null`: it does not wait. Only where records are paid. */
  readonly release: Release | null;
}

export interface Instalment {
  /** Months after the first one, which has 0. They rise. */
  readonly months: number;
  /** A ratio as decimal text; all of them sum to exactly 1. */
  readonly share: string;
}

export interface Release {
  /** A date: the record is paid in its month, or when it would be paid anyway, whichever is later. A checkbox: paid once it is ticked. */
  readonly field_id: string;
}
