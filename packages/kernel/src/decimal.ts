/**
 * Exact decimals: an integer mantissa with a power-of-ten scale.
 *
 * `add`, `sub` and `mul` are exact until a result needs more than 20 decimals, which is then rounded half away from
 * zero to 20; `div` rounds to 20 decimals. There is no NaN, no infinity and no -0. Values are canonical: no trailing
 * zeros in the mantissa, so that equal numbers have equal bytes. Source: shared/design/calculation.md, section 2.
 */
export interface Decimal {
  /** Integer mantissa; the value is `mantissa / 10^scale`. */
  readonly mantissa: bigint;
  /** Decimals, 0 to 20. */
  readonly scale: number;
}

/** `half_up` is half away from zero (the default for pay); `half_even` is a company setting; `up` is away from zero, `down` toward it. */
export type RoundingMode = 'half_up' | 'half_even' | 'up' | 'down';

/** The most decimals a value keeps. */
export const MAX_SCALE = 20;

const POWERS: readonly bigint[] = Array.from({ length: 80 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10 to the power of `exponent` (0 or more). */
export function pow10(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

export const ZERO: Decimal = Object.freeze({ mantissa: 0n, scale: 0 });
export const ONE: Decimal = Object.freeze({ mantissa: 1n, scale: 0 });

/** Builds the canonical decimal `mantissa / 10^scale`, rounding to 20 decimals when the scale is larger. A negative scale multiplies. */
export function decimalOf(mantissa: bigint, scale: number): Decimal {
  if (mantissa === 0n) return ZERO;
  if (scale < 0) return { mantissa: mantissa * pow10(-scale), scale: 0 };
  let m = mantissa;
  let s = scale;
  if (s > MAX_SCALE) {
    m = divideRounded(m, pow10(s - MAX_SCALE), 'half_up');
    s = MAX_SCALE;
    if (m === 0n) return ZERO;
  }
  if (s === 0) return { mantissa: m, scale: 0 };
  // Nearly all mantissas are whole in a double. Of those, no tenth is rounded to a whole number that it isn't, and dividing
  // costs a fraction of a remainder, in bigints as in doubles.
  const whole = Number(m);
  if (Number.isSafeInteger(whole)) {
    let rest = whole;
    for (let tenth = rest / 10; s > 0 && tenth === Math.floor(tenth); tenth = rest / 10) {
      rest = tenth;
      s -= 1;
    }
    return { mantissa: rest === whole ? m : BigInt(rest), scale: s };
  }
  while (s > 0 && m % 10n === 0n) {
    m /= 10n;
    s -= 1;
  }
  return { mantissa: m, scale: s };
}

const DECIMAL_TEXT = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Reads plain or scientific notation with a decimal point (`-12.50`, `1e-3`); `null` when the text is not a number. */
export function parseDecimal(text: string): Decimal | null {
  const match = DECIMAL_TEXT.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent] = match;
  if (whole === '' && fraction === '') return null;
  const mantissa = BigInt(whole + fraction || '0');
  return decimalOf(sign === '-' ? -mantissa : mantissa, fraction.length - Number(exponent ?? 0));
}

/** A decimal from trusted input: a literal, an integer or a value from the database. Throws on anything that is not a number. */
export function dec(value: string | number | bigint): Decimal {
  if (typeof value === 'bigint') return decimalOf(value, 0);
  const parsed = parseDecimal(typeof value === 'number' ? String(value) : value);
  if (!parsed) throw new RangeError(`not a decimal: ${JSON.stringify(value)}`);
  return parsed;
}

/** Plain notation with a point, no exponent, no trailing zeros: `-1234.5`. The wire form of every number. */
export function toText(value: Decimal): string {
  if (value.scale === 0) return value.mantissa.toString();
  const negative = value.mantissa < 0n;
  const digits = (negative ? -value.mantissa : value.mantissa).toString().padStart(value.scale + 1, '0');
  const cut = digits.length - value.scale;
  return `${negative ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** Exactly `decimals` decimals, rounded half away from zero: `7870.16`. */
export function toFixed(value: Decimal, decimals: number): string {
  const rounded = round(value, decimals);
  const text = toText(rounded);
  if (decimals <= 0) return text;
  const missing = decimals - rounded.scale;
  return rounded.scale === 0 ? `${text}.${'0'.repeat(decimals)}` : text + '0'.repeat(missing);
}

/** The nearest double. For drawing only; never for an amount. */
export function toNumber(value: Decimal): number {
  return Number(toText(value));
}

export function add(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return decimalOf(a.mantissa + b.mantissa, a.scale);
  return a.scale > b.scale
    ? decimalOf(a.mantissa + b.mantissa * pow10(a.scale - b.scale), a.scale)
    : decimalOf(a.mantissa * pow10(b.scale - a.scale) + b.mantissa, b.scale);
}

export function negate(a: Decimal): Decimal {
  return a.mantissa === 0n ? a : { mantissa: -a.mantissa, scale: a.scale };
}

export function sub(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b));
}

export function mul(a: Decimal, b: Decimal): Decimal {
  return decimalOf(a.mantissa * b.mantissa, a.scale + b.scale);
}

/** `a / b` rounded half away from zero to 20 decimals; `null` when `b` is zero (the caller makes it a "division by zero"). */
export function div(a: Decimal, b: Decimal): Decimal | null {
  if (b.mantissa === 0n) return null;
  const numerator = a.mantissa * pow10(MAX_SCALE + b.scale);
  const denominator = b.mantissa * pow10(a.scale);
  return decimalOf(divideRounded(numerator, denominator, 'half_up'), MAX_SCALE);
}

/** -1, 0 or 1. Exact at any scales. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  let x = a.mantissa;
  let y = b.mantissa;
  if (a.scale > b.scale) y *= pow10(a.scale - b.scale);
  else if (b.scale > a.scale) x *= pow10(b.scale - a.scale);
  return x < y ? -1 : x > y ? 1 : 0;
}

export function equals(a: Decimal, b: Decimal): boolean {
  return a.mantissa === b.mantissa && a.scale === b.scale;
}

export function sign(a: Decimal): -1 | 0 | 1 {
  return a.mantissa > 0n ? 1 : a.mantissa < 0n ? -1 : 0;
}

export function abs(a: Decimal): Decimal {
  return a.mantissa < 0n ? negate(a) : a;
}

export function min(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b;
}

export function max(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) >= 0 ? a : b;
}

export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = add(total, value);
  return total;
}

/** Rounds to `digits` decimals; negative digits round to tens, hundreds and so on, as a spreadsheet does. */
export function round(value: Decimal, digits: number, mode: RoundingMode = 'half_up'): Decimal {
  if (digits >= value.scale) return value;
  const rounded = divideRounded(value.mantissa, pow10(value.scale - digits), mode);
  return decimalOf(rounded, digits);
}

/** Integer division with rounding. The one place where a digit is ever lost. */
export function divideRounded(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator - quotient * denominator;
  if (remainder === 0n || mode === 'down') return quotient;
  const away = numerator < 0n === denominator < 0n ? 1n : -1n;
  if (mode === 'up') return quotient + away;
  const twice = (remainder < 0n ? -remainder : remainder) * 2n;
  const size = denominator < 0n ? -denominator : denominator;
  if (twice > size) return quotient + away;
  if (twice < size) return quotient;
  if (mode === 'half_even' && quotient % 2n === 0n) return quotient;
  return quotient + away;
}

/**
 * Splits `total` (already rounded to `decimals`) over `weights` in whole minor units by largest remainder, so that the
 * parts add up to the total. Equal remainders go to the earlier part. Weights may be negative; when they sum to zero
 * the total is split evenly. A negative total is split as the positive one is, with the signs turned: a refund takes
 * from each part what its sale gave.
 */
export function allocate(total: Decimal, weights: readonly Decimal[], decimals: number): Decimal[] {
  if (weights.length === 0) return [];
  if (total.mantissa < 0n) return allocate(negate(total), weights, decimals).map(negate);
  const scale = weights.reduce((most, weight) => Math.max(most, weight.scale), 0);
  let shares = weights.map((weight) => weight.mantissa * pow10(scale - weight.scale));
  let whole = shares.reduce((left, right) => left + right, 0n);
  if (whole === 0n) {
    shares = weights.map(() => 1n);
    whole = BigInt(weights.length);
  }
  const units = divideRounded(total.mantissa * pow10(decimals), pow10(total.scale), 'half_up');
  const floors = shares.map((share) => floorDivide(units * share, whole));
  let left = units - floors.reduce((a, b) => a + b, 0n);
  const byRemainder = floors
    .map((floor, index) => {
      const rest = units * shares[index]! - floor * whole;
      return { index, rest: whole < 0n ? -rest : rest };
    })
    .sort((a, b) => (a.rest > b.rest ? -1 : a.rest < b.rest ? 1 : a.index - b.index));
  for (const { index } of byRemainder) {
    if (left <= 0n) break;
    floors[index] = floors[index]! + 1n;
    left -= 1n;
  }
  return floors.map((value) => decimalOf(value, decimals));
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}
