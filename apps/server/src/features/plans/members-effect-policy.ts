import type { MemberEffect } from '@comptoir/contract';
import { type CompensationModel, periodIn } from '@comptoir/engine';
import {
  type OpenDayRange,
  type CalendarSettings,
  type DayNumber,
  day,
  daysOfMonth,
  type Month,
  monthOfDay,
  monthText,
  closedRange,
  daysOfDates,
  intersect,
  type DayRange,
} from '@comptoir/kernel';
import type { Held } from './overlap-policy.ts';

/** More names than this are counted. */
const NAMED = 3;

/** One person before and after the change. */
export interface PersonDays {
  readonly user_id: string;
  readonly name: string;
  /** Days on which they may have statements; `null`: none. */
  readonly eligible: OpenDayRange | null;
  readonly before: readonly Held[];
  readonly after: readonly Held[];
}

export interface StatementMonth {
  readonly month: Month;
  /** By user: is the statement locked? */
  readonly locked: ReadonlyMap<string, boolean>;
  /** Every statement of the month is locked. */
  readonly is_locked: boolean;
}

export interface PaidCompensation extends Pick<
  CompensationModel,
  'calculation_trigger' | 'payment_trigger' | 'only_month'
> {
  /** By user: days in the teams and groups that it is for, apart from each other; `null`: it is for everyone. */
  readonly for_days: ReadonlyMap<string, readonly DayRange[]> | null;
}

interface Setting {
  readonly compensations: readonly PaidCompensation[];
  readonly calendar: CalendarSettings;
  readonly today: DayNumber;
}

/** What the change does in each month that has statements: as the calculation decides it, which follows every save. */
export function effectOf(
  people: readonly PersonDays[],
  months: readonly StatementMonth[],
  setting: Setting,
): MemberEffect[] {
  return months.flatMap((one) => {
    const periods = setting.compensations.flatMap((compensation) => {
      // Which days count does not depend on when it is paid.
      const terms = { ...compensation, document: {} };
      const period = periodIn(terms, one.month, setting.calendar, setting.today);
      return period ? [{ compensation, days: period.days }] : [];
    });
    const made: string[] = [];
    const counts = { changed: 0, locked: 0 };
    for (const { user_id, name, eligible, before, after } of people) {
      const [was, will] = [before, after].map((held) =>
        periods
          .map(({ compensation, days }) => daysWithin(held, eligible, days, daysFor(compensation, user_id)))
          .join(';'),
      );
      if (was === will) continue;
      const isLocked = one.locked.get(user_id);
      if (isLocked !== undefined) counts[isLocked ? 'locked' : 'changed'] += 1;
      else if (will?.replaceAll(';', '') !== '') made.push(name);
    }
    if (made.length + counts.changed + counts.locked === 0) return [];
    return [
      {
        month: monthText(one.month),
        made: made.length,
        made_names: made.toSorted((a, b) => a.localeCompare(b)).slice(0, NAMED),
        ...counts,
        is_locked: one.is_locked,
      },
    ];
  });
}

/** The days of the period on which the person has the plan and may have a statement, as text that compares; empty: none. */
function daysWithin(
  held: readonly Held[],
  eligible: OpenDayRange | null,
  days: DayRange,
  for_days: readonly DayRange[] | null,
): string {
  if (eligible === null) return '';
  const eligibleDays = intersect(closedRange(eligible), days);
  if (eligibleDays === null) return '';
  return held
    .flatMap((each) => intersect(closedRange(daysOfDates(each)), eligibleDays) ?? [])
    .flatMap((each) => for_days?.flatMap((own) => intersect(each, own) ?? []) ?? [each])
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => `${start}-${end}`)
    .join(',');
}

function daysFor({ for_days }: PaidCompensation, user_id: string): readonly DayRange[] | null {
  return for_days === null ? null : (for_days.get(user_id) ?? []);
}

/** Months before the current one that new days with a start reach into and that have no statement of anybody. */
export function uncalculatedMonths(
  people: readonly PersonDays[],
  known: ReadonlySet<Month>,
  {
    compensations,
    calendar,
    current,
  }: Pick<Setting, 'compensations' | 'calendar'> & { readonly current: Month },
): Month[] {
  const found = new Set<Month>();
  for (const { user_id, eligible, before, after } of people) {
    const hasDays = (held: readonly Held[], days: DayRange) =>
      compensations.some((one) => daysWithin(held, eligible, days, daysFor(one, user_id)) !== '');
    for (const held of after) {
      if (eligible === null || held.start_date === null) continue;
      const end =
        held.end_date === null
          ? current - 1
          : Math.min(monthOfDay(day(held.end_date), calendar), current - 1);
      for (let month = monthOfDay(day(held.start_date), calendar); month <= end; month += 1) {
        const days = daysOfMonth(month, calendar);
        if (!known.has(month) && !hasDays(before, days) && hasDays(after, days)) found.add(month);
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}
