import type { QuotaVariable, Value } from '../../model/index.ts';
import { errorOf } from '../../run/cell-errors.ts';
import { quotaShares } from '../../run/proration.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function valueOfQuota(run: StatementRun, variable: QuotaVariable): Value {
  const shares = quotaShares(run, variable);
  if (shares && 'error' in shares) return errorOf(shares.error);
  return run.state.quotas.value(variable, run.viewer.user_id, run.span, shares);
}
