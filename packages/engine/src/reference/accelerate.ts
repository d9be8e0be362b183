import { type Decimal, ZERO, add, sign, sub } from '@comptoir/kernel';
import {
  type AcceleratorVariable,
  type Scope,
  type Value,
  type Window,
  isAggregate,
} from '../model/index.ts';
import { asNumber, error, failedAt, groupKey, number, numbersIn, order } from './cells.ts';
import { climb } from './climb.ts';
import type { Reference } from './reference.ts';
import { EMPTY, type ReferenceRow, cell, rowDate } from './rows.ts';

function targetOf(
  ref: Reference,
  variable: AcceleratorVariable,
): { target: Decimal | null } | { error: Value } {
  if (variable.target_variable_id === null) return { target: null };
  const target = ref.value(variable.target_variable_id);
  if (target.type === 'error') return { error: target };
  if (target.type === 'empty') return { error: error('empty_field') };
  if (target.type !== 'decimal') return { error: error('badly_typed_variable') };
  if (sign(target.value) > 0) return { target: target.value };
  if (ref.variable(variable.target_variable_id)?.kind === 'Quota') return { error: error('unfilled_quota') };
  return { error: error(sign(target.value) === 0 ? 'division_by_zero' : 'formula_error') };
}

export function accelerate(
  ref: Reference,
  variable: AcceleratorVariable,
  window: Window,
):
  | { parts: ReadonlyMap<string, ReturnType<typeof climb>['parts'][number]>; pay: Decimal; whole: Decimal }
  | { error: Value } {
  const target = targetOf(ref, variable);
  if ('error' in target) return target;
  const scope = ref.scope(ref.grain(variable.id)!);
  const now = ref.rows(scope, window);
  const before = ref.earlierRows(scope, window, variable.accumulation);
  const filling = [variable.measure_variable_id!, ...variable.group_by_variable_ids];
  if (before.length > 0 && filling.some((id) => ref.climbs(id))) return { error: error('dependency_error') };
  const all = [...before, ...now];
  const values = new Map(
    filling.map((id) => [id, [...ref.onRows(id, before, window), ...ref.onRows(id, now, window)]] as const),
  );
  // Only the period's own rows have an order that matters.
  const ownKeys =
    variable.order_variable_id === null ? null : ref.onRows(variable.order_variable_id, now, window);
  const keys = ownKeys && [...before.map((): Value => EMPTY), ...ownKeys];
  const own = Array.from(values.values(), (list) => list.slice(before.length));
  const failed = failedAt(now, ownKeys ? [...own, ownKeys] : own);
  if (failed) return { error: failed };
  if (
    failedAt(
      before,
      Array.from(values.values(), (list) => list.slice(0, before.length)),
    )
  )
    return { error: error('dependency_error') };
  const measures = values.get(variable.measure_variable_id!)!;
  if (measures.some((value) => value.type !== 'decimal' && value.type !== 'empty'))
    return { error: error('badly_typed_variable') };

  const groups = new Map<string, number[]>();
  for (const index of all.keys()) {
    const key = JSON.stringify(variable.group_by_variable_ids.map((id) => groupKey(values.get(id)![index]!)));
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const inClimb = (a: ReferenceRow, b: ReferenceRow): number =>
    (rowDate(a, scope) === null ? 0 : rowDate(a, scope)! - rowDate(b, scope)!) ||
    (variable.mode === 'whole_record' ? idOrder(ref, scope, a, b) : 0);
  const parts = new Map<string, ReturnType<typeof climb>['parts'][number]>();
  let pay = ZERO;
  let whole = ZERO;
  for (const members of groups.values()) {
    const numbers = members.filter((index) => measures[index]!.type === 'decimal');
    const measureOf = (index: number): Decimal => (measures[index] as { value: Decimal }).value; // numbers only, by the filter
    const current = numbers
      .filter((index) => index >= before.length)
      .sort((a, b) => (keys ? order(keys[a]!, keys[b]!) : 0) || inClimb(all[a]!, all[b]!) || a - b);
    const made = climb({
      variable,
      target: target.target,
      earlier: numbers.filter((index) => index < before.length).map(measureOf),
      rows: current.map(measureOf),
    });
    for (const [at, index] of current.entries()) parts.set(all[index]!.id, made.parts[at]!);
    pay = add(pay, made.pay);
    whole = add(whole, made.whole);
  }
  // The window's periods sum to the whole: this one pays what those before it did not.
  const last = trues(variable) ? ref.earlierSpans(scope, window, variable.accumulation).at(-1) : undefined;
  if (last) {
    const gave = accelerate(ref.in(last), variable, 'exact');
    if ('error' in gave) return { error: error('dependency_error') };
    pay = sub(whole, gave.whole);
  }
  return { parts, pay, whole };
}

/** What records' own numbers change in a total that is summed by tiers. */
export function changedPay(ref: Reference, id: string, window: Window): Decimal {
  const rows = ref.rows(ref.scope(ref.grain(id)!), window);
  return sub(numbersIn(ref.onRows(id, rows, window)), numbersIn(ref.calculatedOnRows(id, rows, window)));
}

export function acceleratorOnRows(
  ref: Reference,
  variable: AcceleratorVariable,
  rows: readonly ReferenceRow[],
  window: Window,
): Value[] {
  const made = accelerate(ref, variable, window);
  if ('error' in made) return rows.map(() => made.error);
  return rows.map((row) => {
    const parts = made.parts.get(row.id);
    return parts ? number(parts.reduce((sum, part) => add(sum, part.pay), ZERO)) : EMPTY;
  });
}

/** By the table's ID field, where it has one. */
export function idOrder(ref: Reference, { source }: Scope, a: ReferenceRow, b: ReferenceRow): number {
  const id =
    source.type === 'data_table'
      ? ref.world.tables.find((table) => table.id === source.table_id)?.id_field_id
      : null;
  if (!id) return 0;
  const x = cell(a, id);
  const y = cell(b, id);
  if (x.type === 'text' && y.type === 'text') {
    const numbers = [x, y].filter((one) => /^[0-9]+$/.test(one.value)).length;
    if (numbers === 1) return /^[0-9]+$/.test(x.value) ? -1 : 1;
    if (numbers === 2 && BigInt(x.value) !== BigInt(y.value))
      return BigInt(x.value) < BigInt(y.value) ? -1 : 1;
    return x.value < y.value ? -1 : x.value > y.value ? 1 : 0;
  }
  return order(x, y);
}

export function statementAccelerator(ref: Reference, variable: AcceleratorVariable): Value {
  const target = targetOf(ref, variable);
  if ('error' in target) return target.error;
  const measure = asNumber(ref.value(variable.measure_variable_id!));
  if (measure.type !== 'decimal') return measure;
  const made = statementClimb(ref, variable, target.target, measure.value);
  if ('error' in made) return made.error;
  const { last, pay, whole } = made;
  if (!last || !trues(variable)) return number(pay);
  const before = statementClimbOf(last, variable);
  return 'error' in before ? error('dependency_error') : number(sub(whole, before.whole));
}

function statementClimbOf(
  ref: Reference,
  variable: AcceleratorVariable,
): { whole: Decimal } | { error: Value } {
  const paid = statementAccelerator(ref, variable);
  const target = targetOf(ref, variable);
  const measure = ref.value(variable.measure_variable_id!);
  if (paid.type === 'error' || 'error' in target || measure.type !== 'decimal') return { error: paid };
  return statementClimb(ref, variable, target.target, measure.value);
}

function statementClimb(
  ref: Reference,
  variable: AcceleratorVariable,
  target: Decimal | null,
  measure: Decimal,
): { pay: Decimal; whole: Decimal; last: Reference | null } | { error: Value } {
  const earlier: Decimal[] = [];
  const rows = isOfNoRows(ref, variable.measure_variable_id!) ? [] : [measure];
  let last: Reference | null = null;
  for (const span of ref.earlierSpans(null, 'exact', variable.accumulation)) {
    const other = ref.in(span);
    const value = other.value(variable.measure_variable_id!);
    if (value.type === 'empty') continue;
    if (value.type !== 'decimal') return { error: error('dependency_error') };
    if (!isOfNoRows(other, variable.measure_variable_id!)) earlier.push(value.value);
    last = other;
  }
  return { ...climb({ variable, target, earlier, rows }), last };
}

/** A sum, under its own or another name, without one row that has a number, and without a difference for earlier periods: nothing climbs. */
function isOfNoRows(ref: Reference, id: string): boolean {
  const variable = ref.variable(id);
  const sum = ref.value(id);
  if (sum.type === 'decimal' && sign(sum.value) !== 0) return false;
  if (variable?.kind === 'Formula' && variable.tree?.type === 'variable')
    return isOfNoRows(ref, variable.tree.id);
  if (!variable || !isAggregate(variable) || variable.function !== 'sum' || variable.of_variable_id === null)
    return false;
  const rows = ref.rows(ref.scope(ref.grain(variable.of_variable_id)!), variable.window);
  return ref.onRows(variable.of_variable_id, rows, variable.window).every((value) => value.type === 'empty');
}

/** Is the difference for earlier periods paid? */
function trues({ mode, pays, accumulation, true_up }: AcceleratorVariable): boolean {
  return (
    (mode === 'retroactive' || mode === 'interpolated') &&
    pays === 'rate' &&
    accumulation !== 'exact' &&
    true_up
  );
}
