import BigNumber from 'bignumber.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Decimal,
  MAX_SCALE,
  type RoundingMode,
  abs,
  add,
  allocate,
  compare,
  dec,
  decimalOf,
  div,
  equals,
  max,
  min,
  mul,
  negate,
  parseDecimal,
  round,
  sign,
  sub,
  sum,
  toFixed,
  toText,
} from './decimal.ts';

const Big = BigNumber.clone({
  DECIMAL_PLACES: MAX_SCALE,
  ROUNDING_MODE: BigNumber.ROUND_HALF_UP,
  EXPONENTIAL_AT: 1e9,
  POW_PRECISION: 0,
});
const big = (value: Decimal) => new Big(toText(value));
const keep = (value: BigNumber) => value.dp(MAX_SCALE).toFixed();

const decimal: fc.Arbitrary<Decimal> = fc
  .tuple(
    fc.oneof(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: -10_000n, max: 10_000n })),
    fc.integer({ min: 0, max: 24 }),
  )
  .map(([mantissa, scale]) => decimalOf(mantissa, scale));

describe('against a big number library', () => {
  it.each([
    ['add', add, (a: BigNumber, b: BigNumber) => a.plus(b)],
    ['sub', sub, (a: BigNumber, b: BigNumber) => a.minus(b)],
    ['mul', mul, (a: BigNumber, b: BigNumber) => a.times(b)],
  ] as const)('%s', (_name, ours, theirs) => {
    fc.assert(
      fc.property(
        decimal,
        decimal,
        (a, b) => void expect(toText(ours(a, b))).toBe(keep(theirs(big(a), big(b)))),
      ),
      { numRuns: 2000 },
    );
  });

  it('div', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const ours = div(a, b);
        expect(ours && toText(ours)).toBe(sign(b) === 0 ? null : keep(big(a).div(big(b))));
      }),
      { numRuns: 2000 },
    );
  });

  it('compare, min, max, abs, negate', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compare(a, b)).toBe(big(a).comparedTo(big(b)));
        expect(toText(min(a, b))).toBe(Big.min(big(a), big(b)).toFixed());
        expect(toText(max(a, b))).toBe(Big.max(big(a), big(b)).toFixed());
        expect(toText(abs(a))).toBe(big(a).abs().toFixed());
        expect(toText(add(a, negate(a)))).toBe('0');
      }),
    );
  });

  const MODES: [RoundingMode, BigNumber.RoundingMode][] = [
    ['half_up', BigNumber.ROUND_HALF_UP],
    ['half_even', BigNumber.ROUND_HALF_EVEN],
    ['up', BigNumber.ROUND_UP],
    ['down', BigNumber.ROUND_DOWN],
  ];
  it.each(MODES)('round %s', (mode, theirs) => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: -12, max: 22 }), (value, digits) => {
        const expected = big(value).shiftedBy(digits).integerValue(theirs).shiftedBy(-digits);
        expect(toText(round(value, digits, mode))).toBe(
          digits >= value.scale ? toText(value) : expected.toFixed(),
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('form', () => {
  it('is canonical: equal numbers have equal parts, and reading what is written gives them back', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 6 }), (value, zeros) => {
        expect(parseDecimal(toText(value))).toEqual(value);
        const padded = decimalOf(value.mantissa * 10n ** BigInt(zeros), value.scale + zeros);
        expect(equals(padded, value)).toBe(true);
        expect(value.scale === 0 || value.mantissa % 10n !== 0n).toBe(true);
      }),
    );
  });
  it.each([
    ['-12.50', '-12.5'],
    ['+.5', '0.5'],
    ['5.', '5'],
    ['1e-3', '0.001'],
    ['1.5E3', '1500'],
    ['-0.00', '0'],
    ['0.000000000000000000005', '0.00000000000000000001'],
    ['0.000000000000000000004', '0'],
  ])('reads %s as %s', (text, written) => expect(toText(dec(text))).toBe(written));
  it.each(['', '.', '-', '1,5', '1 000', '0x10', 'NaN', 'Infinity', '1e', '--1', '1.2.3', '１'])(
    'refuses %j',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
      expect(() => dec(text)).toThrow(RangeError);
    },
  );
  it.each([
    ['7870.155', 2, '7870.16'],
    ['7870', 2, '7870.00'],
    ['-0.004', 2, '0.00'],
    ['-2.5', 0, '-3'],
    ['1250', -2, '1300'],
    ['0.1', 3, '0.100'],
  ])('writes %s with %i decimals as %s', (text, decimals, written) =>
    expect(toFixed(dec(text), decimals)).toBe(written),
  );
});

describe('laws', () => {
  it('sums are the same in any order', () => {
    fc.assert(
      fc.property(
        fc.array(decimal, { maxLength: 12 }),
        (values) => void expect(sum([...values].reverse())).toEqual(sum(values)),
      ),
    );
  });
});

describe('allocate', () => {
  const split = (total: string, ...weights: string[]) =>
    allocate(dec(total), weights.map(dec), 2).map((part) => toFixed(part, 2));
  it.each<[string, string[], string[]]>([
    ['1000', ['50', '25', '25'], ['500.00', '250.00', '250.00']],
    ['100.00', ['1', '1', '1'], ['33.34', '33.33', '33.33']],
    ['-100.00', ['1', '1', '1'], ['-33.34', '-33.33', '-33.33']],
    ['0.01', ['1', '1', '1'], ['0.01', '0.00', '0.00']],
    ['10', ['3', '-1'], ['15.00', '-5.00']],
    ['10', ['0', '0'], ['5.00', '5.00']],
    ['10', [], []],
  ])('%s over %j', (total, weights, parts) => expect(split(total, ...weights)).toEqual(parts));

  it('mirrors a negative total, so that a sale and its refund cancel part by part', () => {
    const weights = fc.array(decimal, { minLength: 1, maxLength: 8 });
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => decimalOf(BigInt(value), 2));
    fc.assert(
      fc.property(cents, weights, (total, shares) => {
        expect(allocate(negate(total), shares, 2)).toEqual(allocate(total, shares, 2).map(negate));
      }),
    );
  });

  it('always adds up, and each part is within a cent of its exact share', () => {
    const weight = fc
      .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 4 }))
      .map(([mantissa, scale]) => decimalOf(BigInt(mantissa), scale));
    const cents = fc
      .integer({ min: -10_000_000, max: 10_000_000 })
      .map((value) => decimalOf(BigInt(value), 2));
    fc.assert(
      fc.property(cents, fc.array(weight, { minLength: 1, maxLength: 20 }), (total, weights) => {
        const parts = allocate(total, weights, 2);
        expect(sum(parts)).toEqual(total);
        const whole = sum(weights);
        if (sign(whole) === 0) return;
        for (const [index, part] of parts.entries()) {
          const exact = big(total).times(big(weights[index]!)).div(big(whole));
          expect(big(part).minus(exact).abs().lt('0.01')).toBe(true);
        }
      }),
    );
  });
});
