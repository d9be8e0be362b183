import { compare, dec, sum, toText } from '@comptoir/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, compareAmounts, sumOf } from './amounts.ts';

const numeric = fc
  .tuple(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.constantFrom(0, 2, 2, 2, 5))
  .map(([units, scale]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
    const whole = digits.slice(0, digits.length - scale);
    return `${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
  });

test('sums are exact, whatever is added', () => {
  fc.assert(
    fc.property(fc.array(numeric, { minLength: 1 }), (texts) => {
      expect(toText(dec(sumOf(texts.map(amountOf))!))).toBe(toText(sum(texts.map(dec))));
    }),
  );
});

test('amounts are compared exactly', () => {
  fc.assert(
    fc.property(numeric, numeric, (a, b) => {
      expect(Math.sign(compareAmounts(amountOf(a), amountOf(b)))).toBe(compare(dec(a), dec(b)));
    }),
  );
});

test.each([
  [['1.50', '2.25'], '3.75'],
  [['1', '0.5'], '1.5'],
  [['-0.05', '0.01'], '-0.04'],
  [['1.10', '-1.1'], '0.00'],
  [['9007199254740993', '1'], '9007199254740994'],
])('the sum of %j is written %s, as PostgreSQL writes it', (texts, written) => {
  expect(sumOf(texts.map(amountOf))).toBe(written);
});

test('nothing has no sum', () => {
  expect(sumOf([])).toBeNull();
});
