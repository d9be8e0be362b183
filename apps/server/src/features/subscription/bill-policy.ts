import type { BillLine, SubscriptionTerm } from '@comptoir/contract';
import {
  currencyDecimals,
  dateText,
  day,
  dec,
  type DayNumber,
  addMonths,
  decimalOf,
  divideRounded,
  pow10,
  toFixed,
  toText,
} from '@comptoir/kernel';

/** The last day of a term of so many months. */
export const endOfTerm = (start: DayNumber, months: number): DayNumber => addMonths(start, months) - 1;

/** What new licences cost from today to the end of the term, both included. Null: no price, or today is outside of the term. */
export function billOf(term: SubscriptionTerm | null, licences: number, today: string): BillLine | null {
  if (term === null || term.yearly_price === null) return null;
  if (today < term.start_date || today > term.end_date) return null;
  const days = day(term.end_date) - day(today) + 1;
  const term_days = day(term.end_date) - day(term.start_date) + 1;
  return {
    licences,
    start_date: dateText(day(today)),
    end_date: term.end_date,
    days,
    term_days,
    term_months: term.months,
    yearly_price: toText(dec(term.yearly_price)),
    currency: term.currency,
    amount: amountOf(term, licences, days, term_days),
  };
}

/** One fraction, rounded once: twelve thirds of a month add up to what the year costs. */
function amountOf(term: SubscriptionTerm, licences: number, days: number, term_days: number): string {
  const price = dec(term.yearly_price ?? 0);
  const decimals = currencyDecimals(term.currency);
  const whole = price.mantissa * BigInt(licences) * BigInt(term.months) * BigInt(days) * pow10(decimals);
  const parts = pow10(price.scale) * 12n * BigInt(term_days);
  return toFixed(decimalOf(divideRounded(whole, parts, 'half_up'), decimals), decimals);
}
