import type { QuotaProjectionVariable, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function explainQuotaProjection(
  _run: StatementRun,
  _planned: PlannedVariable,
  { field_id, quota_id }: QuotaProjectionVariable,
): StepDetail {
  return { kind: 'QuotaProjection', field_id, quota_id };
}
