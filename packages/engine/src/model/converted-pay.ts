import type { Decimal, Month } from '@comptoir/kernel';

/** Each rounded once, to its minor unit. */
export interface ConvertedPay {
  readonly company: Decimal;
  readonly payment: { readonly currency: string; readonly value: Decimal };
}

/** The rate of a currency in a calendar month. */
export interface RateUse {
  readonly currency: string;
  readonly month: Month;
}
