import { type CalendarSettings, type DayNumber, type PeriodKind, daysOfMonth, monthOfDay, spanOf } from '@comptoir/kernel';
import type { CompensationModel, DayRange } from '../model/index.ts';

const OPEN_START = -2147483647;
const OPEN_END = 2147483646;

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
    const days = { first: span.from ?? OPEN_START, last: span.to ?? OPEN_END };
    if (days.first > days.last) continue;
    const list = byUser.get(user_id);
    const counted = attribution === 'whole_months' ? wholeMonths(days, calendar) : days;
    if (list) list.push(counted);
    else byUser.set(user_id, [counted]);
  }
  return new Map([...byUser].map(([user_id, list]) => [user_id, merged(list)]));
}

export function touches(spans: readonly DayRange[], days: DayRange): boolean {
  // A loop: asked for every user and month.
  for (const span of spans) if (span.first <= days.last && span.last >= days.first) return true;
  return false;
}

/**
 * For rows that stand for a period and are dated on its last day (a quota's value, a compensation's result): such a row counts when
 * one day of its period does.
 */
export function extendedToPeriods(spans: readonly DayRange[], kind: PeriodKind, calendar: CalendarSettings): readonly DayRange[] {
  return merged(
    spans.map(({ first, last }) => ({
      first,
      last: last === OPEN_END ? last : daysOfMonth(spanOf(monthOfDay(last, calendar), kind, calendar).last, calendar).last,
    })),
  );
}

/** Where a day without the plan stands: the last day before it on which the person had it, and the first one after it. */
export function aroundDay(
  spans: readonly DayRange[],
  day: DayNumber,
): { readonly until: DayNumber | null; readonly from: DayNumber | null } | null {
  let until: DayNumber | null = null;
  let from: DayNumber | null = null;
  for (const span of spans) {
    if (span.first <= day && day <= span.last) return null;
    if (span.last < day) until = span.last;
    else from ??= span.first;
  }
  return { until, from };
}

/** The days in both; each list disjoint and in order. */
export function intersected(some: readonly DayRange[], others: readonly DayRange[]): DayRange[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const both = { first: Math.max(one.first, other.first), last: Math.min(one.last, other.last) };
      return both.first <= both.last ? [both] : [];
    }),
  );
}

function wholeMonths({ first, last }: DayRange, calendar: CalendarSettings): DayRange {
  return {
    first: first === OPEN_START ? first : daysOfMonth(monthOfDay(first, calendar), calendar).first,
    last: last === OPEN_END ? last : daysOfMonth(monthOfDay(last, calendar), calendar).last,
  };
}

/** Disjoint and in order: spans that overlap or follow each other become one. */
export function merged(spans: readonly DayRange[]): DayRange[] {
  const result: DayRange[] = [];
  for (const span of spans.toSorted((a, b) => a.first - b.first || a.last - b.last)) {
    const last = result.at(-1);
    if (last && span.first <= last.last + 1) result[result.length - 1] = { first: last.first, last: Math.max(last.last, span.last) };
    else result.push(span);
  }
  return result;
}
