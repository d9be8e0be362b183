import type { AcceleratorVariable } from '@comptoir/engine';
import { add, compare, dec, type Decimal, max, mul, parseDecimal, sub, toText, ZERO } from '@comptoir/kernel';

export interface TierPoint {
  readonly x: string;
  readonly y: string;
}

const ROOM = dec('1.25');

function read(text: string | null): Decimal | null {
  return text === null ? null : parseDecimal(text);
}

/**
 * Corners of the pay curve of marginal rate tiers, in the measure's unit: `x` what climbs, `y` what it pays in all.
 * Empty for other modes (their pay jumps), unreadable tiers, or thresholds in shares of a target that is not known.
 */
export function tierPoints(
  variable: AcceleratorVariable,
  reached: string | null,
  target: string | null,
): readonly TierPoint[] {
  if (variable.mode !== 'marginal' || variable.pays !== 'rate' || variable.tiers.length === 0) return [];
  const unit = variable.target_variable_id ? read(target) : dec(1);
  if (unit === null) return [];
  const at = read(reached) ?? ZERO;
  let pay = ZERO;
  const points: TierPoint[] = [];
  for (const tier of variable.tiers) {
    const from = read(tier.from);
    const rate = read(tier.value);
    if (from === null || rate === null) return [];
    const start = mul(from, unit);
    if (points.length === 0) points.push({ x: toText(start), y: toText(ZERO) });
    const to = read(tier.to);
    const end = to === null ? mul(max(max(at, mul(start, ROOM)), dec(1)), ROOM) : mul(to, unit);
    if (compare(end, start) <= 0) return [];
    pay = add(pay, mul(sub(end, start), rate));
    points.push({ x: toText(end), y: toText(pay) });
  }
  return points;
}
