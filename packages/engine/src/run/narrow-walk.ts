import { type Decimal, MAX_SCALE, decimalOf } from '@comptoir/kernel';
import type { Acceleration } from './acceleration.ts';
import type { Ladder, Walk } from './ladder.ts';
import { takeDoubles } from './slab.ts';
import { type Vector, narrowOf } from './vectors.ts';

/** The parts of the last walk, and which walk that was: the next one writes over them. */
export const lastWalk = {
  walk: null as NarrowWalk | null,
  rows: 0,
  parts: 0,
  first: new Int32Array(0),
  count: new Uint8Array(0),
  tiers: new Uint8Array(0),
  measures: new Float64Array(0),
  pays: new Float64Array(0),
};

function roomForParts(rows: number, parts: number): void {
  if (rows > lastWalk.rows) {
    lastWalk.rows = rows * 2;
    lastWalk.first = new Int32Array(lastWalk.rows);
    lastWalk.count = new Uint8Array(lastWalk.rows);
  }
  if (parts > lastWalk.parts) {
    lastWalk.parts = parts * 2;
    lastWalk.tiers = larger(lastWalk.tiers, new Uint8Array(lastWalk.parts));
    lastWalk.measures = larger(lastWalk.measures, new Float64Array(lastWalk.parts));
    lastWalk.pays = larger(lastWalk.pays, new Float64Array(lastWalk.parts));
  }
}

interface NarrowLadder {
  readonly scale: number;
  readonly froms: readonly number[];
  /** Where each tier ends; infinity when open. */
  readonly ends: readonly number[];
  readonly rates: readonly number[];
  readonly rate_scale: number;
}

/** A ladder and measures in doubles: integers of one scale. */
interface NarrowMarginal {
  readonly narrow: NarrowLadder;
  readonly data: Float64Array;
  /** From the measure's scale to the ladder's. */
  readonly factor: number;
}

/** The pay of each row, and how many parts the rows have together. */
export interface NarrowWalk {
  readonly size: number;
  readonly row_pays: Float64Array;
  readonly scale: number;
  readonly pay_scale: number;
}

function isNarrowKind({ variable: { mode, pays } }: Ladder): boolean {
  return mode === 'marginal' && pays === 'rate';
}

/** What a group of rows pays, by its sums, as `payOf` does; `null` where a number could pass the limit, or tiers do not pay rates. */
export function narrowPay(ladder: Ladder, measure: Vector, walk: Walk, limit: number): Decimal | null {
  if (!isNarrowKind(ladder)) return null;
  const least = Math.max(measure.kind === 'decimal' ? measure.scale : 0, walk.start.scale, walk.end.scale);
  const narrow = narrowLadder(ladder, least, limit);
  if (!narrow || narrow.scale + narrow.rate_scale > MAX_SCALE) return null;
  const start = narrowOf(walk.start, narrow.scale, limit);
  const end = narrowOf(walk.end, narrow.scale, limit);
  if (start === null || end === null) return null;
  const { froms, ends, rates } = narrow;
  const isDown = end < start;
  const low = isDown ? end : start;
  const high = isDown ? start : end;
  let total = 0;
  let spread = 0;
  for (let tier = 0; tier < froms.length; tier += 1) {
    const lower = low > froms[tier]! ? low : froms[tier]!;
    const upper = high < ends[tier]! ? high : ends[tier]!;
    if (lower >= upper) continue;
    const pay = (isDown ? lower - upper : upper - lower) * rates[tier]!;
    spread += Math.abs(pay);
    total += pay;
  }
  return spread <= limit ? decimalOf(BigInt(total), narrow.scale + narrow.rate_scale) : null;
}

/** What a walk in doubles needs, or `null` where the exact way must do the batch. */
function narrowMarginal({ ladder, measure, groups }: Acceleration, limit: number): NarrowMarginal | null {
  if (!isNarrowKind(ladder)) return null;
  if (measure.kind !== 'decimal' || measure.specials) return null;
  let least = measure.scale;
  for (const { walk } of groups) least = Math.max(least, walk.start.scale);
  const narrow = narrowLadder(ladder, least, limit);
  if (!narrow || narrow.scale + narrow.rate_scale > MAX_SCALE) return null;
  return { narrow, data: measure.data, factor: 10 ** (narrow.scale - measure.scale) };
}

/**
 * Marginal rates on integers in doubles. Gives up (`null`) as soon as a number could pass the limit: the exact way then
 * does the whole batch. A row's pays together stay under the limit too, so adding them up later is exact.
 */
export function narrowWalk(
  acceleration: Acceleration,
  orders: readonly Int32Array[],
  limit: number,
): NarrowWalk | null {
  const marginal = narrowMarginal(acceleration, limit);
  if (!marginal) return null;
  const { batch, groups } = acceleration;
  const { narrow, data, factor } = marginal;
  const { froms, ends, rates } = narrow;
  const tierCount = froms.length;
  roomForParts(batch.size, batch.size * 2 + tierCount);
  lastWalk.walk = null;
  const { first, count } = lastWalk;
  let { tiers, measures, pays } = lastWalk;
  count.fill(0, 0, batch.size);
  const row_pays = takeDoubles(batch.size).fill(Number.NaN);
  let size = 0;
  for (let group = 0; group < groups.length; group += 1) {
    const start = narrowOf(groups[group]!.walk.start, narrow.scale, limit);
    if (start === null) return null;
    let position = start;
    let tier = 0;
    const order = orders[group]!;
    for (let at = 0; at < order.length; at += 1) {
      const index = order[at]!;
      const step = data[index]! * factor;
      if (step !== step) continue;
      const after = position + step;
      if (!(step <= limit && step >= -limit && after <= limit && after >= -limit)) return null;
      first[index] = size;
      if (size + tierCount > lastWalk.parts) {
        roomForParts(batch.size, size + tierCount);
        ({ tiers, measures, pays } = lastWalk);
      }
      // Most rows stay within the climb's present tier.
      if (
        step > 0
          ? position >= froms[tier]! && after <= ends[tier]!
          : step < 0 && after >= froms[tier]! && position <= ends[tier]!
      ) {
        const pay = step * rates[tier]! + 0;
        if (!(pay <= limit && pay >= -limit)) return null;
        tiers[size] = tier;
        measures[size] = step;
        pays[size] = pay;
        row_pays[index] = pay;
        count[index] = 1;
        size += 1;
        position = after;
        continue;
      }
      const cut = cutAtTiers(narrow, position, after, size, limit);
      if (!cut) return null;
      row_pays[index] = cut.pay;
      count[index] = cut.size - size;
      size = cut.size;
      if (cut.tier !== null) tier = cut.tier;
      position = after;
    }
  }
  return (lastWalk.walk = {
    size,
    row_pays,
    scale: narrow.scale,
    pay_scale: narrow.scale + narrow.rate_scale,
  });
}

interface CutRow {
  /** How many parts there are after the row's. */
  readonly size: number;
  readonly pay: number;
  /** Where the climb is after the row; `null` where no tier ends there. */
  readonly tier: number | null;
}

/** Writes the parts of a row that crosses thresholds, from part `size` on. `null` when a pay could pass the limit. */
function cutAtTiers(
  { froms, ends, rates }: NarrowLadder,
  position: number,
  after: number,
  size: number,
  limit: number,
): CutRow | null {
  const { tiers, measures, pays } = lastWalk;
  const isDown = after < position;
  const low = isDown ? after : position;
  const high = isDown ? position : after;
  let next = size;
  let total = 0;
  let spread = 0;
  let tier: number | null = null;
  for (let cut = 0; cut < froms.length; cut += 1) {
    const lower = low > froms[cut]! ? low : froms[cut]!;
    const upper = high < ends[cut]! ? high : ends[cut]!;
    if (lower >= upper) continue;
    const part = isDown ? lower - upper : upper - lower;
    const pay = part * rates[cut]! + 0;
    spread += Math.abs(pay);
    if (!(spread <= limit)) return null;
    tiers[next] = cut;
    measures[next] = part;
    pays[next] = pay;
    total += pay;
    next += 1;
    if (isDown ? lower === low : upper === high) tier = cut;
  }
  return { size: next, pay: total, tier };
}

/** The one requested last: a statement's pay is computed from it, and then the parts of its rows. */
let known: {
  readonly ladder: Ladder;
  readonly least: number;
  readonly limit: number;
  readonly narrow: NarrowLadder | null;
} | null = null;

function narrowLadder(ladder: Ladder, least: number, limit: number): NarrowLadder | null {
  if (known?.ladder === ladder && known.least === least && known.limit === limit) return known.narrow;
  const narrow = newNarrowLadder(ladder, least, limit);
  known = { ladder, least, limit, narrow };
  return narrow;
}

function newNarrowLadder(ladder: Ladder, least: number, limit: number): NarrowLadder | null {
  let scale = least;
  for (const from of ladder.froms) scale = Math.max(scale, from.scale);
  if (ladder.top) scale = Math.max(scale, ladder.top.scale);
  const count = ladder.froms.length;
  const froms: number[] = [];
  const ends: number[] = [];
  const rates: number[] = [];
  let rate_scale = 0;
  for (const { value } of ladder.tiers) rate_scale = Math.max(rate_scale, value.scale);
  for (let tier = 0; tier < count; tier += 1) {
    const from = narrowOf(ladder.froms[tier]!, scale, limit);
    const rate = narrowOf(ladder.tiers[tier]!.value, rate_scale, limit);
    if (from === null || rate === null) return null;
    froms.push(tier === 0 && ladder.isOpenBelow ? Number.NEGATIVE_INFINITY : from);
    if (tier > 0) ends.push(from);
    rates.push(rate);
  }
  const top = ladder.top ? narrowOf(ladder.top, scale, limit) : Number.POSITIVE_INFINITY;
  if (top === null) return null;
  ends.push(top);
  return { scale, froms, ends, rates, rate_scale };
}

function larger<A extends Uint8Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
