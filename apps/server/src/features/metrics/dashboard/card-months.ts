import type { CardComparison, CardPeriod } from '@comptoir/contract';
import { type CalendarSettings, type Month, type MonthRange, spanOf } from '@comptoir/kernel';

const LENGTH: Readonly<Record<CardPeriod, number>> = { month: 1, quarter: 3, year: 12 };

/**
 * The months that a card adds up: the period so far. It compares with as many months: two months of a quarter are compared with the first two
 * of the quarter before, never with all three.
 */
export function cardMonths(
  month: Month,
  { period, compare }: { readonly period: CardPeriod; readonly compare: CardComparison },
  calendar: CalendarSettings,
): { readonly shown: MonthRange; readonly compared: MonthRange } {
  const shown = { start: spanOf(month, period, calendar).start, end: month };
  const back = compare === 'year_before' ? LENGTH.year : LENGTH[period];
  return { shown, compared: { start: shown.start - back, end: shown.end - back } };
}
