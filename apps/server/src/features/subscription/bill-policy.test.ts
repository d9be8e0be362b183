import type { SubscriptionTerm } from '@comptoir/contract';
import { dateText, day } from '@comptoir/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf, endOfTerm } from './bill-policy.ts';

const term = (
  start: string,
  months: number,
  yearly_price: string | null,
  currency = 'EUR',
): SubscriptionTerm => ({
  start_date: start,
  end_date: dateText(endOfTerm(day(start), months)),
  months,
  yearly_price,
  currency,
});

describe('what new licences cost', () => {
  it.each([
    // term, licences, today, days, amount
    [term('2026-01-01', 12, '480'), 12, '2026-01-01', 365, '5760.00'],
    [term('2026-01-01', 12, '480'), 12, '2026-05-03', 243, '3834.74'],
    [term('2026-01-01', 12, '480'), 1, '2026-12-31', 1, '1.32'],
    // A leap year has a day more, in the part and in the whole.
    [term('2028-01-01', 12, '366'), 1, '2028-02-29', 307, '307.00'],
    // Two years cost twice the year.
    [term('2026-01-01', 24, '500'), 3, '2026-01-01', 730, '3000.00'],
    [term('2026-01-01', 6, '500'), 1, '2026-01-01', 181, '250.00'],
    // The smallest unit of the currency.
    [term('2026-01-01', 12, '50000', 'JPY'), 1, '2026-07-02', 183, '25068'],
    [term('2026-01-01', 12, '100', 'KWD'), 1, '2026-07-02', 183, '50.137'],
    [term('2026-01-01', 12, '0'), 5, '2026-07-02', 183, '0.00'],
    [term('2026-03-15', 12, '99.99'), 100, '2026-03-16', 364, '9971.61'],
  ])('%o: %i from %s', (given, licences, today, days, amount) => {
    expect(billOf(given, licences, today)).toMatchObject({
      licences,
      start_date: today,
      end_date: given.end_date,
      days,
      amount,
    });
  });

  it('is not known without a price, nor outside of the term', () => {
    expect(billOf(null, 1, '2026-05-03')).toBeNull();
    expect(billOf(term('2026-01-01', 12, null), 1, '2026-05-03')).toBeNull();
    expect(billOf(term('2026-01-01', 12, '480'), 1, '2025-12-31')).toBeNull();
    expect(billOf(term('2026-01-01', 12, '480'), 1, '2027-01-01')).toBeNull();
  });

  it('never costs more a day later, nor more than the whole term', () => {
    const dates = fc.integer({ min: day('2020-01-01'), max: day('2040-01-01') });
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: 1, max: 36 }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.nat(),
        (start, months, cents, licences, at) => {
          const given = term(dateText(start), months, (cents / 100).toFixed(2));
          const days = day(given.end_date) - start + 1;
          const today = start + (at % days);
          const units = (date: number) =>
            Number(billOf(given, licences, dateText(date))?.amount.replace('.', '') ?? 0);
          expect(units(today)).toBeGreaterThanOrEqual(units(today + 1));
          expect(units(start)).toBe(Math.round((licences * cents * months) / 12));
        },
      ),
    );
  });
});
