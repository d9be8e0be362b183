import { type Decimal, type MonthRange, ZERO, add, sign } from '@comptoir/kernel';
import type { AcceleratorVariable, CellError, Climb, TrueUp, Value } from '../../model/index.ts';
import { ladderFor, numbersIn } from '../../run/acceleration.ts';
import { cellError } from '../../run/cell-errors.ts';
import { type Ladder, type Walk, climbOf, partsOf } from '../../run/ladder.ts';
import type { StatementRun } from '../../run/statement-run.ts';
import { errorOfMonth, paySoFar, trueUpOf, truesUp } from '../../run/true-up.ts';
import { documentPart } from '../documents.ts';

/** An accelerator on a statement-grain measure. */
export interface StatementClimb {
  readonly ladder: Ladder;
  readonly walk: Walk;
  readonly climb: Climb;
}

/** One step from where earlier periods of its window left the climb. */
export function climbOnce(
  run: StatementRun,
  variable: AcceleratorVariable,
): StatementClimb | { readonly error: CellError } {
  const made = ladderFor(run, variable);
  if ('error' in made) return made;
  const measure = numberOf(run.value(variable.measure_variable_id!), variable);
  if ('error' in measure) return measure;
  const start = earlierMeasure(run, variable);
  if ('error' in start) return start;
  const { ladder } = made;
  const walk: Walk = {
    group: [],
    start: start.total,
    hasEarlier: start.steps > 0,
    end: add(start.total, measure.value),
    rows: isMade(run, variable) ? 1 : 0,
  };
  if (variable.mode !== 'whole_record') {
    const due = start.last && truesUp(variable) ? trueUp(run, variable, ladder, walk, start.last) : null;
    return due && 'error' in due ? due : { ladder, walk, climb: climbOf(ladder, walk, null, due) };
  }
  const whole = ladder.tiers.map(() => ({ measure: ZERO, pay: ZERO }));
  for (const part of partsOf(ladder, walk.start, !walk.hasEarlier, measure.value, walk.end))
    whole[part.tier] = { measure: part.measure, pay: part.pay };
  return { ladder, walk, climb: climbOf(ladder, walk, whole, null) };
}

/** What earlier periods of the window measured. An empty measure adds nothing; an error is the error of every later period. */
function earlierMeasure(
  run: StatementRun,
  variable: AcceleratorVariable,
): { total: Decimal; steps: number; last: MonthRange | null } | { error: CellError } {
  let total = ZERO;
  let last: MonthRange | null = null;
  let steps = 0;
  for (const span of run.earlierSpans('exact', null, variable.accumulation)) {
    const earlier = run.earlierRun(span);
    const value = earlier.value(variable.measure_variable_id!);
    if (value.type === 'empty') continue;
    const measure = numberOf(value, variable);
    if ('error' in measure) return { error: errorOfMonth(variable, measure.error, span.end) };
    total = add(total, measure.value);
    last = span;
    if (isMade(earlier, variable)) steps += 1;
  }
  return { total, steps, last };
}

function trueUp(
  run: StatementRun,
  variable: AcceleratorVariable,
  ladder: Ladder,
  { start, end }: Walk,
  last: MonthRange,
): TrueUp | { readonly error: CellError } {
  const earlier = run.earlierRun(last).statementClimb(variable);
  if ('error' in earlier) return { error: errorOfMonth(variable, earlier.error, last.end) };
  const months = run.earlierSpans('exact', null, variable.accumulation).map((span) => span.end);
  return trueUpOf(ladder, start, end, paySoFar(earlier.ladder, earlier.walk.end), months);
}

/**
 * Is there something to climb with? A sum of no rows takes no step, so that its amounts are paid as those of its rows would be;
 * any other measure is one step, and so is a sum that has a difference for earlier periods alone. Matters to amounts alone.
 */
function isMade(run: StatementRun, { pays, measure_variable_id }: AcceleratorVariable): boolean {
  if (pays !== 'amount') return true;
  const sum = run.value(measure_variable_id!);
  if (sum.type === 'decimal' && sign(sum.value) !== 0) return true;
  const { variables, order } = run.planned;
  let one = variables.get(measure_variable_id!);
  for (let depth = 0; one && depth <= order.length; depth += 1) {
    const same = documentPart(one.variable).addsUp(one.variable);
    if (!same) return true;
    const of = variables.get(same.variable_id);
    if (same.rows === null) {
      one = of;
      continue;
    }
    if (!of || of.grain === null || of.error) return true;
    const batch = run.batch(of.grain, same.rows);
    return numbersIn(run.vector(of.variable.id, same.rows, batch), batch.size) > 0;
  }
  return true;
}

function numberOf(value: Value, variable: AcceleratorVariable): { value: Decimal } | { error: CellError } {
  switch (value.type) {
    case 'decimal':
      return { value: value.value };
    case 'error':
      return { error: value.error };
    case 'empty':
      return {
        error: cellError('empty_field', variable.id, { variable_id: variable.measure_variable_id ?? '' }),
      };
    default:
      return { error: cellError('badly_typed_variable', variable.id, { found: value.type }) };
  }
}
