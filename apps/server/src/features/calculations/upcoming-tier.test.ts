import { abs, dec, decimalOf, div, mul, present, round, toText } from '@comptoir/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualDeal } from './upcoming-tier.ts';

test('the usual deal is the mean to two figures, exactly', () => {
  const measures = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(measures, fc.integer({ min: 1, max: 100_000 }), ([mantissa, scale], records) => {
      const measure = decimalOf(mantissa, scale);
      const mean = present(div(measure, dec(records)), 'mean');
      const digits = abs(mean).mantissa.toString().length - mean.scale;
      const deal = usualDeal(measure, records);
      expect(deal && toText(deal)).toBe(toText(round(mean, 2 - digits)));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['1000', 8, '130'],
  ['996', 10, '100'],
  ['0.7', 1, '0.7'],
  ['12.5', 100, '0.13'],
])('a mean halfway is rounded up: %s over %i', (measure, records, deal) => {
  expect(toText(present(usualDeal(dec(measure), records), 'deal'))).toBe(deal);
  expect(usualDeal(mul(dec(measure), dec(-1)), records)).toBeNull();
});
