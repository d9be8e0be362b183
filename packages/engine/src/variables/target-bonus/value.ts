import { type Decimal, dec, div, mul, present } from '@comptoir/kernel';
import type { CellError, TargetBonus, TargetBonusVariable, Value } from '../../model/index.ts';
import { cellError, errorOf } from '../../run/cell-errors.ts';
import type { StatementRun } from '../../run/statement-run.ts';
import { payoutAt } from './payout.ts';

export function valueOfTargetBonus(run: StatementRun, variable: TargetBonusVariable): Value {
  const made = targetBonus(run, variable);
  if ('error' in made) return errorOf(made.error);
  const { amount, payout, plan_days } = made;
  const whole = mul(amount, payout);
  if (!plan_days) return { type: 'decimal', value: whole };
  const { days, of } = plan_days;
  return { type: 'decimal', value: present(div(mul(whole, dec(days)), dec(of)), 'a period has days') };
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
  return {
    measure: measure.value,
    target: target.value,
    amount: amount.value,
    attainment,
    ...paid,
    plan_days: variable.prorate ? run.planDays() : null,
  };
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
