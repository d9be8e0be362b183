import { evaluate, variablesIn } from '../formula/index.ts';
import type { FormulaVariable, Value, Window } from '../model/index.ts';
import { error } from './cells.ts';
import { planDays } from './prorated.ts';
import type { Reference } from './reference.ts';
import { EMPTY, type ReferenceRow } from './rows.ts';

export function formulaOf(
  reference: Reference,
  variable: FormulaVariable,
  input: (id: string) => Value,
): Value {
  if (!variable.tree) return error('formula_error');
  const context = {
    calendar: reference.world.calendar,
    today: reference.world.today,
    month: reference.month,
    span: reference.seat.span,
    member: { planDays: () => planDays(reference.model, reference.seat) },
  };
  const value = evaluate(variable.tree, { context, variable: input });
  return value.type === 'text' && value.value === '' ? EMPTY : value;
}

export function formulaOnRows(
  reference: Reference,
  variable: FormulaVariable,
  rows: readonly ReferenceRow[],
  window: Window,
): Value[] {
  const read = variable.tree ? variablesIn(variable.tree) : [];
  const inputs = new Map(read.map((input) => [input, reference.onRows(input, rows, window)] as const));
  return rows.map((_, index) =>
    formulaOf(reference, variable, (input) => inputs.get(input)?.[index] ?? error('deleted_field')),
  );
}
