import { type FormulaEnv, childrenOf, evaluate, readsPlanDays } from '../../formula/index.ts';
import type { FilledNode, FormulaNode, FormulaVariable, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';

export function explainFormula(
  run: StatementRun,
  { grain, error }: PlannedVariable,
  { tree }: FormulaVariable,
): StepDetail {
  const env: FormulaEnv = { context: run.context, variable: (id) => run.value(id) };
  const filled = tree && grain === null && !error ? fillNode(tree, env) : null;
  const plan_days = tree && readsPlanDays(tree) ? run.planDays() : null;
  return { kind: 'Formula', tree, filled, plan_days };
}

function fillNode(node: FormulaNode, env: FormulaEnv): FilledNode {
  return {
    node,
    value: evaluate(node, env),
    children: childrenOf(node).map((child) => fillNode(child, env)),
  };
}
