import type { QuotaVariable, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function explainQuota(
  { state, viewer, span }: StatementRun,
  _planned: PlannedVariable,
  variable: QuotaVariable,
): StepDetail {
  const { quota_id, window, to_date } = variable;
  return {
    kind: 'Quota',
    quota_id,
    frequency: state.quotas.frequencyOf(quota_id),
    window,
    to_date,
    parts: state.quotas.parts(variable, viewer.user_id, span),
  };
}
