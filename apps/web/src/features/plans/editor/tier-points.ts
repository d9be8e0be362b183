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
 * Corners of the pay curve of marginal rate tiers, in the measure's unit: `x` what climbs, `y` what it pays in all; of rates on a line
 * the rate itself. Empty for other modes (their pay jumps), unreadable tiers, or thresholds in shares of a target that is not known.
 */
export function tierPoints(
  variable: AcceleratorVariable,
  reached: string | null,
  target: string | null,
): readonly TierPoint[] {
  const isLine = variable.mode === 'interpolated';
  if ((variable.mode !== 'marginal' && !isLine) || variable.pays !== 'rate') return [];
  const unit = variable.target_variable_id ? read(target) : dec(1);
  if (unit === null) return [];
  const at = read(reached) ?? ZERO;
  if (isLine) return linePoints(variable, unit, at);
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
  // Nothing more is paid past the end of the last tier.
  const top = read(variable.tiers.at(-1)?.to ?? null);
  const beyond = top && mul(max(at, mul(top, unit)), ROOM);
  return beyond ? [...points, { x: toText(beyond), y: toText(pay) }] : points;
}

/** The first rate holds before its point, the last one after. */
function linePoints({ tiers }: AcceleratorVariable, unit: Decimal, at: Decimal): readonly TierPoint[] {
  const points = tiers.flatMap(({ from, value }) => {
    const [start, rate] = [read(from), read(value)];
    return start && rate ? [{ x: mul(start, unit), y: rate }] : [];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < tiers.length) return [];
  if (points.some(({ x }, index) => index > 0 && compare(x, points[index - 1]!.x) <= 0)) return [];
  const start = compare(first.x, ZERO) > 0 ? [{ x: ZERO, y: first.y }] : [];
  const end = { x: mul(max(max(at, last.x), dec(1)), ROOM), y: last.y };
  return [...start, ...points, end].map(({ x, y }) => ({ x: toText(x), y: toText(y) }));
}
