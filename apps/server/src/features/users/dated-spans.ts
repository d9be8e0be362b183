import { addMonths, dateText, day } from '@comptoir/kernel';

/** Whole days as `YYYY-MM-DD`, both included; null is open. Such texts sort like their dates. */
export interface DateSpan {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

const startKey = (span: DateSpan) => span.start_date ?? '';
const endKey = (span: DateSpan) => span.end_date ?? '~';

export function overlaps(a: DateSpan, b: DateSpan): boolean {
  return startKey(a) <= endKey(b) && startKey(b) <= endKey(a);
}

export function isSpan(span: DateSpan): boolean {
  return startKey(span) <= endKey(span);
}

export function holds(span: DateSpan, date: string): boolean {
  return startKey(span) <= date && date <= endKey(span);
}

export const dayAfter = (date: string) => dateText(day(date) + 1);
export const dayBefore = (date: string) => dateText(day(date) - 1);

/** What is left of `span` once `cut` is taken out of it: nothing, one piece or two. */
export function without(span: DateSpan, cut: DateSpan): readonly DateSpan[] {
  if (!overlaps(span, cut)) return [span];
  const pieces: DateSpan[] = [];
  if (cut.start_date !== null && startKey(span) < cut.start_date) {
    pieces.push({ start_date: span.start_date, end_date: dayBefore(cut.start_date) });
  }
  if (cut.end_date !== null && cut.end_date < endKey(span)) {
    pieces.push({ start_date: dayAfter(cut.end_date), end_date: span.end_date });
  }
  return pieces;
}

/** A span of months (`YYYY-MM`) as days: from the first of the first to the last of the last. */
export function spanOfMonths(first: string | null, last: string | null): DateSpan {
  return { start_date: first === null ? null : firstDay(first), end_date: last === null ? null : lastDay(last) };
}

export function firstDay(month: string): string {
  return `${month}-01`;
}

export function lastDay(month: string): string {
  return dateText(addMonths(day(firstDay(month)), 1) - 1);
}
