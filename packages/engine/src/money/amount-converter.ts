import { type DayNumber, type Decimal, type Month, calendarMonth } from '@comptoir/kernel';
import type { CellError } from '../model/index.ts';
import { type Money, converted } from './money.ts';

type ConvertedAmount =
  | { readonly type: 'decimal'; readonly value: Decimal }
  | { readonly type: 'error'; readonly error: CellError };

/** Converts single amounts into one currency. */
export class AmountConverter {
  readonly money: Money;
  readonly to: string;

  constructor(money: Money, to: string) {
    this.money = money;
    this.to = to;
  }

  /** `from`: `null` is the company's currency. */
  of(value: Decimal, from: string | null, month: Month): ConvertedAmount {
    const code = from ?? this.money.company.code;
    if (code === this.to) return { type: 'decimal', value };
    const found = this.money.find(code, this.to, month);
    if ('error' in found) return { type: 'error', error: found.error };
    return { type: 'decimal', value: converted(value, found.conversion) };
  }

  /** At the rate of the day's month. */
  ofCompany(value: Decimal, on: DayNumber): ConvertedAmount {
    return this.of(value, null, calendarMonth(on));
  }
}
