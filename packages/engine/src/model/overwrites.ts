import type { Decimal, Month, Result } from '@comptoir/kernel';
import type { ConvertedPay } from './converted-pay.ts';
import type { CellError, Value } from './values.ts';

/**
 * A number that somebody wrote over a calculated one, on one person's statement of one month. Over a transaction's amount
 * (`variable_id` null), a variable's value, or its value for one record. Amounts are in the person's calculation currency.
 */
export interface Overwrite {
  readonly user_id: string;
  readonly month: Month;
  readonly compensation_id: string;
  readonly variable_id: string | null;
  /** Of a record-grain variable. */
  readonly record_id: string | null;
  /** Decimal text. */
  readonly value: string;
}

/** What a result would be without any overwrite, beside what it is. */
export interface ResultOverwrites {
  readonly calculated: {
    readonly earned: Result<Decimal, CellError>;
    readonly converted: ConvertedPay | null;
  };
  readonly cells: readonly OverwrittenCell[];
}

export interface OverwrittenCell {
  /** `null`: the transaction's amount. */
  readonly variable_id: string | null;
  readonly record_id: string | null;
  readonly value: Decimal;
  /** Empty where the variable or the record is not there any more. */
  readonly calculated: Value;
  /** False: what was calculated is in error, or not there, and stays as it is. */
  readonly applied: boolean;
}
