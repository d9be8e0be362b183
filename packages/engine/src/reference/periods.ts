import { type Month, isLastOf, quarterOfYear } from '@comptoir/kernel';
import type { CompensationModel, World } from '../model/index.ts';
import { firstDay } from './rows.ts';

/** Does the trigger compute the period that holds the month? */
export function isComputed(
  { calculation_trigger: trigger }: CompensationModel,
  month: Month,
  calendar: World['calendar'],
): boolean {
  if (trigger === 'each_month_except_end_of_quarter') return !isLastOf(month, 'quarter', calendar);
  return !/^q[1-4]$/.test(trigger) || trigger === `q${quarterOfYear(month, calendar)}`;
}

/** On one of the days at least. */
export function hasPlan(
  model: CompensationModel,
  user_id: string,
  days: { first: number; last: number },
): boolean {
  return model.members.some(
    ({ user_id: member, span }) =>
      member === user_id && (span.start ?? days.last) <= days.last && (span.end ?? days.first) >= days.first,
  );
}

export function lengthOfQuota(world: World, quota_id: string): 'month' | 'quarter' | 'year' {
  const quota = world.quotas.find((one) => one.id === quota_id)!;
  return ({ monthly: 'month', quarterly: 'quarter', annually: 'year' } as const)[quota.frequency];
}

export function lengthOf(model: CompensationModel): 'month' | 'quarter' | 'semester' | 'year' {
  const trigger = model.calculation_trigger;
  if (trigger === 'each_year') return 'year';
  if (trigger === 'each_semester') return 'semester';
  return trigger === 'each_quarter' || /^q[1-4]$/.test(trigger) ? 'quarter' : 'month';
}

export function firstOfMonth(world: World, month: Month): number {
  return firstDay({ world, user_id: '', span: { start: month, end: month } });
}

export function within(date: number | null, days: { first: number; last: number }): boolean {
  return date !== null && date >= days.first && date <= days.last;
}
