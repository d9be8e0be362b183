import type { AnyAggregate, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';
import { valueAt } from '../../run/vectors.ts';

export function explainAggregate(
  run: StatementRun,
  { error }: PlannedVariable,
  variable: AnyAggregate,
): StepDetail {
  const { of_variable_id, window } = variable;
  const of = of_variable_id === null ? null : run.planned.variables.get(of_variable_id);
  const scope_id = of ? of.grain : variable.scope_id;
  const batch = scope_id === null || error ? null : run.batch(scope_id, window);
  let empty_rows = 0;
  if (of && batch && !of.error) {
    const vector = run.vector(of.variable.id, window, batch);
    for (let at = 0; at < batch.size; at += 1) if (valueAt(vector, at).type === 'empty') empty_rows += 1;
  }
  return {
    kind: variable.kind,
    function: variable.function,
    of_variable_id,
    scope_id,
    window,
    rows: batch?.size ?? 0,
    empty_rows,
  };
}
