import { MAX_SANDBOX_MONTHS, monthText, parseMonth, present } from '@comptoir/kernel';

/** Months `YYYY-MM`, the last one included. */
export interface MonthRange {
  readonly start: string;
  readonly end: string;
}

const LONGEST = MAX_SANDBOX_MONTHS - 1;
const shifted = (month: string, by: number) => monthText(present(parseMonth(month), 'month') + by);

/** From three months ago to this one. */
export const defaultRange = (current: string): MonthRange => ({ start: shifted(current, -3), end: current });

/** As far back as the company's first year of data may reach. */
export const earliestMonth = (company_created_at: string): string =>
  shifted(company_created_at.slice(0, 7), -LONGEST);

export const latestEnd = (start: string): string => shifted(start, LONGEST);

/** Another first month: an end that is too far away, or before it, moves along. */
export function withStart({ end }: MonthRange, start: string): MonthRange {
  if (end < start || end > latestEnd(start)) return { start, end: latestEnd(start) };
  return { start, end };
}
