import { type Decimal, ZERO, add, dec, equals, sign } from '@comptoir/kernel';
import type { AcceleratorVariable, CellError, Climb, TrueUp, Window } from '../model/index.ts';
import { cellError } from './cell-errors.ts';
import { groupRows } from './group-rows.ts';
import { type Ladder, type Walk, climbOf, ladderOf, paidWay, payOf, tierAt, wholePay } from './ladder.ts';
import { narrowPay } from './narrow-walk.ts';
import type { PlannedTier } from './plan.ts';
import { inputError } from './row-errors.ts';
import { idOrder, orderRows } from './row-order.ts';
import type { Batch } from './scope-index.ts';
import type { StatementRun } from './statement-run.ts';
import { truesUp, withTrueUp } from './true-up.ts';
import { type Vector, sumVector, valueAt } from './vectors.ts';

/** One group of rows on its climb. `members`: indexes into the batch, in no order; `null`: all of them. */
export interface GroupClimb {
  /** The group by its values; empty without grouping. */
  readonly key: string;
  readonly walk: Walk;
  readonly members: Int32Array | null;
  /** Filled for `whole_record`: what each tier got, row by row in climb order. */
  readonly whole: readonly { measure: Decimal; pay: Decimal }[] | null;
  /** The difference for earlier periods, where one is due. */
  readonly trueUp: TrueUp | null;
}

/** An accelerator computed on the rows of one statement. */
export interface Acceleration {
  readonly ladder: Ladder;
  readonly batch: Batch;
  readonly measure: Vector;
  readonly groups: readonly GroupClimb[];
}

/** The ladder for this statement, or why there is none. */
export function ladderFor(
  run: StatementRun,
  variable: AcceleratorVariable,
): { ladder: Ladder } | { error: CellError } {
  const { target_variable_id } = variable;
  if (target_variable_id === null) return { ladder: lastLadder(run, variable, null) };
  const target = run.value(target_variable_id);
  if (target.type === 'error') return { error: target.error };
  if (target.type === 'empty')
    return { error: cellError('empty_field', variable.id, { variable_id: target_variable_id }) };
  if (target.type !== 'decimal')
    return { error: cellError('badly_typed_variable', variable.id, { found: target.type }) };
  if (sign(target.value) <= 0)
    return { error: targetError(run, variable.id, target_variable_id, sign(target.value)) };
  return { ladder: lastLadder(run, variable, target.value) };
}

const LADDERS = new WeakMap<readonly PlannedTier[], Ladder>();

/** The one made last, where the target is the same: that of a quarter serves its months. */
function lastLadder(
  { planned }: StatementRun,
  variable: AcceleratorVariable,
  target: Decimal | null,
): Ladder {
  const tiers = planned.tiers.get(variable.id) ?? [];
  const last = LADDERS.get(tiers);
  if (
    last?.variable === variable &&
    (last.target && target ? equals(last.target, target) : !last.target && !target)
  )
    return last;
  const topText = variable.tiers.at(-1)?.to ?? null;
  const ladder = ladderOf(variable, tiers, topText === null ? null : dec(topText), target);
  LADDERS.set(tiers, ladder);
  return ladder;
}

/** A target must be above zero. Where it is a quota, the quota is what needs mending. */
function targetError(
  run: StatementRun,
  variable_id: string,
  target_variable_id: string,
  found: -1 | 0 | 1,
): CellError {
  const target = run.planned.variables.get(target_variable_id)?.variable;
  const reason = found === 0 ? 'target_zero' : 'target_negative';
  if (target?.kind === 'Quota')
    return cellError('unfilled_quota', target.id, { quota_id: target.quota_id, reason });
  return cellError(found === 0 ? 'division_by_zero' : 'formula_error', variable_id, {
    reason,
    variable_id: target_variable_id,
  });
}

/** Record grain: the rows of the scope's own window, or of another one as one period, climb from what came before. */
export function accelerate(
  run: StatementRun,
  variable: AcceleratorVariable,
  window: Window,
): Acceleration | { readonly error: CellError } {
  const made = ladderFor(run, variable);
  if ('error' in made) return made;
  const { ladder } = made;
  const scope_id = run.planned.variables.get(variable.id)!.grain!;
  const measure_id = variable.measure_variable_id!;
  const batch = run.batch(scope_id, window);
  const earlier = run.earlierBatch(scope_id, window, variable.accumulation);
  const large = run.tooLarge(variable.id, scope_id, batch) ?? run.tooLarge(variable.id, scope_id, earlier);
  if (large) return { error: large };
  if (earlier.size > 0 && fillsByClimb(run, variable))
    return {
      error: cellError('dependency_error', variable.id, {
        reason: 'accelerator_before_period',
        variable_id: measure_id,
      }),
    };
  const earlierMeasure = earlier.size === 0 ? null : run.vectorOn(measure_id, earlier);
  const failed = inputError(run, variable, scope_id, batch, { earlier, earlierMeasure }, window);
  if (failed) return { error: failed };
  const measure = run.vector(measure_id, window, batch);

  const climbWith = (key: string, walk: Walk, members: Int32Array | null): GroupClimb => {
    const climb = { key, walk, members, whole: null, trueUp: null };
    if (variable.mode !== 'whole_record') return climb;
    return {
      ...climb,
      whole: wholeRecords(ladder, measure, walk, climbOrder(run, variable, scope_id, batch, members, window)),
    };
  };
  const finished = (groups: readonly GroupClimb[]): ReturnType<typeof accelerate> => {
    const climbed = { ladder, batch, measure, groups };
    return truesUp(variable) ? withTrueUp(run, variable, scope_id, window, climbed) : climbed;
  };
  if (variable.group_by_variable_ids.length > 0) {
    const groups = groupRows(
      run,
      variable,
      { batch, measure },
      { batch: earlier, measure: earlierMeasure },
      truesUp(variable),
    );
    if ('error' in groups) return groups;
    return finished(groups.map(({ key, walk, members }) => climbWith(key, walk, members)));
  }
  const sum = totalOf(variable, measure);
  if ('error' in sum) return sum;
  const start = earlierMeasure ? totalOf(variable, earlierMeasure) : { total: ZERO };
  if ('error' in start) return start;
  // Whether there were rows at all matters to amounts alone: counting them is spared otherwise.
  const counts = variable.pays === 'amount' || variable.mode === 'whole_record';
  const walk: Walk = {
    group: [],
    start: start.total,
    hasEarlier: earlierMeasure !== null && counts && numbersIn(earlierMeasure, earlier.size) > 0,
    end: start.total === ZERO ? sum.total : add(start.total, sum.total),
    rows: counts ? numbersIn(measure, batch.size) : batch.size,
  };
  return finished([climbWith('', walk, null)]);
}

/** Other tiers are climbed month by month: what earlier rows got from them does not fill these. Refused when a plan is saved. */
function fillsByClimb(
  run: StatementRun,
  { measure_variable_id, group_by_variable_ids }: AcceleratorVariable,
): boolean {
  return [measure_variable_id!, ...group_by_variable_ids].some((id) => run.planned.variables.get(id)?.climbs);
}

/** What each tier gets when rows go whole to the tier that they reach. */
function wholeRecords(
  ladder: Ladder,
  measure: Vector,
  walk: Walk,
  order: Int32Array,
): { measure: Decimal; pay: Decimal }[] {
  const whole = ladder.tiers.map(() => ({ measure: ZERO, pay: ZERO }));
  let position = walk.start;
  for (const index of order) {
    const value = valueAt(measure, index);
    if (value.type !== 'decimal') continue;
    const after = add(position, value.value);
    const at = whole[tierAt(ladder, sign(value.value) < 0 ? position : after)];
    if (at) {
      const paid = paidWay(ladder, position, after);
      at.measure = add(at.measure, paid);
      at.pay = add(at.pay, wholePay(ladder, whole.indexOf(at), paid));
    }
    position = after;
  }
  return whole;
}

/**
 * The rows in climb order: order variable, then date, then ID. Gives indexes into the batch. Whole rows alone are paid by their place
 * among those of their day; others keep their order, and need no IDs loaded.
 */
export function climbOrder(
  run: StatementRun,
  variable: AcceleratorVariable,
  scope_id: string,
  batch: Batch,
  members: Int32Array | null,
  window: Window,
): Int32Array {
  const key = variable.order_variable_id;
  const index = run.index(scope_id)!;
  const model = run.state.world.tables.find(({ id }) => id === index.table.table_id);
  const ties = variable.mode === 'whole_record' ? idOrder(index, model) : null;
  const keys = key === null ? [] : [{ vector: run.vector(key, window, batch), direction: 'asc' as const }];
  const order = orderRows(index, batch, keys, ties);
  if (!members) return order;
  const wanted = new Set(members);
  return order.filter((at) => wanted.has(at));
}

/** What the accelerator pays in all: computed per tier, never by adding rows up. */
export function accelerationPay({ ladder, measure, groups }: Acceleration, limit: number): Decimal {
  let pay = ZERO;
  for (const group of groups) {
    const own = group.whole
      ? group.whole.reduce((total, part) => add(total, part.pay), ZERO)
      : (narrowPay(ladder, measure, group.walk, limit) ?? payOf(ladder, group.walk));
    pay = pay === ZERO ? own : add(pay, own);
    if (group.trueUp) pay = add(pay, group.trueUp.pay);
  }
  return pay;
}

export function accelerationClimbs({ ladder, groups }: Acceleration): Climb[] {
  // A group without a row of this period, and with nothing due for earlier ones, is no climb of it.
  const shown = groups.filter(
    ({ members, trueUp }) => members?.length !== 0 || (trueUp && sign(trueUp.pay) !== 0),
  );
  return shown.map((group) => climbOf(ladder, group.walk, group.whole, group.trueUp));
}

/** The rows are free of errors by now. */
function totalOf(variable: AcceleratorVariable, measure: Vector): { total: Decimal } | { error: CellError } {
  const sum = sumVector(measure);
  if ('total' in sum) return sum;
  return {
    error: cellError('badly_typed_variable', variable.id, 'wrong' in sum ? { found: sum.wrong.type } : {}),
  };
}

export function numbersIn(vector: Vector, size: number): number {
  let count = 0;
  for (let index = 0; index < size; index += 1) if (valueAt(vector, index).type === 'decimal') count += 1;
  return count;
}
