import { type DayNumber, dayOf, daysInMonth, partsOf } from './calendar-date.ts';
import type { DayRange } from './days.ts';

/**
 * A month as one integer: `year * 12 + (month - 1)`. Wire form `YYYY-MM`. Quarters, semesters and years are spans of
 * months from the fiscal start month. Source: shared/design/calculation.md, section 3.
 */
export type Month = number;

export type PeriodKind = 'month' | 'quarter' | 'semester' | 'year';

/** A company's calendar. */
export interface CalendarSettings {
  /** 1: calendar months. Day d > 1: dates 1..d belong to their own month, later dates to the next. */
  readonly month_reference_day: number;
  /** First month of the fiscal year, 1 to 12. */
  readonly fiscal_year_start: number;
  /** Fiscal year label = calendar year in which it starts + this. */
  readonly fiscal_year_shift: number;
}

/** All that says which days a month has. */
export type MonthCalendar = Pick<CalendarSettings, 'month_reference_day'>;

export const CALENDAR_DEFAULT: CalendarSettings = {
  month_reference_day: 1,
  fiscal_year_start: 1,
  fiscal_year_shift: 0,
};

/** Months from `start` to `end`, both included. */
export interface MonthRange {
  readonly start: Month;
  readonly end: Month;
}

const MONTHS_OF: Record<PeriodKind, number> = { month: 1, quarter: 3, semester: 6, year: 12 };

export function monthOf(year: number, month: number): Month {
  return year * 12 + (month - 1);
}

export function monthParts(month: Month): { readonly year: number; readonly month: number } {
  const year = Math.floor(month / 12);
  return { year, month: month - year * 12 + 1 };
}

/** Reads `YYYY-MM`; `null` for anything else. */
export function parseMonth(text: string): Month | null {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  return match ? monthOf(Number(match[1]), Number(match[2])) : null;
}

/** `YYYY-MM`. */
export function monthText(month: Month): string {
  const parts = monthParts(month);
  return `${String(parts.year).padStart(4, '0')}-${String(parts.month).padStart(2, '0')}`;
}

/** The period that a date belongs to. With reference day 25, 26 May belongs to June. */
export function monthOfDay(date: DayNumber, calendar: MonthCalendar): Month {
  const { year, month, day } = partsOf(date);
  const own = monthOf(year, month);
  return calendar.month_reference_day > 1 && day > calendar.month_reference_day ? own + 1 : own;
}

/** First and last day (both included) of a period. With reference day 25, June is 26 May to 25 June. */
export function daysOfMonth(month: Month, calendar: MonthCalendar): DayRange {
  const reference = calendar.month_reference_day;
  const lastOf = (value: Month) => {
    const parts = monthParts(value);
    const length = daysInMonth(parts.year, parts.month);
    return dayOf(parts.year, parts.month, reference > 1 ? Math.min(reference, length) : length);
  };
  return { start: lastOf(month - 1) + 1, end: lastOf(month) };
}

/** The whole span of the given kind that holds `month`, following the fiscal start month. */
export function spanOf(month: Month, kind: PeriodKind, calendar: CalendarSettings): MonthRange {
  const length = MONTHS_OF[kind];
  const start = calendar.fiscal_year_start - 1;
  const offset = (((month - start) % length) + length) % length;
  return { start: month - offset, end: month - offset + length - 1 };
}

/** 1-based position of the month in its span: 1 to 3 in a quarter, 1 to 6 in a semester, 1 to 12 in a year. */
export function positionIn(month: Month, kind: PeriodKind, calendar: CalendarSettings): number {
  return month - spanOf(month, kind, calendar).start + 1;
}

/** Fiscal quarter of the year, 1 to 4. */
export function quarterOfYear(month: Month, calendar: CalendarSettings): number {
  return Math.floor((positionIn(month, 'year', calendar) - 1) / 3) + 1;
}

/** Fiscal semester of the year, 1 or 2. */
export function semesterOfYear(month: Month, calendar: CalendarSettings): number {
  return Math.floor((positionIn(month, 'year', calendar) - 1) / 6) + 1;
}

/** The label of the fiscal year that holds `month`. */
export function fiscalYear(month: Month, calendar: CalendarSettings): number {
  return monthParts(spanOf(month, 'year', calendar).start).year + calendar.fiscal_year_shift;
}

/** Is `month` the last one of its span? */
export function isLastOf(month: Month, kind: PeriodKind, calendar: CalendarSettings): boolean {
  return spanOf(month, kind, calendar).end === month;
}

/** The month of the plain calendar, whatever the company's reference day. */
export function calendarMonth(date: DayNumber): Month {
  const { year, month } = partsOf(date);
  return monthOf(year, month);
}
