import { type Decimal, ZERO, add, decimalOf } from '@comptoir/kernel';
import type { AcceleratorVariable, TierPart, Value, Window } from '../model/index.ts';
import { type Acceleration, climbOrder } from './acceleration.ts';
import { EMPTY } from './cell-errors.ts';
import { type Ladder, partsOf } from './ladder.ts';
import { takeDoubles } from './slab.ts';
import type { StatementRun } from './statement-run.ts';
import { type Vector, narrowOf, valueAt, vectorOf } from './vectors.ts';

/** The tiers that each row of a batch falls in. */
export interface RowParts {
  readonly variable_id: string;
  /** Rate or amount per tier. */
  readonly values: readonly Decimal[];
  partsAt(index: number): readonly TierPart[];
  /** Pay per row; empty where the measure is. */
  pays(): Vector;
  /** The same in columns, when all numbers are narrow. Good until the parts of others are asked for, which take the same room. */
  columns(): PartColumns | null;
}

/** Parts of row `i` are `first[i]` to `first[i] + count[i]`, exclusive. Measures and pays are integers of one scale. Arrays may be longer. */
export interface PartColumns {
  readonly first: Int32Array;
  readonly count: Uint8Array;
  readonly tiers: Uint8Array;
  readonly measures: Float64Array;
  readonly measure_scale: number;
  readonly pays: Float64Array;
  readonly pay_scale: number;
}

/** Walks every row of an acceleration in climb order. */
export function rowPartsOf(
  run: StatementRun,
  variable: AcceleratorVariable,
  scope_id: string,
  acceleration: Acceleration,
  window: Window,
): RowParts {
  const orders = acceleration.groups.map(({ members }) =>
    climbOrder(run, variable, scope_id, acceleration.batch, members, window),
  );
  return (
    narrowParts(acceleration, orders, run.state.limits.narrow) ??
    exactParts(acceleration, orders, run.state.limits.narrow)
  );
}

function namesOf({ ladder }: Acceleration): Pick<RowParts, 'variable_id' | 'values'> {
  return { variable_id: ladder.variable.id, values: ladder.tiers.map((tier) => tier.value) };
}

function exactParts(acceleration: Acceleration, orders: readonly Int32Array[], narrowMax: number): RowParts {
  const { ladder, batch, measure, groups } = acceleration;
  const rows: (readonly TierPart[] | null)[] = Array.from({ length: batch.size }, () => null);
  for (const [group, { walk }] of groups.entries()) {
    let position = walk.start;
    let isFirst = !walk.hasEarlier;
    for (const index of orders[group]!) {
      const value = valueAt(measure, index);
      if (value.type !== 'decimal') continue;
      rows[index] = partsOf(ladder, position, isFirst, value.value, walk.end);
      position = add(position, value.value);
      isFirst = false;
    }
  }
  return {
    ...namesOf(acceleration),
    columns: () => null,
    partsAt: (index) => rows[index] ?? [],
    pays: () =>
      vectorOf(
        rows.map((parts): Value =>
          parts
            ? { type: 'decimal', value: parts.reduce((total, part) => add(total, part.pay), ZERO) }
            : EMPTY,
        ),
        narrowMax,
      ),
  };
}

/** `null` when a number does not fit. */
function narrowParts(
  acceleration: Acceleration,
  orders: readonly Int32Array[],
  limit: number,
): RowParts | null {
  const walked = narrowWalk(acceleration, orders, limit);
  return walked && new NarrowParts(acceleration, orders, limit, walked);
}

/**
 * Pays come from one walk; the parts from the same, or from another where somebody else has walked meanwhile. A class, since an
 * object literal with a getter has a hidden class of its own each time, which lies among the old objects and keeps all that the
 * getter sees alive.
 */
class NarrowParts implements RowParts {
  readonly variable_id: string;
  readonly values: readonly Decimal[];
  readonly #acceleration: Acceleration;
  readonly #orders: readonly Int32Array[];
  readonly #limit: number;
  readonly #walked: NarrowWalk;
  #kept: PartColumns | null = null;

  constructor(acceleration: Acceleration, orders: readonly Int32Array[], limit: number, walked: NarrowWalk) {
    const { variable_id, values } = namesOf(acceleration);
    this.variable_id = variable_id;
    this.values = values;
    this.#acceleration = acceleration;
    this.#orders = orders;
    this.#limit = limit;
    this.#walked = walked;
  }

  columns(): PartColumns {
    if (scratch.walk !== this.#walked) {
      narrowWalk(this.#acceleration, this.#orders, this.#limit);
      scratch.walk = this.#walked;
    }
    return { ...scratch, measure_scale: this.#walked.scale, pay_scale: this.#walked.pay_scale };
  }

  pays(): Vector {
    return {
      kind: 'decimal',
      scale: this.#walked.pay_scale,
      data: this.#walked.row_pays,
      specials: null,
      offset: 0,
    };
  }

  partsAt(index: number): TierPart[] {
    const { first, count, tiers, measures, pays, measure_scale, pay_scale } = (this.#kept ??= this.#copied());
    return Array.from({ length: count[index]! }, (_, part): TierPart => {
      const at = first[index]! + part;
      return {
        variable_id: this.variable_id,
        tier: tiers[at]!,
        measure: decimalOf(BigInt(measures[at]!), measure_scale),
        value: this.values[tiers[at]!]!,
        pay: decimalOf(BigInt(pays[at]!), pay_scale),
      };
    });
  }

  /** Lines are read one by one, across all accelerators. */
  #copied(): PartColumns {
    const { first, count, tiers, measures, pays, measure_scale, pay_scale } = this.columns();
    const rows = this.#acceleration.batch.size;
    const { size } = this.#walked;
    return {
      first: first.slice(0, rows),
      count: count.slice(0, rows),
      tiers: tiers.slice(0, size),
      measures: measures.slice(0, size),
      measure_scale,
      pays: pays.slice(0, size),
      pay_scale,
    };
  }
}

/** Where a walk writes the parts, and which walk was the last. */
const scratch = {
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
  if (rows > scratch.rows) {
    scratch.rows = rows * 2;
    scratch.first = new Int32Array(scratch.rows);
    scratch.count = new Uint8Array(scratch.rows);
  }
  if (parts > scratch.parts) {
    scratch.parts = parts * 2;
    scratch.tiers = larger(scratch.tiers, new Uint8Array(scratch.parts));
    scratch.measures = larger(scratch.measures, new Float64Array(scratch.parts));
    scratch.pays = larger(scratch.pays, new Float64Array(scratch.parts));
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

interface NarrowWalk {
  readonly size: number;
  readonly row_pays: Float64Array;
  readonly scale: number;
  readonly pay_scale: number;
}

/**
 * Marginal rates on integers in doubles. Gives up (`null`) as soon as a number could pass the limit: the exact way then
 * does the whole batch. A row's pays together stay under the limit too, so adding them up later is exact.
 */
function narrowWalk(
  { ladder, batch, measure, groups }: Acceleration,
  orders: readonly Int32Array[],
  limit: number,
): NarrowWalk | null {
  const { variable } = ladder;
  if (
    variable.mode !== 'marginal' ||
    variable.pays !== 'rate' ||
    measure.kind !== 'decimal' ||
    measure.specials
  )
    return null;
  let least = measure.scale;
  for (const { walk } of groups) least = Math.max(least, walk.start.scale);
  const narrow = narrowLadder(ladder, least, limit);
  if (!narrow || narrow.scale + narrow.rate_scale > 20) return null;
  const factor = 10 ** (narrow.scale - measure.scale);
  const { froms, ends, rates } = narrow;
  const tierCount = froms.length;
  roomForParts(batch.size, batch.size * 2 + tierCount);
  scratch.walk = null;
  const { first, count } = scratch;
  let { tiers, measures, pays } = scratch;
  count.fill(0, 0, batch.size);
  const row_pays = takeDoubles(batch.size).fill(Number.NaN);
  const { data } = measure;
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
      if (size + tierCount > scratch.parts) {
        roomForParts(batch.size, size + tierCount);
        ({ tiers, measures, pays } = scratch);
      }
      // Most rows stay within the tier where the climb stands.
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
      const low = step < 0 ? after : position;
      const high = step < 0 ? position : after;
      let total = 0;
      let spread = 0;
      for (let cut = 0; cut < tierCount; cut += 1) {
        const lower = low > froms[cut]! ? low : froms[cut]!;
        const upper = high < ends[cut]! ? high : ends[cut]!;
        if (lower >= upper) continue;
        const part = step < 0 ? lower - upper : upper - lower;
        const pay = part * rates[cut]! + 0;
        spread += Math.abs(pay);
        if (!(spread <= limit)) return null;
        tiers[size] = cut;
        measures[size] = part;
        pays[size] = pay;
        total += pay;
        size += 1;
        if (step < 0 ? lower === low : upper === high) tier = cut;
      }
      row_pays[index] = total;
      count[index] = size - first[index]!;
      position = after;
    }
  }
  return (scratch.walk = {
    size,
    row_pays,
    scale: narrow.scale,
    pay_scale: narrow.scale + narrow.rate_scale,
  });
}

function narrowLadder(ladder: Ladder, least: number, limit: number): NarrowLadder | null {
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
