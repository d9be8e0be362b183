import type { FieldVariable, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function explainField(
  _run: StatementRun,
  _planned: PlannedVariable,
  { scope_id, field_id }: FieldVariable,
): StepDetail {
  return { kind: 'Field', scope_id, field_id };
}
