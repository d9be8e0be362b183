import { type Decimal, ZERO, add, decimalOf } from '@comptoir/kernel';
import type { AcceleratorVariable, TierPart, Value, Window } from '../model/index.ts';
import { type Acceleration, climbOrder } from './acceleration.ts';
import { EMPTY } from './cell-errors.ts';
import { lineRate, partsOf } from './ladder.ts';
import { type NarrowWalk, lastWalk, narrowWalk } from './narrow-walk.ts';
import type { StatementRun } from './statement-run.ts';
import { type Vector, valueAt, vectorOf } from './vectors.ts';

/** The tiers that each row of a batch falls in. */
export interface RowParts {
  readonly variable_id: string;
  /** Rate or amount per tier; the rate per group where it lies on a line between points. */
  readonly values: readonly Decimal[];
  partsAt(index: number): readonly TierPart[];
  /** Pay per row; empty where the measure is. */
  pays(): Vector;
  /** The same in columns, when all numbers are narrow. Valid until the parts of another accelerator are read: they use the same memory. */
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

function namesOf(acceleration: Acceleration): Pick<RowParts, 'variable_id' | 'values'> {
  const { ladder } = acceleration;
  const values = ratesOf(acceleration) ?? ladder.tiers.map((tier) => tier.value);
  return { variable_id: ladder.variable.id, values };
}

/** Each group's rate on the line between points; then a row's tier is its group. */
function ratesOf({ ladder, groups }: Acceleration): Decimal[] | null {
  const rates = groups.flatMap(({ walk }) => lineRate(ladder, walk.end) ?? []);
  return rates.length === 0 ? null : rates;
}

function exactParts(acceleration: Acceleration, orders: readonly Int32Array[], narrowMax: number): RowParts {
  const { ladder, batch, measure, groups } = acceleration;
  const rows: (readonly TierPart[] | null)[] = Array.from({ length: batch.size }, () => null);
  const rates = ratesOf(acceleration);
  for (const [group, { walk }] of groups.entries()) {
    const rate = rates?.[group];
    let position = walk.start;
    let isFirst = !walk.hasEarlier;
    for (const index of orders[group]!) {
      const value = valueAt(measure, index);
      if (value.type !== 'decimal') continue;
      const parts = partsOf(ladder, position, isFirst, value.value, walk.end);
      rows[index] = rate ? parts.map((part) => ({ ...part, tier: group, value: rate })) : parts;
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
 * Pays come from one walk; the parts from the same, or from a second one where another walk has come between. A class, since an
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
    if (lastWalk.walk !== this.#walked) {
      narrowWalk(this.#acceleration, this.#orders, this.#limit);
      lastWalk.walk = this.#walked;
    }
    return { ...lastWalk, measure_scale: this.#walked.scale, pay_scale: this.#walked.pay_scale };
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
