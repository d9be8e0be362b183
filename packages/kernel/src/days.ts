import type { DayNumber } from './calendar-date.ts';

/** Days from `start` to `end`, both included. The one spelling of a range of days: `from`, `to`, `first` and `last` are not used for it. */
export interface DayRange {
  readonly start: DayNumber;
  readonly end: DayNumber;
}

/** The same; `null`: open on that side. */
export interface OpenDayRange {
  readonly start: DayNumber | null;
  readonly end: DayNumber | null;
}

/** Ends are real numbers even where a range is open; a day more than each is still a 32-bit integer. */
export const ALL_DAYS: DayRange = { start: -2147483647, end: 2147483646 };

export function closedRange(range: OpenDayRange): DayRange {
  return { start: range.start ?? ALL_DAYS.start, end: range.end ?? ALL_DAYS.end };
}

export function overlaps(a: DayRange, b: DayRange): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** Has one of the ranges a day of `range`? */
export function overlapsAny(ranges: readonly DayRange[], range: DayRange): boolean {
  // A loop: called for every user and month.
  for (const each of ranges) if (each.start <= range.end && range.start <= each.end) return true;
  return false;
}

/** The days in both; `null` when there is none. */
export function intersect(a: DayRange, b: DayRange): DayRange | null {
  const start = Math.max(a.start, b.start);
  const end = Math.min(a.end, b.end);
  return start <= end ? { start, end } : null;
}

/** The same for ranges that may be open; `null`: no days. */
export function intersectOpen(a: OpenDayRange | null, b: OpenDayRange | null): OpenDayRange | null {
  if (a === null || b === null) return null;
  const start = a.start === null ? b.start : b.start === null ? a.start : Math.max(a.start, b.start);
  const end = a.end === null ? b.end : b.end === null ? a.end : Math.min(a.end, b.end);
  return start !== null && end !== null && start > end ? null : { start, end };
}

/** The days in both lists; each list disjoint and in order. */
export function intersectAll(some: readonly DayRange[], others: readonly DayRange[]): DayRange[] {
  return some.flatMap((one) => others.flatMap((other) => intersect(one, other) ?? []));
}

/** Disjoint and in order: ranges that overlap or follow each other become one. */
export function merge(ranges: readonly DayRange[]): DayRange[] {
  if (ranges.length === 1) return [...ranges];
  const merged: DayRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end + 1)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return merged;
}

/** What is left of a range once others are taken out of it. */
export function subtract(range: DayRange, others: readonly DayRange[]): DayRange[] {
  let rest: DayRange[] = [range];
  for (const other of others)
    rest = rest.flatMap((piece) => {
      if (!overlaps(piece, other)) return [piece];
      const before = { start: piece.start, end: other.start - 1 };
      const after = { start: other.end + 1, end: piece.end };
      return [before, after].filter(({ start, end }) => start <= end);
    });
  return rest;
}
