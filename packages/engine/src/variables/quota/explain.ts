import type { QuotaVariable, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import { quotaShares } from '../../run/proration.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function explainQuota(
  run: StatementRun,
  _planned: PlannedVariable,
  variable: QuotaVariable,
): StepDetail {
  const { quota_id, window, to_date } = variable;
  const { quotas } = run.state;
  const found = quotaShares(run, variable);
  const shares = found && 'error' in found ? null : found;
  return {
    kind: 'Quota',
    quota_id,
    frequency: quotas.frequencyOf(quota_id),
    window,
    to_date,
    parts: quotas.parts(variable, run.viewer.user_id, run.span, shares),
    ramp: shares?.start ?? null,
  };
}
