import {
  add,
  compare,
  dec,
  type Decimal,
  div,
  max,
  mul,
  round,
  sub,
  sum,
  toText,
  ZERO,
} from '@comptoir/kernel';

/** Without as many closed months nothing is said about those to come. */
export const MIN_CLOSED_MONTHS = 3;
/** Closed months that a forecast is made of, at most. */
export const MAX_CLOSED_MONTHS = 12;
/** Of a normal distribution, 80 % lies within as many standard deviations of the mean: docs/guide names the range. */
const DEVIATIONS = dec('1.2816');

export interface Basis {
  readonly mean: Decimal;
  /** The sample's standard deviation. */
  readonly spread: Decimal;
}

/** Mean and spread of what the closed months cost; `null`: too few of them. */
export function basisOf(closed: readonly Decimal[]): Basis | null {
  if (closed.length < MIN_CLOSED_MONTHS) return null;
  const mean = div(sum(closed), dec(closed.length));
  if (mean === null) return null;
  const squares = closed.map((value) => mul(sub(value, mean), sub(value, mean)));
  const variance = div(sum(squares), dec(closed.length - 1)) ?? ZERO;
  return { mean, spread: squareRoot(variance) };
}

export interface YearSoFar {
  /** Of the year's closed months. */
  readonly closed: Decimal;
  /** Earned in the running month by now. */
  readonly running: Decimal;
  /** What of the running month is left, 0 to 1; 0 also when no month of the year runs. */
  readonly left: Decimal;
  /** Whole months after the running one. */
  readonly to_come: number;
}

export interface Forecast {
  readonly running: Decimal;
  /** Of each month to come. */
  readonly month: Decimal;
  readonly total: Decimal;
  readonly low: Decimal;
  readonly high: Decimal;
}

/**
 * Closed months count as they are; the running one gets the mean for the days that are left; each month to come costs the mean. Months vary by
 * themselves, so that the spread of n of them is the spread of one times the root of n. The year never costs less than was earned by now.
 */
export function forecastOf({ closed, running, left, to_come }: YearSoFar, { mean, spread }: Basis): Forecast {
  const runningExpected = add(running, mul(mean, left));
  const total = add(add(closed, runningExpected), mul(mean, dec(to_come)));
  const either = mul(mul(DEVIATIONS, spread), squareRoot(add(left, dec(to_come))));
  const earned = add(closed, running);
  const low = sub(total, either);
  return {
    running: runningExpected,
    month: mean,
    total,
    low: compare(low, earned) < 0 ? earned : low,
    high: add(total, either),
  };
}

/** By Newton's method, to some 20 digits. */
export function squareRoot(value: Decimal): Decimal {
  if (compare(value, ZERO) <= 0) return ZERO;
  let root = max(value, dec('1'));
  const half = dec('0.5');
  // Halves the distance until it is near, then doubles the digits: 200 steps reach any amount of money.
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = round(mul(half, add(root, div(value, root) ?? ZERO)), 20);
    if (compare(next, root) === 0) return next;
    root = next;
  }
  return root;
}
const MAX_STEPS = 200;

/** Amounts of a forecast are shown to the minor unit. */
export const shown = (value: Decimal, decimals: number): string => toText(round(value, decimals));
