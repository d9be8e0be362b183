import { DECIMALS_SHOWN, type Variable, type VariableFormat } from '../model/index.ts';
import type { Typed } from '../formula/infer.ts';
import { documentPart } from '../variables/documents.ts';
import { type VariableContext, report } from './context.ts';

/** Finds a variable's type, look and grain, and reports its mistakes. Those it reads have been checked before. */
export function checkVariable(ctx: VariableContext, variable: Variable): Typed {
  return documentPart(variable).check(ctx, variable, (code, parts) =>
    report(ctx, code, { ...parts, variable_id: variable.id }),
  );
}

/** How a variable shows: as chosen where that fits its type, else as found. */
export function formatOf(variable: Pick<Variable, 'format'>, typed: Typed): VariableFormat {
  const numeric =
    variable.format === 'amount' || variable.format === 'number' || variable.format === 'percentage';
  if (variable.format !== null && (typed.type === 'any' || numeric === (typed.type === 'decimal')))
    return variable.format;
  return typed.shows ?? 'number';
}

/** The decimals chosen, no more than the format shows; `null` for what is no number. */
export function decimalsOf({ decimals }: Pick<Variable, 'decimals'>, format: VariableFormat): number | null {
  if (decimals === null || decimals === undefined) return null;
  return format === 'amount' || format === 'number' || format === 'percentage'
    ? Math.min(decimals, DECIMALS_SHOWN[format])
    : null;
}
