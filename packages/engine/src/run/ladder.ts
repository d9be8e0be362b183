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
import type { AcceleratorVariable, Climb, ClimbTier, TierPart, TrueUp, Value } from '../model/index.ts';
import type { PlannedTier } from './plan.ts';

/** An accelerator's tiers for one statement: thresholds in the measure's unit. */
export interface Ladder {
  readonly variable: AcceleratorVariable;
  readonly tiers: readonly PlannedTier[];
  readonly froms: readonly Decimal[];
  /** Where the last tier ends: what lies above pays nothing. `null`: open. */
  readonly top: Decimal | null;
  readonly target: Decimal | null;
  /** The first tier starts at 0, or is a point: it also contains what is below zero, so that a refund takes back what a sale paid. */
  readonly isOpenBelow: boolean;
}

export function ladderOf(
  variable: AcceleratorVariable,
  tiers: readonly PlannedTier[],
  top: Decimal | null,
  target: Decimal | null,
): Ladder {
  const scaled = (written: Decimal): Decimal => (target ? mul(written, target) : written);
  return {
    variable,
    tiers,
    froms: tiers.map((tier) => scaled(tier.from)),
    top: top && scaled(top),
    target,
    isOpenBelow: isLine(variable) || (tiers.length > 0 && compare(tiers[0]!.from, ZERO) <= 0),
  };
}

/** The tier of a running total: the last one past its end too, -1 below the first. */
export function tierAt(ladder: Ladder, position: Decimal): number {
  const { froms } = ladder;
  const above = ladder.variable.border === 'upper' ? 0 : 1;
  for (let tier = froms.length - 1; tier >= 0; tier -= 1)
    if (compare(position, froms[tier]!) >= above) return tier;
  return ladder.isOpenBelow ? 0 : -1;
}

/** How much of a running total is paid: up to the end of the last tier. */
export function paidOf({ top }: Ladder, position: Decimal): Decimal {
  return top && compare(position, top) > 0 ? top : position;
}

/** How much of the way from `start` to `end` is paid, where all of it is at one rate. */
export function paidWay(ladder: Ladder, start: Decimal, end: Decimal): Decimal {
  return sub(paidOf(ladder, end), paidOf(ladder, start));
}

function isLine({ mode }: AcceleratorVariable): boolean {
  return mode === 'interpolated';
}

const ONE = dec('1');

/** The rate on the line where the climb ends, for people to see; `null` in modes whose tiers say it. */
export function lineRate(ladder: Ladder, end: Decimal): Decimal | null {
  return isLine(ladder.variable) ? payAt(ladder, ONE, end) : null;
}

/**
 * What a measure gets at the rate that a climb to `end` reaches: of its tier, or on the line between two points. The division comes
 * last, so that no rounded rate is multiplied.
 */
export function payAt(ladder: Ladder, measure: Decimal, end: Decimal): Decimal {
  const { froms, tiers } = ladder;
  if (!isLine(ladder.variable)) {
    const tier = tiers[tierAt(ladder, end)];
    return tier ? mul(measure, tier.value) : ZERO;
  }
  const below = froms.findLastIndex((from) => compare(end, from) >= 0);
  const [low, high] = [froms[below], froms[below + 1]];
  if (low === undefined || high === undefined) {
    const last = tiers[Math.max(below, 0)];
    return last ? mul(measure, last.value) : ZERO;
  }
  const parts = add(mul(tiers[below]!.value, sub(high, end)), mul(tiers[below + 1]!.value, sub(end, low)));
  // The next point lies past the end: the two are apart.
  return div(mul(measure, parts), sub(high, low))!;
}

/** How much of the way from `start` to `end` lies in each tier; negative on the way down. */
export function overlaps(ladder: Ladder, start: Decimal, end: Decimal): Decimal[] {
  const down = compare(end, start) < 0;
  const low = down ? end : start;
  const high = down ? start : end;
  return ladder.froms.map((from, tier) => {
    const lower = tier === 0 && ladder.isOpenBelow ? low : max(low, from);
    const end_of = ladder.froms[tier + 1] ?? ladder.top;
    const upper = end_of ? min(high, end_of) : high;
    if (compare(lower, upper) >= 0) return ZERO;
    const length = sub(upper, lower);
    return down ? negate(length) : length;
  });
}

/** What reaching a position has paid in all, tier by tier, when tiers pay amounts. Nothing before the first row. */
export function amountsAt(ladder: Ladder, position: Decimal | null): Decimal[] {
  const reached = position ? tierAt(ladder, position) : -1;
  const isOne = ladder.variable.mode === 'retroactive';
  return ladder.tiers.map(({ value }, index) =>
    (isOne ? index === reached : index <= reached) ? value : ZERO,
  );
}

/** The rows of one group: sums are enough unless each row's own way matters. */
export interface Walk {
  readonly group: readonly Value[];
  readonly start: Decimal;
  /** Did earlier rows of the window climb before this period's? */
  readonly hasEarlier: boolean;
  readonly end: Decimal;
  readonly rows: number;
}

/** Measure and pay per tier of one group. `whole`: what `wholeRecord` found row by row. */
export function climbOf(
  ladder: Ladder,
  walk: Walk,
  whole: readonly { measure: Decimal; pay: Decimal }[] | null,
  trueUp: TrueUp | null,
): Climb {
  const { variable, tiers, froms } = ladder;
  const paid = whole ?? payPerTier(ladder, walk);
  let pay = trueUp?.pay ?? ZERO;
  for (const part of paid) pay = add(pay, part.pay);
  const reached = tierAt(ladder, walk.end);
  return {
    variable_id: variable.id,
    group: walk.group,
    mode: variable.mode,
    border: variable.border,
    pays: variable.pays,
    target: ladder.target,
    start: walk.start,
    end: walk.end,
    reached: reached < 0 ? null : reached,
    rate: lineRate(ladder, walk.end),
    tiers: tiers.map((tier, index): ClimbTier => ({
      from: froms[index]!,
      to: froms[index + 1] ?? ladder.top,
      from_written: tier.from,
      value: tier.value,
      measure: paid[index]!.measure,
      pay: paid[index]!.pay,
    })),
    true_up: trueUp,
    pay,
  };
}

/** The pay alone, for totals: the same number as `climbOf(...).pay`. */
export function payOf(ladder: Ladder, walk: Walk): Decimal {
  let pay = ZERO;
  for (const part of payPerTier(ladder, walk))
    if (part.pay !== ZERO) pay = pay === ZERO ? part.pay : add(pay, part.pay);
  return pay;
}

function payPerTier(ladder: Ladder, walk: Walk): { measure: Decimal; pay: Decimal }[] {
  const { variable, tiers } = ladder;
  if (variable.mode === 'retroactive' || isLine(variable)) {
    const reached = tierAt(ladder, walk.end);
    const measure = paidWay(ladder, walk.start, walk.end);
    const amounts = variable.pays === 'amount' ? amountSteps(ladder, walk) : null;
    return tiers.map((_, index) => ({
      measure: index === reached ? measure : ZERO,
      pay: amounts ? amounts[index]! : index === reached ? payAt(ladder, measure, walk.end) : ZERO,
    }));
  }
  const measures = overlaps(ladder, walk.start, walk.end);
  const amounts = variable.pays === 'amount' ? amountSteps(ladder, walk) : null;
  return tiers.map((tier, index) => {
    const measure = measures[index]!;
    return { measure, pay: amounts ? amounts[index]! : measure === ZERO ? ZERO : mul(measure, tier.value) };
  });
}

function amountSteps(ladder: Ladder, walk: Walk): Decimal[] {
  if (walk.rows === 0) return ladder.tiers.map(() => ZERO);
  const before = amountsAt(ladder, walk.hasEarlier ? walk.start : null);
  return amountsAt(ladder, walk.end).map((amount, tier) => sub(amount, before[tier]!));
}

/** One row on its way: from `before` (null: the climb's very first row) to `after`. `end`: where the climb ends, for retroactive. */
export function partsOf(
  ladder: Ladder,
  before: Decimal,
  isFirst: boolean,
  measure: Decimal,
  end: Decimal,
): TierPart[] {
  const { variable, tiers } = ladder;
  const after = add(before, measure);
  const part = (tier: number, size: Decimal, pay: Decimal): TierPart => ({
    variable_id: variable.id,
    tier,
    measure: size,
    value: tiers[tier]!.value,
    pay,
  });
  if (variable.mode === 'whole_record') {
    const tier = tierAt(ladder, sign(measure) < 0 ? before : after);
    const paid = paidWay(ladder, before, after);
    return tier < 0 || isPast(measure, paid) ? [] : [part(tier, paid, wholePay(ladder, tier, paid))];
  }
  if (variable.pays === 'amount') {
    const from = amountsAt(ladder, isFirst ? null : before);
    const to = amountsAt(ladder, after);
    const sizes = overlaps(ladder, before, after);
    return tiers.flatMap((_, tier) => {
      const pay = sub(to[tier]!, from[tier]!);
      return pay === ZERO && sizes[tier] === ZERO ? [] : [part(tier, sizes[tier]!, pay)];
    });
  }
  if (variable.mode === 'retroactive' || isLine(variable)) {
    const tier = tierAt(ladder, end);
    const paid = paidWay(ladder, before, after);
    return tier < 0 || isPast(measure, paid) ? [] : [part(tier, paid, payAt(ladder, paid, end))];
  }
  return overlaps(ladder, before, after).flatMap((size, tier) =>
    size === ZERO ? [] : [part(tier, size, mul(size, tiers[tier]!.value))],
  );
}

/** Nothing of the row lies below the end of the last tier. */
function isPast(measure: Decimal, paid: Decimal): boolean {
  return sign(paid) === 0 && sign(measure) !== 0;
}

/** A whole row at one tier: its rate, or its amount once per sale and back per refund. */
export function wholePay(ladder: Ladder, tier: number, measure: Decimal): Decimal {
  const { value } = ladder.tiers[tier]!;
  if (ladder.variable.pays === 'rate') return mul(measure, value);
  const direction = sign(measure);
  return direction === 0 ? ZERO : direction > 0 ? value : negate(value);
}
