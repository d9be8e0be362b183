import {
  type DayRange,
  type CalendarSettings,
  type DayNumber,
  type PeriodKind,
  daysOfMonth,
  monthOfDay,
  spanOf,
  ALL_DAYS,
  closedRange,
  merge,
} from '@comptoir/kernel';
import type { CompensationModel } from '../model/index.ts';

/**
 * The days on which each person has a compensation's plan, disjoint and in order: a record counts once however many attributions
 * lead to it. Whole months where the plan counts those.
 */
export function attributedDays(
  { members, attribution }: Pick<CompensationModel, 'members' | 'attribution'>,
  calendar: CalendarSettings,
): Map<string, readonly DayRange[]> {
  const byUser = new Map<string, DayRange[]>();
  for (const { user_id, span } of members) {
    const days = closedRange(span);
    if (days.start > days.end) continue;
    const list = byUser.get(user_id);
    const counted = attribution === 'whole_months' ? wholeMonths(days, calendar) : days;
    if (list) list.push(counted);
    else byUser.set(user_id, [counted]);
  }
  return new Map([...byUser].map(([user_id, list]) => [user_id, merge(list)]));
}

/**
 * For rows that represent a period and are dated on its last day (a quota's value, a compensation's result): such a row counts when
 * one day of its period does.
 */
export function extendedToPeriods(
  spans: readonly DayRange[],
  kind: PeriodKind,
  calendar: CalendarSettings,
): readonly DayRange[] {
  return merge(
    spans.map(({ start, end }) => ({
      start,
      end:
        end === ALL_DAYS.end
          ? end
          : daysOfMonth(spanOf(monthOfDay(end, calendar), kind, calendar).end, calendar).end,
    })),
  );
}

/** Around a day without the plan: the last day before it on which the person had it, and the first one after it. */
export function aroundDay(
  spans: readonly DayRange[],
  day: DayNumber,
): { readonly until: DayNumber | null; readonly from: DayNumber | null } | null {
  let until: DayNumber | null = null;
  let from: DayNumber | null = null;
  for (const span of spans) {
    if (span.start <= day && day <= span.end) return null;
    if (span.end < day) until = span.end;
    else from ??= span.start;
  }
  return { until, from };
}

function wholeMonths({ start, end }: DayRange, calendar: CalendarSettings): DayRange {
  return {
    start: start === ALL_DAYS.start ? start : daysOfMonth(monthOfDay(start, calendar), calendar).start,
    end: end === ALL_DAYS.end ? end : daysOfMonth(monthOfDay(end, calendar), calendar).end,
  };
}
