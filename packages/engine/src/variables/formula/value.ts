import { evaluate } from '../../formula/index.ts';
import type { FormulaVariable, Value } from '../../model/index.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function valueOfFormula(run: StatementRun, { tree }: FormulaVariable): Value {
  return evaluate(tree!, { context: run.context, variable: (id) => run.value(id) });
}
