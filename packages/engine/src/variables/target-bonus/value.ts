import { type Decimal, div, mul } from '@comptoir/kernel';
import type { CellError, TargetBonusVariable, Value } from '../../model/index.ts';
import { cellError, errorOf } from '../../run/cell-errors.ts';
import type { StatementRun } from '../../run/statement-run.ts';
import { type Payout, payoutAt } from './payout.ts';

/** The bonus with what made it. */
export interface TargetBonus extends Payout {
  readonly measure: Decimal;
  readonly target: Decimal;
  readonly amount: Decimal;
  readonly attainment: Decimal;
}

export function valueOfTargetBonus(run: StatementRun, variable: TargetBonusVariable): Value {
  const made = targetBonus(run, variable);
  return 'error' in made ? errorOf(made.error) : { type: 'decimal', value: mul(made.amount, made.payout) };
}

export function targetBonus(
  run: StatementRun,
  variable: TargetBonusVariable,
): TargetBonus | { readonly error: CellError } {
  const measure = numberOf(run, variable, variable.measure_variable_id!);
  if ('error' in measure) return measure;
  const target = numberOf(run, variable, variable.target_variable_id!);
  if ('error' in target) return target;
  const amount = numberOf(run, variable, variable.amount_variable_id!);
  if ('error' in amount) return amount;
  const attainment = div(measure.value, target.value);
  if (!attainment)
    return {
      error: cellError('division_by_zero', variable.id, { variable_id: variable.target_variable_id! }),
    };
  const paid = payoutAt(variable, attainment);
  if (!paid) return { error: cellError('badly_typed_variable', variable.id, { reason: 'payout_curve' }) };
  return { measure: measure.value, target: target.value, amount: amount.value, attainment, ...paid };
}

function numberOf(
  run: StatementRun,
  { id }: TargetBonusVariable,
  variable_id: string,
): { readonly value: Decimal } | { readonly error: CellError } {
  const value = run.value(variable_id);
  switch (value.type) {
    case 'decimal':
      return { value: value.value };
    case 'error':
      return { error: value.error };
    case 'empty':
      return { error: cellError('empty_field', id, { variable_id }) };
    default:
      return { error: cellError('badly_typed_variable', id, { found: value.type }) };
  }
}
