import type { GroupVariable, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function explainGroup(
  _run: StatementRun,
  _planned: PlannedVariable,
  { dimension_id }: GroupVariable,
): StepDetail {
  return { kind: 'Group', dimension_id };
}
