import type { climbSchema } from '@comptoir/contract';
import { add, compare, dec, type Decimal, max, mul, sub, toText, ZERO } from '@comptoir/kernel';
import type { z } from 'zod';

export type ClimbWire = z.output<typeof climbSchema>;

export interface CurveCorner {
  readonly x: string;
  readonly y: string;
}

/** How far past the last threshold (or the end) the curve is drawn. */
const BEYOND = dec('1.2');

/**
 * What a climb pays at each height, as corners of a line from the first tier on. Marginal tiers
 * bend the line; retroactive ones and tiers that pay an amount make it jump: two corners at the same height. Where the rate itself
 * lies on a line, it is the rate that is drawn.
 */
export function curveOf(climb: ClimbWire): CurveCorner[] {
  const tiers = climb.tiers.map((tier) => ({
    from: dec(tier.from),
    to: tier.to === null ? null : dec(tier.to),
    value: dec(tier.value),
  }));
  const end = dec(climb.end);
  const first = tiers[0]?.from ?? ZERO;
  const reach = max(end, tiers.at(-1)?.from ?? end);
  const last = add(reach, mul(sub(BEYOND, dec(1)), max(sub(reach, first), dec(1))));
  if (climb.mode === 'interpolated') return rateCorners(tiers, last);
  const corners: { x: Decimal; y: Decimal }[] = [];
  let paid = ZERO;
  for (const tier of tiers) {
    const to = tier.to ?? last;
    if (climb.pays === 'amount') {
      // Each tier reached brings its amount.
      corners.push({ x: tier.from, y: paid });
      paid = climb.mode === 'marginal' ? add(paid, tier.value) : tier.value;
      corners.push({ x: tier.from, y: paid }, { x: to, y: paid });
    } else if (climb.mode === 'retroactive') {
      corners.push({ x: tier.from, y: mul(tier.from, tier.value) }, { x: to, y: mul(to, tier.value) });
    } else {
      corners.push({ x: tier.from, y: paid });
      paid = add(paid, mul(sub(to, tier.from), tier.value));
      corners.push({ x: to, y: paid });
    }
  }
  // Past the end of the last tier nothing more is paid.
  const top = tiers.at(-1)?.to;
  const highest = corners.at(-1);
  if (top && highest) corners.push({ x: max(last, mul(top, BEYOND)), y: highest.y });
  return corners
    .filter((corner, index) => {
      const before = corners[index - 1];
      return !before || compare(before.x, corner.x) !== 0 || compare(before.y, corner.y) !== 0;
    })
    .map(({ x, y }) => ({ x: toText(x), y: toText(y) }));
}

function rateCorners(
  points: readonly { readonly from: Decimal; readonly value: Decimal }[],
  last: Decimal,
): CurveCorner[] {
  const [first] = points;
  const start = first && compare(first.from, ZERO) > 0 ? [{ x: '0', y: toText(first.value) }] : [];
  const end = { x: toText(last), y: toText(points.at(-1)?.value ?? ZERO) };
  return [...start, ...points.map(({ from, value }) => ({ x: toText(from), y: toText(value) })), end];
}

/** How much of a tier is filled, 0 to 1; an open tier against the drawn end. */
export function fillOf(climb: ClimbWire, tier: ClimbWire['tiers'][number]): number {
  const from = Number(tier.from);
  const end = Number(climb.end);
  if (tier.to !== null)
    return Math.max(0, Math.min(1, (end - from) / Math.max(1e-9, Number(tier.to) - from)));
  return end <= from ? 0 : Math.min(0.96, (end - from) / Math.max(1e-9, (end - from) * 1.15));
}

/** How much of this period's way lies past the end of the last tier and pays nothing; `null`: nothing does. */
export function aboveTiers({ start, end, tiers }: Pick<ClimbWire, 'start' | 'end' | 'tiers'>): string | null {
  const to = tiers.at(-1)?.to;
  if (to === null || to === undefined) return null;
  const past = (position: string) => max(sub(dec(position), dec(to)), ZERO);
  const above = sub(past(end), past(start));
  return compare(above, ZERO) === 0 ? null : toText(above);
}
