import {
  type Decimal,
  ZERO,
  add,
  compare,
  dec,
  div,
  max,
  min,
  mul,
  negate,
  sign,
  sub,
} from '@comptoir/kernel';
import type { AcceleratorVariable } from '../model/index.ts';

export interface ClimbInput {
  readonly variable: AcceleratorVariable;
  readonly target: Decimal | null;
  /** Measures of the rows before the period, and of the period's rows in climb order. */
  readonly earlier: readonly Decimal[];
  readonly rows: readonly Decimal[];
}

export interface RowPart {
  readonly tier: number;
  readonly measure: Decimal;
  readonly pay: Decimal;
}

/** Each row's parts, and the pay of the whole climb: per tier, the measure that fell in it times its rate. */
export function climb(input: ClimbInput): {
  readonly parts: readonly (readonly RowPart[])[];
  readonly pay: Decimal;
  /** What all rows, earlier ones too, are worth at the rate of the tier reached. */
  readonly whole: Decimal;
} {
  const { variable, rows } = input;
  const thresholds = variable.tiers.map((tier) => scaled(input, dec(tier.from)));
  const lastTo = variable.tiers.at(-1)!.to;
  const top = lastTo === null ? null : scaled(input, dec(lastTo));
  const start = total(input.earlier);
  const end = add(start, total(rows));

  let at = start;
  let first = input.earlier.length === 0;
  const parts = rows.map((measure): RowPart[] => {
    const after = add(at, measure);
    const made = rowParts(variable, thresholds, top, first ? null : at, at, after, measure, end);
    at = after;
    first = false;
    return made;
  });

  let pay = ZERO;
  for (const [tier, { value }] of variable.tiers.entries()) {
    const mine = parts.flat().filter((part) => part.tier === tier);
    if (variable.pays === 'amount' || variable.mode === 'whole_record')
      for (const part of mine) pay = add(pay, part.pay);
    else pay = add(pay, mul(total(mine.map((part) => part.measure)), dec(value)));
  }
  if (variable.mode === 'interpolated') {
    let below = start;
    const ways = rows.map((row) => {
      const measure = sub(capped(top, add(below, row)), capped(top, below));
      below = add(below, row);
      return [{ tier: 0, measure, pay: onLine(variable, thresholds, measure, end) }];
    });
    return {
      parts: ways,
      pay: onLine(variable, thresholds, sub(capped(top, end), capped(top, start)), end),
      whole: onLine(variable, thresholds, capped(top, end), end),
    };
  }
  const last = tierOf(variable, thresholds, end);
  const whole = last === null ? ZERO : mul(capped(top, end), dec(variable.tiers[last]!.value));
  return { parts, pay, whole };
}

/** What lies above the end of the last tier pays nothing. */
function capped(top: Decimal | null, position: Decimal): Decimal {
  return top && compare(position, top) > 0 ? top : position;
}

function scaled({ target }: ClimbInput, written: Decimal): Decimal {
  return target ? mul(written, target) : written;
}

function total(values: readonly Decimal[]): Decimal {
  return values.reduce((sum, value) => add(sum, value), ZERO);
}

/** A measure at the rate that lies between the point below the end and the one above. */
function onLine(
  { tiers }: AcceleratorVariable,
  points: readonly Decimal[],
  measure: Decimal,
  end: Decimal,
): Decimal {
  const rates = tiers.map(({ value }) => dec(value));
  let at = -1;
  for (const [index, point] of points.entries()) if (compare(point, end) <= 0) at = index;
  if (at < 0) return mul(measure, rates[0]!);
  if (at === points.length - 1) return mul(measure, rates[at]!);
  const [low, high] = [points[at]!, points[at + 1]!];
  // The rate times the length of the line between the points: the division comes last.
  const share = add(mul(rates[at]!, sub(high, end)), mul(rates[at + 1]!, sub(end, low)));
  return div(mul(measure, share), sub(high, low))!;
}

/** The tier of a running total, `null` below the first. */
function tierOf(variable: AcceleratorVariable, thresholds: readonly Decimal[], at: Decimal): number | null {
  let found: number | null = sign(dec(variable.tiers[0]!.from)) <= 0 ? 0 : null;
  for (const [tier, from] of thresholds.entries()) {
    const order = compare(at, from);
    if (order > 0 || (order === 0 && variable.border === 'upper')) found = tier;
  }
  return found;
}

function rowParts(
  variable: AcceleratorVariable,
  thresholds: readonly Decimal[],
  top: Decimal | null,
  before: Decimal | null,
  at: Decimal,
  after: Decimal,
  measure: Decimal,
  end: Decimal,
): RowPart[] {
  const tierAt = (position: Decimal): number | null => tierOf(variable, thresholds, position);
  const value = (tier: number): Decimal => dec(variable.tiers[tier]!.value);
  if (variable.mode === 'whole_record') {
    const tier = tierAt(sign(measure) < 0 ? at : after);
    const paid = sub(capped(top, after), capped(top, at));
    if (tier === null || (sign(paid) === 0 && sign(measure) !== 0)) return [];
    const amount = sign(paid) === 0 ? ZERO : sign(paid) > 0 ? value(tier) : negate(value(tier));
    return [{ tier, measure: paid, pay: variable.pays === 'rate' ? mul(paid, value(tier)) : amount }];
  }
  const inTier = variable.tiers.map((tier, index): Decimal => {
    // Cut the way from `at` to `after` at the tier's two ends.
    const low =
      index === 0 && sign(dec(tier.from)) <= 0 ? min(at, after) : max(min(at, after), thresholds[index]!);
    const upper = thresholds[index + 1] ?? top;
    const high = upper ? min(max(at, after), upper) : max(at, after);
    if (compare(low, high) >= 0) return ZERO;
    return compare(after, at) < 0 ? sub(low, high) : sub(high, low);
  });
  if (variable.pays === 'amount') {
    const paidBy = (position: Decimal | null, tier: number): Decimal => {
      if (position === null) return ZERO;
      const reached = tierAt(position);
      if (variable.mode === 'retroactive') return reached === tier ? value(tier) : ZERO;
      return reached !== null && tier <= reached ? value(tier) : ZERO;
    };
    return inTier.flatMap((size, tier) => {
      const pay = sub(paidBy(after, tier), paidBy(before, tier));
      return sign(pay) === 0 && sign(size) === 0 ? [] : [{ tier, measure: size, pay }];
    });
  }
  if (variable.mode === 'retroactive') {
    const tier = tierAt(end);
    const paid = sub(capped(top, after), capped(top, at));
    return tier === null ? [] : [{ tier, measure: paid, pay: mul(paid, value(tier)) }];
  }
  return inTier.flatMap((size, tier) =>
    sign(size) === 0 ? [] : [{ tier, measure: size, pay: mul(size, value(tier)) }],
  );
}
