import type { VariableContext } from '../../check/context.ts';
import { diagnosticAt } from '../../formula/diagnostic.ts';
import { type Typed, UNKNOWN, inferFormula } from '../../formula/infer.ts';
import { printFormula } from '../../formula/print/print-formula.ts';
import type { CellError, FormulaVariable } from '../../model/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import type { DocumentSite, Note } from '../definition.ts';
import { mixedScopes } from '../mixed-scopes.ts';
import { readsOfFormula } from './reads.ts';

export function checkFormula(ctx: VariableContext, variable: FormulaVariable, note: Note): Typed {
  const { tree, broken_text } = variable;
  if (!tree) {
    const isMissing = broken_text === null || broken_text.trim() === '';
    note(isMissing ? 'formula_missing' : 'formula_broken', { path: 'tree' });
    return UNKNOWN;
  }
  // Printed only where a mistake needs its place in the text.
  let printed: ReturnType<typeof printFormula> | null = null;
  return inferFormula(tree, {
    variable: ctx.typed,
    report: (node, code, ...details) => {
      printed ??= printFormula(tree, ctx.names);
      const found = diagnosticAt(printed.spans.get(node) ?? null, code, details);
      ctx.diagnostics.push({ ...found, path: 'tree', variable_id: variable.id });
    },
  });
}

export function problemOfFormula(variable: FormulaVariable, site: DocumentSite): CellError | null {
  return variable.tree
    ? mixedScopes(variable.id, readsOfFormula(variable).variables, site)
    : cellError('formula_error', variable.id, { reason: 'broken_formula' });
}
