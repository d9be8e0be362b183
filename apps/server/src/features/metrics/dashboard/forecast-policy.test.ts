import { compare, dec, sub, abs, toText, ZERO, mul } from '@comptoir/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basisOf, forecastOf, shown, squareRoot } from './forecast-policy.ts';

describe('the basis of a forecast', () => {
  it('is the mean and the spread of a sample', () => {
    const basis = basisOf(['2', '4', '4', '4', '5', '5', '7', '9'].map(dec));
    expect(basis && [toText(basis.mean), shown(basis.spread, 4)]).toEqual(['5', '2.1381']);
  });

  it('is nothing of two months', () => expect(basisOf(['1', '2'].map(dec))).toBeNull());
});

describe('a forecast', () => {
  const year = { closed: dec('600'), running: dec('50'), left: dec('0.5'), to_come: 4 };

  it('adds the mean for the days and months that are left', () => {
    const { total, running, low, high } = forecastOf(year, { mean: dec('100'), spread: dec('10') });
    expect([total, running].map(toText)).toEqual(['1100', '100']);
    expect([shown(low, 2), shown(high, 2)]).toEqual(['1072.81', '1127.19']);
  });

  it('never says less than was earned by now', () => {
    const { low } = forecastOf(year, { mean: dec('1'), spread: dec('1000') });
    expect(toText(low)).toBe('650');
  });

  it('is what was earned when the year is over', () => {
    const over = { closed: dec('700'), running: ZERO, left: ZERO, to_come: 0 };
    const { total, low, high } = forecastOf(over, { mean: dec('100'), spread: dec('30') });
    expect([total, low, high].map(toText)).toEqual(['700', '700', '700']);
  });
});

it('a root squared is the number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (cents) => {
      const value = dec(String(cents));
      const root = squareRoot(value);
      expect(compare(abs(sub(mul(root, root), value)), dec('0.000001'))).toBeLessThanOrEqual(0);
    }),
  );
});
