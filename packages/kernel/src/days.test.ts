import { expect, test } from 'vitest';
import {
  daysOfDates,
  datesInclude,
  datesOfMonths,
  datesOverlap,
  isDateRange,
  monthOfDate,
  monthWithDays,
  subtractDates,
} from './dates.ts';
import {
  ALL_DAYS,
  closedRange,
  intersect,
  intersectAll,
  intersectOpen,
  merge,
  overlaps,
  overlapsAny,
  subtract,
} from './days.ts';
import { CALENDAR_DEFAULT } from './period.ts';

const range = (start: number, end: number) => ({ start, end });

test('ranges overlap where they share a day', () => {
  expect([overlaps(range(1, 3), range(3, 5)), overlaps(range(1, 2), range(3, 5))]).toEqual([true, false]);
  expect([overlapsAny([range(1, 2), range(6, 7)], range(3, 6)), overlapsAny([], range(1, 1))]).toEqual([
    true,
    false,
  ]);
});

test('an intersection is the days in both, or none', () => {
  expect([intersect(range(1, 5), range(3, 9)), intersect(range(1, 2), range(3, 9))]).toEqual([
    range(3, 5),
    null,
  ]);
  expect(intersectAll([range(1, 5), range(8, 9)], [range(4, 8)])).toEqual([range(4, 5), range(8, 8)]);
  expect(intersectOpen({ start: null, end: 5 }, { start: 3, end: null })).toEqual(range(3, 5));
  expect([
    intersectOpen({ start: null, end: 2 }, { start: 3, end: null }),
    intersectOpen(null, range(1, 2)),
  ]).toEqual([null, null]);
  expect(closedRange({ start: null, end: null })).toEqual(ALL_DAYS);
});

test('ranges that overlap or follow each other merge; what is subtracted leaves up to two pieces', () => {
  expect(merge([range(8, 9), range(4, 5), range(1, 3), range(2, 2)])).toEqual([range(1, 5), range(8, 9)]);
  expect(subtract(range(1, 9), [range(3, 4), range(9, 12)])).toEqual([range(1, 2), range(5, 8)]);
  expect(subtract(range(1, 9), [range(0, 12)])).toEqual([]);
});

test("a company's months as dates, and the month of a date", () => {
  const calendar = { month_reference_day: 25 };
  expect(datesOfMonths('2026-06', '2026-07', calendar)).toEqual({
    start_date: '2026-05-26',
    end_date: '2026-07-25',
  });
  expect(datesOfMonths(null, '2026-02', { month_reference_day: 30 })).toEqual({
    start_date: null,
    end_date: '2026-02-28',
  });
  expect(['2026-06-25', '2026-06-26', '2026-12-26'].map((date) => monthOfDate(date, calendar))).toEqual([
    '2026-06',
    '2026-07',
    '2027-01',
  ]);
  expect(monthOfDate('2026-06-26', CALENDAR_DEFAULT)).toBe('2026-06');
  expect(monthWithDays('2026-06-26', calendar)).toEqual({
    month: '2026-07',
    first_day: '2026-06-26',
    last_day: '2026-07-25',
  });
  expect(monthWithDays('2026-06-26', CALENDAR_DEFAULT)).toEqual({
    month: '2026-06',
    first_day: '2026-06-01',
    last_day: '2026-06-30',
  });
});

test('dates as texts, open where they are null', () => {
  const may = datesOfMonths('2026-05', '2026-05', CALENDAR_DEFAULT);
  expect(may).toEqual({ start_date: '2026-05-01', end_date: '2026-05-31' });
  expect([datesInclude(may, '2026-05-31'), datesInclude(may, '2026-06-01')]).toEqual([true, false]);
  expect([datesOverlap(may, { start_date: null, end_date: '2026-05-01' }), isDateRange({ start_date: '2026-05-02', end_date: '2026-05-01' })]).toEqual([true, false]); // prettier-ignore
  expect(subtractDates({ start_date: null, end_date: null }, may)).toEqual([
    { start_date: null, end_date: '2026-04-30' },
    { start_date: '2026-06-01', end_date: null },
  ]);
  expect(daysOfDates({ start_date: '1970-01-02', end_date: null })).toEqual({ start: 1, end: null });
});
