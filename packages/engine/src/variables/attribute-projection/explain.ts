import type { AttributeProjectionVariable, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function explainAttributeProjection(
  _run: StatementRun,
  _planned: PlannedVariable,
  { field_id, attribute_id }: AttributeProjectionVariable,
): StepDetail {
  return { kind: 'AttributeProjection', field_id, attribute_id };
}
