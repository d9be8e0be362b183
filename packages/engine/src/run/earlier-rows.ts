import { type CalendarSettings, type DayNumber, type DayRange, intersectAll, merge } from '@comptoir/kernel';
import type { DateOffset } from '../model/index.ts';
import type { Viewer } from './conditions.ts';
import type { People } from './people.ts';
import { windowDays } from './periods.ts';
import type { EarlierPeriod } from './run-shared.ts';
import { type Batch, type ScopeIndex, selectRows } from './scope-index.ts';

/** The days of an accumulation's earlier periods, moved by the rule's shift. Disjoint and in order. */
export function daysOfEarlier(
  periods: readonly EarlierPeriod[],
  shift: DateOffset | null,
  calendar: CalendarSettings,
): DayRange[] {
  return merge(periods.map(({ span, days }) => (shift ? windowDays('exact', shift, span, calendar) : days)));
}

/** The viewer's rows of these days up to the last one. */
export function selectEarlier(
  index: ScopeIndex,
  people: People,
  viewer: Viewer,
  { ranges, last, covered }: { ranges: readonly DayRange[]; last: DayNumber; covered: readonly DayRange[] },
): Batch {
  const first = ranges[0]!;
  // Nearly always the periods follow each other.
  if (ranges.length === 1)
    return selectRows(index, people, viewer, { start: first.start, end: Math.min(first.end, last) }, covered);
  const past = intersectAll(ranges, [{ start: first.start, end: last }]);
  return selectRows(index, people, viewer, null, intersectAll(past, covered));
}
