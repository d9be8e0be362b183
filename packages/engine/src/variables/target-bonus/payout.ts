import { type Decimal, ZERO, add, compare, div, mul, parseDecimal, sub } from '@comptoir/kernel';
import type { TargetBonusVariable } from '../../model/index.ts';

export type PayoutCurve = Pick<TargetBonusVariable, 'curve' | 'points' | 'floor' | 'cap'>;

export interface Payout {
  /** A ratio of the target amount. */
  readonly payout: Decimal;
  /** What decided beside the curve. */
  readonly limit: 'floor' | 'cap' | null;
}

interface Point {
  readonly attainment: Decimal;
  readonly payout: Decimal;
}

/**
 * What an attainment pays out. On a line: `p0 + (attainment - a0) x (p1 - p0) / (a1 - a0)`, divided last. `null`: a number of the
 * curve can't be read, or two of its points lie above each other.
 */
export function payoutAt({ curve, points, floor, cap }: PayoutCurve, attainment: Decimal): Payout | null {
  const least = floor === null ? null : parseDecimal(floor);
  const most = cap === null ? null : parseDecimal(cap);
  const known = points.flatMap((point) => pointOf(point) ?? []);
  if (known.length < points.length || known.length === 0) return null;
  if ((floor !== null && !least) || (cap !== null && !most)) return null;
  if (least && compare(attainment, least) < 0) return { payout: ZERO, limit: 'floor' };
  const payout = curve === 'steps' ? stepAt(known, attainment) : lineAt(known, attainment);
  if (!payout) return null;
  return most && compare(payout, most) > 0 ? { payout: most, limit: 'cap' } : { payout, limit: null };
}

function stepAt(points: readonly Point[], attainment: Decimal): Decimal {
  return points.findLast((point) => compare(attainment, point.attainment) >= 0)?.payout ?? ZERO;
}

function lineAt(points: readonly Point[], attainment: Decimal): Decimal | null {
  const [first] = points;
  if (!first || compare(attainment, first.attainment) < 0) return ZERO;
  const reached = points.findLastIndex((point) => compare(attainment, point.attainment) >= 0);
  // Past the last point the last line goes on.
  const at = Math.min(reached, points.length - 2);
  const [from, to] = [points[at], points[at + 1]];
  if (!from || !to) return first.payout;
  const rise = mul(sub(attainment, from.attainment), sub(to.payout, from.payout));
  const risen = div(rise, sub(to.attainment, from.attainment));
  return risen && add(from.payout, risen);
}

function pointOf({ attainment, payout }: TargetBonusVariable['points'][number]): Point | null {
  const [at, pays] = [parseDecimal(attainment), parseDecimal(payout)];
  return at && pays && { attainment: at, payout: pays };
}
