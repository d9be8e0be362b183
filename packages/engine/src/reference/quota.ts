import { type DayNumber, type Month, ZERO, add, dec, div, monthOfDay, mul, spanOf } from '@comptoir/kernel';
import type { CompensationModel, QuotaVariable, Value, World } from '../model/index.ts';
import { error, number } from './cells.ts';
import { calculationCurrency, exchanged } from './money.ts';
import { dayWeights, shareOf } from './prorated.ts';
import type { Seat } from './rows.ts';

export function quotaOf(model: CompensationModel, seat: Seat, variable: QuotaVariable): Value {
  const { world, user_id, span } = seat;
  const quota = world.quotas.find((one) => one.id === variable.quota_id);
  if (!quota) return error('deleted_field');
  const { calendar } = world;
  const whole = variable.window === 'exact' ? span : spanOf(span.end, variable.window, calendar);
  const last = variable.window !== 'exact' && variable.to_date ? span.end : whole.end;
  const kind = { monthly: 'month', quarterly: 'quarter', annually: 'year' } as const;
  const starts = new Set<Month>();
  for (let at = whole.start; at <= last; at += 1)
    starts.add(spanOf(at, kind[quota.frequency], calendar).start);
  const weightOf = dayWeights(model, seat, variable);
  if (weightOf && 'error' in weightOf) return weightOf.error;
  let total = ZERO;
  for (const start of starts) {
    const share = weightOf && shareOf(seat, spanOf(start, kind[quota.frequency], calendar), weightOf);
    if (weightOf && !share) continue;
    const value = quota.values.findLast((one) => one.user_id === user_id && one.month === start);
    if (!value) return error('unfilled_quota');
    const own = inCurrency(world, quota, value, user_id);
    if (own.type !== 'decimal') return own;
    total = add(total, share ? div(mul(own.value, share.weight), dec(share.of))! : own.value);
  }
  return number(total);
}

/** The quota's value for its period that the day lies in. */
export function quotaOn(
  { world, user_id: viewer }: Seat,
  quota_id: string,
  user_id: string,
  on: DayNumber,
): Value {
  const quota = world.quotas.find((one) => one.id === quota_id);
  if (!quota) return error('deleted_field');
  const kind = { monthly: 'month', quarterly: 'quarter', annually: 'year' } as const;
  const { start } = spanOf(monthOfDay(on, world.calendar), kind[quota.frequency], world.calendar);
  const value = quota.values.findLast((one) => one.user_id === user_id && one.month === start);
  return value ? inCurrency(world, quota, value, viewer) : error('unfilled_quota');
}

/** A value in the calculation currency of whose statement reads it, at the rate of the first month of the value's period. */
export function inCurrency(
  world: World,
  { type, currency }: World['quotas'][number],
  { month, value }: World['quotas'][number]['values'][number],
  viewer: string,
): Value {
  if (type !== 'amount') return number(dec(value));
  const to = calculationCurrency(world, viewer);
  return exchanged(world, number(dec(value)), currency ?? world.currency.code, to, month);
}
