import type { QuotaVariable, Value } from '../../model/index.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function valueOfQuota(run: StatementRun, variable: QuotaVariable): Value {
  return run.state.quotas.value(variable, run.viewer.user_id, run.span);
}
