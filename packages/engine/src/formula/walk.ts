import type { FormulaNode } from '../model/index.ts';

/** The nodes right below, in reading order. */
export function childrenOf(node: FormulaNode): readonly FormulaNode[] {
  switch (node.type) {
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'call':
      return node.args;
    default:
      return [];
  }
}

/** Visits every node, parents first. */
export function walkFormula(node: FormulaNode, visit: (node: FormulaNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walkFormula(child, visit);
}

/** The ids of the variables that a formula reads, each once, in reading order. */
export function variablesIn(node: FormulaNode): string[] {
  const ids = new Set<string>();
  walkFormula(node, (each) => {
    if (each.type === 'variable') ids.add(each.id);
  });
  return [...ids];
}

/** Is it a function of the statement: of its month or period, or of the days on which the person has the plan? Only TODAY is the same for all. */
export function readsStatement(node: FormulaNode): node is Extract<FormulaNode, { type: 'call' }> {
  if (node.type !== 'call') return false;
  return node.args.length === 0 ? node.name !== 'TODAY' : node.name === 'PRORATE';
}

/** Does the formula count the days on which the person has the plan? */
export function readsPlanDays(tree: FormulaNode): boolean {
  let found = false;
  walkFormula(tree, (node) => {
    if (node.type === 'call' && (node.name === 'PRORATE' || node.name === 'PLANSHARE')) found = true;
  });
  return found;
}

/** Levels of nesting; a literal alone is 1. */
export function depthOf(node: FormulaNode): number {
  let deepest = 0;
  for (const child of childrenOf(node)) deepest = Math.max(deepest, depthOf(child));
  return deepest + 1;
}
