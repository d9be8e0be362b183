import { dateText, day } from './calendar-date.ts';
import type { OpenDayRange } from './days.ts';
import { daysOfMonth, type Month, type MonthCalendar, monthOfDay, monthText, parseMonth } from './period.ts';

/** Days on the wire and in the database: `YYYY-MM-DD`, both included; `null` is open. Such texts sort like their dates. */
export interface DateRange {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

const startKey = (range: DateRange) => range.start_date ?? '';
const endKey = (range: DateRange) => range.end_date ?? '~';

export function daysOfDates({ start_date, end_date }: DateRange): OpenDayRange {
  return {
    start: start_date === null ? null : day(start_date),
    end: end_date === null ? null : day(end_date),
  };
}

/** Does it start before it ends? */
export function isDateRange(range: DateRange): boolean {
  return startKey(range) <= endKey(range);
}

export function datesOverlap(a: DateRange, b: DateRange): boolean {
  return startKey(a) <= endKey(b) && startKey(b) <= endKey(a);
}

export function datesInclude(range: DateRange, date: string): boolean {
  return startKey(range) <= date && date <= endKey(range);
}

/** What is left of a range once `cut` is taken out of it: nothing, one piece or two. */
export function subtractDates(range: DateRange, cut: DateRange): readonly DateRange[] {
  if (!datesOverlap(range, cut)) return [range];
  const pieces: DateRange[] = [];
  if (cut.start_date !== null && startKey(range) < cut.start_date) {
    pieces.push({ start_date: range.start_date, end_date: dayBefore(cut.start_date) });
  }
  if (cut.end_date !== null && cut.end_date < endKey(range)) {
    pieces.push({ start_date: dayAfter(cut.end_date), end_date: range.end_date });
  }
  return pieces;
}

export const dayAfter = (date: string) => dateText(day(date) + 1);
export const dayBefore = (date: string) => dateText(day(date) - 1);

/** The first calendar day of a month (`YYYY-MM`): how the database stores a month. */
export function firstOfMonth(month: string): string {
  return `${month}-01`;
}

/** A company's months (`YYYY-MM`) as days: with reference day 25, June is 26 May to 25 June. */
export function datesOfMonths(first: string | null, last: string | null, calendar: MonthCalendar): DateRange {
  return {
    start_date: first === null ? null : dateText(daysOfMonth(monthNamed(first), calendar).start),
    end_date: last === null ? null : dateText(daysOfMonth(monthNamed(last), calendar).end),
  };
}

export interface MonthWithDays {
  /** `YYYY-MM` */
  readonly month: string;
  readonly first_day: string;
  readonly last_day: string;
}

/** The company's month that a day belongs to, and its days. */
export function monthWithDays(date: string, calendar: MonthCalendar): MonthWithDays {
  const month = monthOfDay(day(date), calendar);
  const { start, end } = daysOfMonth(month, calendar);
  return { month: monthText(month), first_day: dateText(start), last_day: dateText(end) };
}

/** The company's month (`YYYY-MM`) that a day belongs to. */
export function monthOfDate(date: string, calendar: MonthCalendar): string {
  return monthText(monthOfDay(day(date), calendar));
}

function monthNamed(text: string): Month {
  const month = parseMonth(text);
  if (month === null) throw new RangeError(`Not a month: ${text}`);
  return month;
}
