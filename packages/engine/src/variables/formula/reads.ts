import { readsStatement, variablesIn, walkFormula } from '../../formula/walk.ts';
import type { FormulaVariable } from '../../model/index.ts';
import type { AddsUp, Reads } from '../definition.ts';

export function readsOfFormula({ tree }: FormulaVariable): Reads {
  return { variables: tree ? variablesIn(tree) : [], outside: [], rows: null, rowIds: false };
}

export function isFormulaSameForAll({ tree }: FormulaVariable): boolean {
  if (!tree) return false;
  let readsPeriod = false;
  walkFormula(tree, (node) => {
    if (readsStatement(node)) readsPeriod = true;
  });
  return !readsPeriod;
}

/** A formula that names one variable and no more is another name of it. */
export function formulaAddsUp({ tree }: FormulaVariable): AddsUp | null {
  return tree?.type === 'variable' ? { variable_id: tree.id, rows: null } : null;
}
