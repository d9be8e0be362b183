import { type DayNumber, dayOf, daysInMonth, partsOf } from './calendar-date.ts';
import type { DayRange } from './days.ts';

/** Spans of the plain calendar. A company's own months and fiscal years are periods (`period.ts`). */
export const CALENDAR_SPANS = ['week', 'month', 'quarter', 'year'] as const;
export type CalendarSpan = (typeof CALENDAR_SPANS)[number];

/** The span with this day. Weeks run from Monday to Sunday. */
export function calendarSpan(date: DayNumber, span: CalendarSpan): DayRange {
  const { year, month } = partsOf(date);
  switch (span) {
    case 'week': {
      // Day 0, 1 January 1970, is a Thursday.
      const start = Math.floor((date + 3) / 7) * 7 - 3;
      return { start, end: start + 6 };
    }
    case 'month':
      return { start: dayOf(year, month, 1), end: dayOf(year, month, daysInMonth(year, month)) };
    case 'quarter': {
      const first = month - ((month - 1) % 3);
      return { start: dayOf(year, first, 1), end: dayOf(year, first + 2, daysInMonth(year, first + 2)) };
    }
    case 'year':
      return { start: dayOf(year, 1, 1), end: dayOf(year, 12, 31) };
  }
}
