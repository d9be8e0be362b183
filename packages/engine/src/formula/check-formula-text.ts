import type { FormulaNode } from '../model/index.ts';
import { type Diagnostic, type Span, diagnosticAt } from './diagnostic.ts';
import { STATEMENT_GRAIN, type Typed, inferFormula } from './infer.ts';
import type { FormulaLocale, Names } from './names.ts';
import { parseFormula } from './syntax/parse-formula.ts';

export interface CheckedFormulaText {
  /** What to store; `null` while the text does not parse. A tree with wrong types is stored too: it is what was meant. */
  readonly tree: FormulaNode | null;
  readonly typed: Typed;
  readonly spans: ReadonlyMap<FormulaNode, Span>;
  /** Syntax, names and types, in order of place. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Everything the editor needs while someone types: the tree, its type, and all mistakes with their places. */
export function checkFormulaText(
  text: string,
  names: Names,
  variable: (id: string) => Typed | null,
  locale: FormulaLocale = 'en',
): CheckedFormulaText {
  const { tree, partial, spans, diagnostics } = parseFormula(text, names, locale);
  if (!partial)
    return { tree, typed: { type: 'any', shows: null, grain: STATEMENT_GRAIN }, spans, diagnostics };
  const all = [...diagnostics];
  const typed = inferFormula(partial, {
    variable,
    report: (node, code, ...details) => void all.push(diagnosticAt(spans.get(node) ?? null, code, details)),
  });
  return { tree, typed, spans, diagnostics: all.sort((a, b) => (a.span?.from ?? 0) - (b.span?.from ?? 0)) };
}
