import {
  type Decimal,
  ZERO,
  allocate,
  assert,
  decimalOf,
  divideRounded,
  pow10,
  present,
  sign,
  sum,
} from '@comptoir/kernel';
import { takeDoubles } from './slab.ts';
import { type DecimalVector, valueAt } from './vectors.ts';

/**
 * Each row's part of a rounded total, in whole minor units, adding up to the total exactly: every row gets its own pay
 * rounded down, and what is left goes to the largest remainders, the earlier row first (`order`: the lines' order).
 * A negative total is shared as the positive one is, with the signs turned.
 */
export function sharesOf(
  total: Decimal,
  weights: DecimalVector,
  order: Int32Array,
  decimals: number,
): Shares {
  const units = toUnits(total, decimals);
  if (order.length === 0) return { units: [], decimals };
  const isNarrow = weights.specials === null && weights.scale >= decimals && weights.scale - decimals <= 15;
  const direction = units < 0n ? -1 : 1;
  const narrow = isNarrow
    ? narrowShares(Number(units), direction, weights, order, 10 ** (weights.scale - decimals))
    : null;
  return { units: narrow ?? wideShares(units, BigInt(direction), weights, order, decimals), decimals };
}

/** As `sharesOf`, of a total that somebody wrote: in proportion to the weights. `null`: they weigh nothing. */
export function allottedShares(
  total: Decimal,
  weights: DecimalVector,
  order: Int32Array,
  decimals: number,
): Shares | null {
  const exact = Array.from(order, (at) => weightAt(weights, at));
  if (sign(sum(exact)) === 0 && sign(total) !== 0) return null;
  const parts = allocate(total, exact, decimals);
  return { units: parts.map((part) => toUnits(part, decimals)), decimals };
}

/** In minor units, by line. */
export interface Shares {
  readonly units: ArrayLike<number | bigint>;
  readonly decimals: number;
}

export function shareAt({ units, decimals }: Shares, line: number): Decimal {
  return decimalOf(BigInt(present(units[line], 'a share per line')), decimals);
}

/** Whole numbers in doubles throughout: a quotient may be rounded up by the division, and its remainder then says so. */
function narrowShares(
  units: number,
  direction: 1 | -1,
  weights: DecimalVector,
  order: Int32Array,
  unit: number,
): Float64Array | null {
  const count = order.length;
  if (!Number.isSafeInteger(units)) return null;
  const shares = takeDoubles(count);
  const rests = roomFor(count);
  const { data } = weights;
  let left = units * direction;
  for (let line = 0; line < count; line += 1) {
    const weight = data[order[line]!]!;
    const mantissa = weight === weight ? weight * direction : 0;
    let floor = Math.floor(mantissa / unit);
    let rest = mantissa - floor * unit;
    if (rest < 0) {
      floor -= 1;
      rest += unit;
    }
    shares[line] = floor;
    rests[line] = rest;
    left -= floor;
  }
  if (left < 0 || left > count) return null;
  if (left === 0) return turned(shares, direction);
  // The `left` largest remainders: those above the last one taken, then the earliest of its equals.
  const last = unit <= COUNTED_UNITS ? countedRest(rests, unit, left) : binnedRest(rests, unit, left);
  let equals = left;
  for (let line = 0; line < count; line += 1) if (rests[line]! > last) equals -= 1;
  for (let line = 0; line < count; line += 1) {
    const rest = rests[line]!;
    if (rest > last) shares[line]! += 1;
    else if (rest === last && equals > 0) {
      shares[line]! += 1;
      equals -= 1;
    }
  }
  return turned(shares, direction);
}

/** In place. There is no -0. */
function turned(shares: Float64Array, direction: 1 | -1): Float64Array {
  if (direction < 0) for (let line = 0; line < shares.length; line += 1) shares[line] = 0 - shares[line]!;
  return shares;
}

/** Cents cut into this many parts, and remainders are counted instead of sorted. */
const COUNTED_UNITS = 10_000;
const counts = new Int32Array(COUNTED_UNITS);

/** The `left`-th largest remainder. */
function countedRest(rests: Float64Array, unit: number, left: number): number {
  counts.fill(0, 0, unit);
  for (let line = 0; line < rests.length; line += 1) counts[rests[line]!]! += 1;
  let rest = unit - 1;
  for (let above = counts[rest]!; above < left; above += counts[rest]!) rest -= 1;
  return rest;
}

const BINS = 128;

/** The same where a cent has more parts: first which of some bins it is in, then among the few of that bin. */
function binnedRest(rests: Float64Array, unit: number, left: number): number {
  const size = rests.length;
  counts.fill(0, 0, BINS);
  const perUnit = BINS / unit;
  // A larger remainder is never in a smaller bin, however the product is rounded.
  for (let line = 0; line < size; line += 1) counts[binOf(rests[line]!, perUnit)]! += 1;
  let bin = BINS - 1;
  let above = 0;
  for (; above + counts[bin]! < left; bin -= 1) above += counts[bin]!;
  if (counts[bin]! > sortRoom.length) sortRoom = new Float64Array(counts[bin]! * 2);
  let found = 0;
  for (let line = 0; line < size; line += 1)
    if (binOf(rests[line]!, perUnit) === bin) sortRoom[found++] = rests[line]!;
  return largest(sortRoom, found, left - above);
}

function binOf(rest: number, perUnit: number): number {
  return Math.min(Math.floor(rest * perUnit), BINS - 1);
}

let restRoom = new Float64Array(1024);
let sortRoom = new Float64Array(1024);

/** Scratch of this size, for one call. */
function roomFor(size: number): Float64Array {
  if (size > restRoom.length) restRoom = new Float64Array(size * 2);
  return restRoom.subarray(0, size);
}

/** The `nth` largest of the first values, in linear time on average: only the part that holds it is divided again. Reorders them. */
function largest(room: Float64Array, size: number, nth: number): number {
  const wanted = size - nth;
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const pivot = room[(low + high) >>> 1]!;
    let up = low;
    let down = high;
    while (up <= down) {
      while (room[up]! < pivot) up += 1;
      while (room[down]! > pivot) down -= 1;
      if (up > down) break;
      const value = room[up]!;
      room[up] = room[down]!;
      room[down] = value;
      up += 1;
      down -= 1;
    }
    if (wanted <= down) high = down;
    else if (wanted >= up) low = up;
    else break;
  }
  return room[wanted]!;
}

function wideShares(
  units: bigint,
  direction: bigint,
  weights: DecimalVector,
  order: Int32Array,
  decimals: number,
): bigint[] {
  const exact = Array.from(order, (at) => weightAt(weights, at));
  const scale = exact.reduce((most, value) => Math.max(most, value.scale), decimals);
  const unit = pow10(scale - decimals);
  let left = units * direction;
  const rests: bigint[] = [];
  const floors = exact.map((value) => {
    const mantissa = value.mantissa * direction * pow10(scale - value.scale);
    let rest = mantissa % unit;
    if (rest < 0n) rest += unit;
    rests.push(rest);
    const floor = (mantissa - rest) / unit;
    left -= floor;
    return floor;
  });
  spread(
    Number(left),
    floors.length,
    (a, b) => (rests[b]! > rests[a]! ? 1 : rests[b]! < rests[a]! ? -1 : 0),
    (line, step) => {
      floors[line]! += BigInt(step);
    },
  );
  return floors.map((floor) => floor * direction);
}

/** One unit each, largest remainder first; more rounds only where a total is not the rounded sum of its rows. */
function spread(
  left: number,
  count: number,
  byRest: (a: number, b: number) => number,
  give: (line: number, step: number) => void,
): void {
  if (left === 0) return;
  assert(Math.abs(left) < 1e9, 'a remainder is a few units');
  const lines = Array.from({ length: count }, (_, line) => line).sort((a, b) => byRest(a, b) || a - b);
  if (left < 0) lines.reverse();
  const step = Math.sign(left);
  for (let given = 0; given < Math.abs(left); given += 1) give(lines[given % count]!, step);
}

function weightAt(weights: DecimalVector, at: number): Decimal {
  const value = valueAt(weights, at);
  return value.type === 'decimal' ? value.value : ZERO;
}

function toUnits(total: Decimal, decimals: number): bigint {
  return divideRounded(total.mantissa * pow10(decimals), pow10(total.scale), 'half_up');
}
