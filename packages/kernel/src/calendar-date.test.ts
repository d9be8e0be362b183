import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  dateText,
  day,
  dayFromParts,
  daysBetween,
  daysInMonth,
  monthsBetween,
  parseDate,
  partsOf,
  weeksBetween,
} from './calendar-date.ts';

const anyDay = fc.integer({ min: day('0001-01-01'), max: day('9999-12-31') });

describe('day numbers', () => {
  it('agree with the platform’s calendar', () => {
    fc.assert(
      fc.property(anyDay, (value) => {
        const date = new Date(value * 86_400_000);
        expect(partsOf(value)).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
        expect(day(dateText(value))).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
  it.each([
    '2017-02-29',
    '1900-02-29',
    '2017-13-01',
    '2017-00-10',
    '2017-1-1',
    '17-01-01',
    '0000-01-01',
    '2017-06-31',
    ' 2017-06-30',
    '',
  ])('refuses %j', (text) => {
    expect(parseDate(text)).toBeNull();
    expect(() => day(text)).toThrow(RangeError);
  });
  it('knows leap years', () => {
    expect([daysInMonth(2000, 2), daysInMonth(1900, 2), daysInMonth(2016, 2), daysInMonth(2017, 2)]).toEqual([
      29, 28, 29, 28,
    ]);
    expect(dayFromParts(2016, 2, 29)).not.toBeNull();
    expect(dayFromParts(2017, 2, 28.5)).toBeNull();
  });
});

describe('between dates', () => {
  it.each([
    ['2017-01-31', '2017-02-28', 1],
    ['2016-01-31', '2016-02-28', 0],
    ['2016-01-31', '2016-02-29', 1],
    ['2017-01-15', '2017-02-14', 0],
    ['2017-01-15', '2017-02-15', 1],
    ['2017-01-31', '2017-04-30', 3],
    ['2017-04-30', '2017-05-30', 1],
    ['2016-12-31', '2017-12-31', 12],
    ['2017-06-30', '2017-06-30', 0],
    ['2017-02-28', '2017-01-31', -1],
    ['2017-02-15', '2017-01-16', 0],
  ])('%s to %s: %i complete months', (from, to, months) =>
    expect(monthsBetween(day(from), day(to))).toBe(months),
  );

  it('weeks go toward zero', () => {
    expect(weeksBetween(day('2017-06-01'), day('2017-06-14'))).toBe(1);
    expect(weeksBetween(day('2017-06-14'), day('2017-06-01'))).toBe(-1);
    expect(Object.is(weeksBetween(day('2017-06-02'), day('2017-06-01')), 0)).toBe(true);
    expect(daysBetween(day('2017-06-30'), day('2017-06-01'))).toBe(-29);
  });

  it('turned around they change their sign, and adding the months found never passes the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 30_000 }), (a, b) => {
        const [from, to] = a <= b ? [a, b] : [b, a];
        const months = monthsBetween(from, to);
        expect(monthsBetween(to, from)).toBe(months === 0 ? 0 : -months);
        expect(addMonths(from, months)).toBeLessThanOrEqual(to);
        expect(addMonths(from, months + 1)).toBeGreaterThan(to);
      }),
      { numRuns: 2000 },
    );
  });
});

it('adds months, clamped to the end of a shorter one', () => {
  const add = (text: string, months: number) => dateText(addMonths(day(text), months));
  expect([
    add('2017-01-31', 1),
    add('2016-01-31', 1),
    add('2017-03-31', -1),
    add('2017-12-15', 1),
    add('2017-01-15', -13),
  ]).toEqual(['2017-02-28', '2016-02-29', '2017-02-28', '2018-01-15', '2015-12-15']);
});
