import type { RankVariable, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';
import { rowsBefore } from './ranks.ts';

export function explainRank(
  run: StatementRun,
  { error }: PlannedVariable,
  variable: RankVariable,
): StepDetail {
  const { kind, scope_id, group_by_variable_ids, order_variable_id, direction, accumulation } = variable;
  return {
    kind,
    scope_id,
    group_by_variable_ids,
    order_variable_id,
    direction,
    accumulation,
    rows: error ? 0 : run.batch(scope_id, 'exact').size,
    earlier_rows: error ? 0 : rowsBefore(run, variable, 'exact').size,
  };
}
