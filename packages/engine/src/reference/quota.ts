import { type DayNumber, type Month, ZERO, add, dec, monthOfDay, spanOf } from '@comptoir/kernel';
import type { QuotaVariable, Value, World } from '../model/index.ts';
import { error, number } from './cells.ts';
import type { Seat } from './rows.ts';

export function quotaOf({ world, user_id, span }: Seat, variable: QuotaVariable): Value {
  const quota = world.quotas.find((one) => one.id === variable.quota_id);
  if (!quota) return error('deleted_field');
  const { calendar } = world;
  const whole = variable.window === 'exact' ? span : spanOf(span.end, variable.window, calendar);
  const last = variable.window !== 'exact' && variable.to_date ? span.end : whole.end;
  const kind = { monthly: 'month', quarterly: 'quarter', annually: 'year' } as const;
  const starts = new Set<Month>();
  for (let at = whole.start; at <= last; at += 1)
    starts.add(spanOf(at, kind[quota.frequency], calendar).start);
  let total = ZERO;
  for (const start of starts) {
    const value = quota.values.findLast((one) => one.user_id === user_id && one.month === start);
    if (!value) return error('unfilled_quota');
    total = add(total, dec(value.value));
  }
  return number(total);
}

/** The quota's value for its period that the day lies in. */
export function quotaOn(world: World, quota_id: string, user_id: string, on: DayNumber): Value {
  const quota = world.quotas.find((one) => one.id === quota_id);
  if (!quota) return error('deleted_field');
  const kind = { monthly: 'month', quarterly: 'quarter', annually: 'year' } as const;
  const { start } = spanOf(monthOfDay(on, world.calendar), kind[quota.frequency], world.calendar);
  const value = quota.values.findLast((one) => one.user_id === user_id && one.month === start);
  return value ? number(dec(value.value)) : error('unfilled_quota');
}
