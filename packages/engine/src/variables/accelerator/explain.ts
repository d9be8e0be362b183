import type { AcceleratorVariable, Climb, StepDetail } from '../../model/index.ts';
import { accelerationClimbs } from '../../run/acceleration.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function explainAccelerator(
  run: StatementRun,
  planned: PlannedVariable,
  variable: AcceleratorVariable,
): StepDetail {
  const { measure_variable_id, target_variable_id } = variable;
  return {
    kind: 'Accelerator',
    measure_variable_id,
    target_variable_id,
    climbs: climbsOfVariable(run, planned, variable),
  };
}

/** The accelerator's climbs; none when it is in error. */
export function climbsOfVariable(
  run: StatementRun,
  { grain, error }: PlannedVariable,
  variable: AcceleratorVariable,
): Climb[] {
  if (error) return [];
  if (grain === null) {
    const made = run.statementClimb(variable);
    return 'error' in made ? [] : [made.climb];
  }
  const made = run.acceleration(variable, 'exact');
  return 'error' in made ? [] : accelerationClimbs(made);
}
