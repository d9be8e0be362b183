import { type Decimal, ZERO, add, compare, dec, div, mul, sub } from '@comptoir/kernel';
import type { TargetBonusVariable, Value } from '../model/index.ts';
import { asNumber, error, number } from './cells.ts';

export function targetBonusOf(
  variable: TargetBonusVariable,
  valueOf: (id: string) => Value,
  prorated: (amount: Decimal) => Decimal,
): Value {
  const parts: Decimal[] = [];
  for (const id of [variable.measure_variable_id, variable.target_variable_id, variable.amount_variable_id]) {
    const value = asNumber(id === null ? error('badly_typed_variable') : valueOf(id));
    if (value.type !== 'decimal') return value;
    parts.push(value.value);
  }
  const [measure, target, amount] = parts as [Decimal, Decimal, Decimal];
  const attainment = div(measure, target);
  return attainment
    ? number(prorated(mul(amount, paidOut(variable, attainment))))
    : error('division_by_zero');
}

function paidOut({ floor, cap, ...curve }: TargetBonusVariable, attainment: Decimal): Decimal {
  if (floor !== null && compare(attainment, dec(floor)) < 0) return ZERO;
  const payout = onCurve(curve, attainment);
  return cap !== null && compare(payout, dec(cap)) > 0 ? dec(cap) : payout;
}

function onCurve(
  { curve, points }: Pick<TargetBonusVariable, 'curve' | 'points'>,
  attainment: Decimal,
): Decimal {
  const known = points.map((point) => [dec(point.attainment), dec(point.payout)] as const);
  let paid = ZERO;
  for (const [index, [from, payout]] of known.entries()) {
    if (compare(attainment, from) < 0) break;
    paid = payout;
    if (curve === 'steps') continue;
    // The line to the next point; past the last one, the line that led to it.
    const [[a0, p0], [a1, p1]] =
      index + 1 < known.length ? [known[index]!, known[index + 1]!] : [known[index - 1]!, known[index]!];
    paid = add(p0, div(mul(sub(attainment, a0), sub(p1, p0)), sub(a1, a0))!);
  }
  return paid;
}
