import type { AttributeVariable, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function explainAttribute(
  _run: StatementRun,
  _planned: PlannedVariable,
  { attribute_id }: AttributeVariable,
): StepDetail {
  return { kind: 'Attribute', attribute_id };
}
