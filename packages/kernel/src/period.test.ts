import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateText, day } from './calendar-date.ts';
import {
  CALENDAR_DEFAULT,
  type CalendarSettings,
  type PeriodKind,
  daysOfMonth,
  fiscalYear,
  isLastOf,
  monthOfDay,
  monthText,
  parseMonth,
  positionIn,
  quarterOfYear,
  semesterOfYear,
  spanOf,
} from './period.ts';

const on25: CalendarSettings = { ...CALENDAR_DEFAULT, month_reference_day: 25 };
const april: CalendarSettings = { ...CALENDAR_DEFAULT, fiscal_year_start: 4, fiscal_year_shift: 1 };
const month = (text: string) => parseMonth(text)!;
const days = (text: string, calendar: CalendarSettings) => {
  const { start: first, end: last } = daysOfMonth(month(text), calendar);
  return `${dateText(first)} ${dateText(last)}`;
};

describe('which days a month has', () => {
  it.each<[string, CalendarSettings, string]>([
    ['2017-06', CALENDAR_DEFAULT, '2017-06-01 2017-06-30'],
    ['2016-02', CALENDAR_DEFAULT, '2016-02-01 2016-02-29'],
    ['2017-06', on25, '2017-05-26 2017-06-25'],
    ['2017-01', on25, '2016-12-26 2017-01-25'],
    ['2017-03', { ...on25, month_reference_day: 30 }, '2017-03-01 2017-03-30'],
    ['2017-02', { ...on25, month_reference_day: 30 }, '2017-01-31 2017-02-28'],
  ])('%s', (text, calendar, expected) => expect(days(text, calendar)).toBe(expected));

  it('every day lies in exactly the month that owns it', () => {
    const calendar = fc
      .integer({ min: 1, max: 31 })
      .map((month_reference_day) => ({ ...CALENDAR_DEFAULT, month_reference_day }));
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), calendar, (date, settings) => {
        const own = monthOfDay(date, settings);
        const { start: first, end: last } = daysOfMonth(own, settings);
        expect(first <= date && date <= last).toBe(true);
        expect(daysOfMonth(own + 1, settings).start).toBe(last + 1);
      }),
      { numRuns: 3000 },
    );
  });

  it('26 May belongs to June with reference day 25', () => {
    expect(monthText(monthOfDay(day('2017-05-26'), on25))).toBe('2017-06');
    expect(monthText(monthOfDay(day('2017-05-25'), on25))).toBe('2017-05');
    expect(monthText(monthOfDay(day('2017-12-26'), on25))).toBe('2018-01');
  });
});

describe('spans follow the fiscal year', () => {
  const span = (text: string, kind: PeriodKind, calendar: CalendarSettings) => {
    const { start: first, end: last } = spanOf(month(text), kind, calendar);
    return `${monthText(first)} ${monthText(last)}`;
  };
  it.each<[string, PeriodKind, CalendarSettings, string]>([
    ['2017-05', 'month', april, '2017-05 2017-05'],
    ['2017-05', 'quarter', CALENDAR_DEFAULT, '2017-04 2017-06'],
    ['2017-05', 'quarter', april, '2017-04 2017-06'],
    ['2017-02', 'quarter', { ...april, fiscal_year_start: 2 }, '2017-02 2017-04'],
    ['2017-01', 'quarter', { ...april, fiscal_year_start: 2 }, '2016-11 2017-01'],
    ['2017-05', 'semester', april, '2017-04 2017-09'],
    ['2017-02', 'year', april, '2016-04 2017-03'],
    ['2017-12', 'year', CALENDAR_DEFAULT, '2017-01 2017-12'],
  ])('%s %s', (text, kind, calendar, expected) => expect(span(text, kind, calendar)).toBe(expected));

  it('labels and places', () => {
    expect(fiscalYear(month('2017-03'), april)).toBe(2017);
    expect(fiscalYear(month('2017-04'), april)).toBe(2018);
    expect(positionIn(month('2017-04'), 'year', april)).toBe(1);
    expect(positionIn(month('2017-03'), 'year', april)).toBe(12);
    expect([quarterOfYear(month('2017-03'), april), quarterOfYear(month('2017-04'), april)]).toEqual([4, 1]);
    expect([semesterOfYear(month('2017-09'), april), semesterOfYear(month('2017-10'), april)]).toEqual([
      1, 2,
    ]);
    expect([
      isLastOf(month('2017-06'), 'quarter', april),
      isLastOf(month('2017-05'), 'quarter', april),
    ]).toEqual([true, false]);
  });

  it('each month lies in its span, and spans follow one another', () => {
    const kinds = fc.constantFrom<PeriodKind>('month', 'quarter', 'semester', 'year');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        kinds,
        fc.integer({ min: 1, max: 12 }),
        (at, kind, fiscal_year_start) => {
          const calendar = { ...CALENDAR_DEFAULT, fiscal_year_start };
          const { start: first, end: last } = spanOf(at, kind, calendar);
          expect(first <= at && at <= last).toBe(true);
          expect(spanOf(last + 1, kind, calendar).start).toBe(last + 1);
          expect(12 % (last - first + 1)).toBe(0);
        },
      ),
    );
  });
});

it.each(['2017-13', '2017-00', '2017-1', '201706', '', '2017-06-01'])('refuses the month %j', (text) =>
  expect(parseMonth(text)).toBeNull(),
);
