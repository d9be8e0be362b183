import { type Decimal, ZERO, add, dec, sign } from '@comptoir/kernel';
import type { AcceleratorVariable, CellError, Climb, Value, Window } from '../model/index.ts';
import { valueText } from '../formula/index.ts';
import { cellError } from './cell-errors.ts';
import { type Ladder, type Walk, climbOf, ladderOf, payOf, tierAt, wholePay } from './ladder.ts';
import { orderRows } from './row-order.ts';
import type { Batch } from './scope-index.ts';
import type { StatementRun } from './statement-run.ts';
import { type Vector, sumVector, valueAt } from './vectors.ts';

/** One group of rows on its climb. `members`: indexes into the batch, in no order; `null`: all of them. */
export interface GroupClimb {
  readonly walk: Walk;
  readonly members: Int32Array | null;
  /** Filled for `whole_record`: what each tier got, row by row in climb order. */
  readonly whole: readonly { measure: Decimal; pay: Decimal }[] | null;
}

/** An accelerator computed on the rows of one statement. */
export interface Acceleration {
  readonly ladder: Ladder;
  readonly batch: Batch;
  readonly measure: Vector;
  readonly groups: readonly GroupClimb[];
}

/** The ladder for this statement, or why there is none. */
export function ladderFor(run: StatementRun, variable: AcceleratorVariable): { ladder: Ladder } | { error: CellError } {
  const tiers = run.planned.tiers.get(variable.id) ?? [];
  const topText = variable.tiers.at(-1)?.to ?? null;
  const top = topText === null ? null : dec(topText);
  if (variable.target_variable_id === null) return { ladder: ladderOf(variable, tiers, top, null) };
  const target = run.value(variable.target_variable_id);
  if (target.type === 'error') return { error: target.error };
  if (target.type === 'empty') return { error: cellError('empty_field', variable.id, { variable_id: variable.target_variable_id }) };
  if (target.type !== 'decimal') return { error: cellError('badly_typed_variable', variable.id, { found: target.type }) };
  if (sign(target.value) === 0) return { error: cellError('division_by_zero', variable.id, { variable_id: variable.target_variable_id }) };
  if (sign(target.value) < 0) return { error: cellError('formula_error', variable.id, { reason: 'target_negative' }) };
  return { ladder: ladderOf(variable, tiers, top, target.value) };
}

/** Record grain: the rows of the scope's own window, or of another one as one period, climb from what came before. */
export function accelerate(run: StatementRun, variable: AcceleratorVariable, window: Window): Acceleration | { readonly error: CellError } {
  const made = ladderFor(run, variable);
  if ('error' in made) return made;
  const planned = run.planned.variables.get(variable.id)!;
  const scope_id = planned.grain!;
  const measure_id = variable.measure_variable_id!;
  const batch = run.batch(scope_id, window);
  const measure = run.vector(measure_id, window, batch);
  const earlier = run.earlierBatch(scope_id, window, variable.accumulation);
  const earlierMeasure = earlier.size === 0 ? null : run.vectorOn(measure_id, earlier);
  const { ladder } = made;

  const groupIds = variable.group_by_variable_ids;
  if (groupIds.length === 0) {
    const sum = totalOf(run, variable, scope_id, batch, measure);
    if ('error' in sum) return sum;
    const start = earlierMeasure ? totalOf(run, variable, scope_id, earlier, earlierMeasure) : { total: ZERO };
    if ('error' in start) return start;
    const counts = variable.pays === 'amount' || variable.mode === 'whole_record';
    const hasEarlier = earlierMeasure !== null && counts && numbersIn(earlierMeasure, earlier.size) > 0;
    const walk: Walk = {
      group: [],
      start: start.total,
      hasEarlier,
      end: start.total === ZERO ? sum.total : add(start.total, sum.total),
      rows: counts ? numbersIn(measure, batch.size) : batch.size,
    };
    const group = withWhole(run, variable, ladder, scope_id, batch, measure, walk, null, window);
    return 'error' in group ? group : { ladder, batch, measure, groups: [group] };
  }
  return accelerateGroups(run, variable, ladder, scope_id, { batch, measure }, { batch: earlier, measure: earlierMeasure }, window);
}

interface Rows {
  readonly batch: Batch;
  readonly measure: Vector;
}

function accelerateGroups(
  run: StatementRun,
  variable: AcceleratorVariable,
  ladder: Ladder,
  scope_id: string,
  now: Rows,
  before: { readonly batch: Batch; readonly measure: Vector | null },
  window: Window,
): Acceleration | { readonly error: CellError } {
  const groups = new Map<string, { values: Value[]; members: number[]; start: Decimal; end: Decimal; rows: number; earlier: number }>();
  const errors: CellError[] = [];
  const keyed = (batch: Batch): ((index: number) => { key: string; values: Value[] } | null) => {
    const vectors = variable.group_by_variable_ids.map((id) => run.vectorOn(id, batch));
    return (index) => {
      const values = vectors.map((vector) => valueAt(vector, index));
      const failed = values.find((value) => value.type === 'error');
      if (failed?.type === 'error') errors.push(located(failed.error, variable, run.recordId(scope_id, batch, index)));
      return failed ? null : { key: values.map((value) => `${value.type}:${valueText(value).toLowerCase()}`).join('\u0000'), values };
    };
  };
  const take = (batch: Batch, measure: Vector, isNow: boolean): void => {
    const keyOf = keyed(batch);
    for (let index = 0; index < batch.size; index += 1) {
      const found = keyOf(index);
      if (!found) continue;
      let group = groups.get(found.key);
      if (!group) {
        if (!isNow) continue;
        groups.set(found.key, (group = { values: found.values, members: [], start: ZERO, end: ZERO, rows: 0, earlier: 0 }));
      }
      if (isNow) group.members.push(index);
      const value = valueAt(measure, index);
      if (value.type === 'error') errors.push(located(value.error, variable, run.recordId(scope_id, batch, index)));
      else if (value.type === 'decimal') {
        group.end = add(group.end, value.value);
        if (isNow) group.rows += 1;
        else {
          group.start = add(group.start, value.value);
          group.earlier += 1;
        }
      } else if (value.type !== 'empty') errors.push(cellError('badly_typed_variable', variable.id, { found: value.type }));
    }
  };
  take(now.batch, now.measure, true);
  if (before.measure) take(before.batch, before.measure, false);
  if (errors.length > 0) return { error: leastError(errors) };
  const climbs: GroupClimb[] = [];
  // Groups in the order of their keys: the same whatever order the rows came in.
  for (const [, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const walk: Walk = { group: group.values, start: group.start, hasEarlier: group.earlier > 0, end: group.end, rows: group.rows };
    const made = withWhole(run, variable, ladder, scope_id, now.batch, now.measure, walk, Int32Array.from(group.members), window);
    if ('error' in made) return made;
    climbs.push(made);
  }
  return { ladder, batch: now.batch, measure: now.measure, groups: climbs };
}

function withWhole(
  run: StatementRun,
  variable: AcceleratorVariable,
  ladder: Ladder,
  scope_id: string,
  batch: Batch,
  measure: Vector,
  walk: Walk,
  members: Int32Array | null,
  window: Window,
): GroupClimb | { readonly error: CellError } {
  if (variable.mode !== 'whole_record') return { walk, members, whole: null };
  const order = climbOrder(run, variable, scope_id, batch, members, window);
  if ('error' in order) return order;
  const whole = ladder.tiers.map(() => ({ measure: ZERO, pay: ZERO }));
  let position = walk.start;
  for (const index of order.order) {
    const value = valueAt(measure, index);
    if (value.type !== 'decimal') continue;
    const after = add(position, value.value);
    const tier = tierAt(ladder, sign(value.value) < 0 ? position : after);
    if (tier >= 0) {
      const at = whole[tier]!;
      at.measure = add(at.measure, value.value);
      at.pay = add(at.pay, wholePay(ladder, tier, value.value));
    }
    position = after;
  }
  return { walk, members, whole };
}

/** The rows in climb order: order variable, then date, then record id. */
export function climbOrder(
  run: StatementRun,
  variable: AcceleratorVariable,
  scope_id: string,
  batch: Batch,
  members: Int32Array | null,
  window: Window,
): { order: Int32Array } | { error: CellError } {
  const index = run.index(scope_id)!;
  const key = variable.order_variable_id;
  const vector = key === null ? null : run.vector(key, window, batch);
  if (vector)
    for (let at = 0; at < batch.size; at += 1) {
      const value = valueAt(vector, at);
      if (value.type === 'error') return { error: value.error };
    }
  const order = orderRows(index, batch, vector ? [{ vector, direction: 'asc' }] : []);
  if (!members) return { order };
  const wanted = new Set(members);
  return { order: order.filter((at) => wanted.has(at)) };
}

/** What the accelerator pays in all: computed per tier, never by adding rows up. */
export function accelerationPay({ ladder, groups }: Acceleration): Decimal {
  let pay = ZERO;
  for (const group of groups) {
    const own = group.whole ? group.whole.reduce((total, part) => add(total, part.pay), ZERO) : payOf(ladder, group.walk);
    pay = pay === ZERO ? own : add(pay, own);
  }
  return pay;
}

export function accelerationClimbs({ ladder, groups }: Acceleration): Climb[] {
  return groups.map((group) => climbOf(ladder, group.walk, group.whole));
}

function totalOf(
  run: StatementRun,
  variable: AcceleratorVariable,
  scope_id: string,
  batch: Batch,
  measure: Vector,
): { total: Decimal } | { error: CellError } {
  const sum = sumVector(measure);
  if ('total' in sum) return sum;
  if ('wrong' in sum) return { error: cellError('badly_typed_variable', variable.id, { found: sum.wrong.type }) };
  return { error: leastError(sum.errors.map((at) => errorAt(measure, at, variable, run.recordId(scope_id, batch, at)))) };
}

export function errorAt(vector: Vector, index: number, variable: { readonly id: string }, record_id: string): CellError {
  const value = valueAt(vector, index);
  return value.type === 'error' ? located(value.error, variable, record_id) : cellError('badly_typed_variable', variable.id);
}

function located(error: CellError, variable: { readonly id: string }, record_id: string): CellError {
  if (error.variable_id !== null && error.record_id !== null) return error;
  return { ...error, variable_id: error.variable_id ?? variable.id, record_id: error.record_id ?? record_id };
}

/** Of several errors, always the same one, whatever order the rows came in. */
export function leastError(errors: readonly CellError[]): CellError {
  return errors.reduce((least, error) => (errorKey(error) < errorKey(least) ? error : least));
}

function errorKey(error: CellError): string {
  return `${error.record_id ?? ''}\u0000${error.kind}\u0000${error.variable_id ?? ''}`;
}

function numbersIn(vector: Vector, size: number): number {
  let count = 0;
  for (let index = 0; index < size; index += 1) if (valueAt(vector, index).type === 'decimal') count += 1;
  return count;
}
