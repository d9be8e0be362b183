import type { RateChange } from '@comptoir/contract';
import { dec, equals, type Month, parseMonth, present } from '@comptoir/kernel';

/** A rate from its month until the currency's next one. */
export interface Period {
  readonly start: Month;
  readonly rate: string;
}

/** The rate of a month; `null`: none has begun. */
export function rateOf(periods: readonly Period[], month: Month): string | null {
  let found: Period | null = null;
  for (const period of periods)
    if (period.start <= month && (found === null || period.start > found.start)) found = period;
  return found?.rate ?? null;
}

/** The periods once the changes are made, earliest first. */
export function changed(periods: readonly Period[], changes: readonly RateChange[]): Period[] {
  const byStart = new Map(periods.map((period) => [period.start, period]));
  for (const { start: text, rate } of changes) {
    const start = present(parseMonth(text), 'month');
    if (rate === null) byStart.delete(start);
    else byStart.set(start, { start, rate });
  }
  return [...byStart.values()].toSorted((a, b) => a.start - b.start);
}

/** The first month of these, whose rate locked statements used, that would get another rate; `null`: all keep theirs. */
export function movedMonth(
  before: readonly Period[],
  after: readonly Period[],
  used: readonly Month[],
): Month | null {
  const moved = used.filter((month) => !isSame(rateOf(before, month), rateOf(after, month)));
  return moved.length === 0 ? null : Math.min(...moved);
}

export function isSame(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : equals(dec(a), dec(b));
}
