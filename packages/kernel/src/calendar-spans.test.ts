import { expect, test } from 'vitest';
import { dateText, day } from './calendar-date.ts';
import { type CalendarSpan, calendarSpan } from './calendar-spans.ts';

test.each<[string, CalendarSpan, string]>([
  ['2026-11-22', 'week', '2026-11-16 to 2026-11-22'],
  ['2026-11-23', 'week', '2026-11-23 to 2026-11-29'],
  ['2026-01-01', 'week', '2025-12-29 to 2026-01-04'],
  ['1969-12-28', 'week', '1969-12-22 to 1969-12-28'],
  ['2024-02-10', 'month', '2024-02-01 to 2024-02-29'],
  ['2026-12-31', 'month', '2026-12-01 to 2026-12-31'],
  ['2026-01-01', 'quarter', '2026-01-01 to 2026-03-31'],
  ['2026-06-30', 'quarter', '2026-04-01 to 2026-06-30'],
  ['2024-11-23', 'quarter', '2024-10-01 to 2024-12-31'],
  ['2026-06-15', 'year', '2026-01-01 to 2026-12-31'],
])('%s lies in its %s', (date, span, expected) => {
  const { start, end } = calendarSpan(day(date), span);
  expect(`${dateText(start)} to ${dateText(end)}`).toBe(expected);
});
