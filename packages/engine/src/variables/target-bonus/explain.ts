import type { StepDetail, TargetBonusVariable } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';
import { targetBonus } from './value.ts';

export function explainTargetBonus(
  run: StatementRun,
  { error }: PlannedVariable,
  variable: TargetBonusVariable,
): StepDetail {
  const { measure_variable_id, target_variable_id, amount_variable_id } = variable;
  const made = error ? null : targetBonus(run, variable);
  return {
    kind: 'TargetBonus',
    measure_variable_id,
    target_variable_id,
    amount_variable_id,
    made: made && !('error' in made) ? made : null,
  };
}
