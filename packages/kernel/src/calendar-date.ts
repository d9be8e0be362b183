/**
 * Plain calendar dates as day numbers: whole days since 1970-01-01 (negative before). No clock, no zone.
 * Wire form `YYYY-MM-DD`. Years 0001 to 9999.
 */
export type DayNumber = number;

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01 of a proleptic Gregorian date (Howard Hinnant's days_from_civil). Does not check the date. */
export function dayOf(year: number, month: number, day: number): DayNumber {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

export interface DateParts {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  /** 1 to 31 */
  readonly day: number;
}

export function partsOf(date: DayNumber): DateParts {
  const z = date + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** `null` for a date that does not exist, such as 30 February. */
export function dayFromParts(year: number, month: number, day: number): DayNumber | null {
  if (!Number.isInteger(year) || year < 1 || year > 9999) return null;
  if (!Number.isInteger(month) || month < 1 || month > 12) return null;
  if (!Number.isInteger(day) || day < 1 || day > daysInMonth(year, month)) return null;
  return dayOf(year, month, day);
}

/** Reads `YYYY-MM-DD`; `null` for another form or a date that does not exist. */
export function parseDate(text: string): DayNumber | null {
  const match = ISO.exec(text);
  return match ? dayFromParts(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** A date from trusted input. Throws on anything else. */
export function day(text: string): DayNumber {
  const value = parseDate(text);
  if (value === null) throw new RangeError(`not a date: ${JSON.stringify(text)}`);
  return value;
}

/** `YYYY-MM-DD`. */
export function dateText(date: DayNumber): string {
  const { year, month, day: dayOfMonth } = partsOf(date);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}

/** Same day `months` later (earlier when negative), clamped to the end of a shorter month. */
export function addMonths(date: DayNumber, months: number): DayNumber {
  const { year, month, day: dayOfMonth } = partsOf(date);
  const index = year * 12 + (month - 1) + months;
  const newYear = Math.floor(index / 12);
  const newMonth = index - newYear * 12 + 1;
  return dayOf(newYear, newMonth, Math.min(dayOfMonth, daysInMonth(newYear, newMonth)));
}

/** `b - a` in days, signed. */
export function daysBetween(a: DayNumber, b: DayNumber): number {
  return b - a;
}

/** Whole weeks from `a` to `b`, toward zero. */
export function weeksBetween(a: DayNumber, b: DayNumber): number {
  return Math.trunc((b - a) / 7) + 0;
}

/** Complete months from `a` to `b`, toward zero; the end of a shorter month counts as complete (31 Jan to 28 Feb = 1). */
export function monthsBetween(a: DayNumber, b: DayNumber): number {
  if (b < a) return -monthsBetween(b, a) + 0;
  const from = partsOf(a);
  const to = partsOf(b);
  const months = (to.year - from.year) * 12 + (to.month - from.month);
  const endOfMonth = to.day === daysInMonth(to.year, to.month);
  return to.day >= from.day || endOfMonth ? months : months - 1;
}
