import type { AnyAggregate, Value } from '../../model/index.ts';
import { errorOf } from '../../run/cell-errors.ts';
import type { StatementRun } from '../../run/statement-run.ts';
import { aggregate } from './aggregate-rows.ts';

export function valueOfAggregate(run: StatementRun, variable: AnyAggregate): Value {
  const of = variable.of_variable_id === null ? null : run.planned.variables.get(variable.of_variable_id)!;
  const scope_id = of ? of.grain! : variable.scope_id!;
  if (of?.error) return errorOf(of.error);
  const batch = run.batch(scope_id, variable.window);
  const large = run.tooLarge(variable.id, scope_id, batch);
  if (large) return errorOf(large);
  if (!of) return { type: 'decimal', value: { mantissa: BigInt(batch.size), scale: 0 } };
  if (variable.function === 'sum') return run.total(of, variable.window);
  return aggregate(variable, run.vector(of.variable.id, variable.window, batch), (at) =>
    run.recordId(scope_id, batch, at),
  );
}
