import type { AcceleratorVariable, Value, Window } from '../../model/index.ts';
import { accelerationPay } from '../../run/acceleration.ts';
import { errorOf } from '../../run/cell-errors.ts';
import type { StatementRun } from '../../run/statement-run.ts';

/** On a measure of the statement: one step. */
export function valueOfAccelerator(run: StatementRun, variable: AcceleratorVariable): Value {
  const made = run.statementClimb(variable);
  return 'error' in made ? errorOf(made.error) : { type: 'decimal', value: made.climb.pay };
}

/** Summed per tier, never by adding rows up. */
export function totalOfAccelerator(run: StatementRun, variable: AcceleratorVariable, window: Window): Value {
  const made = run.acceleration(variable, window);
  if ('error' in made) return errorOf(made.error);
  return { type: 'decimal', value: accelerationPay(made, run.state.limits.narrow) };
}
