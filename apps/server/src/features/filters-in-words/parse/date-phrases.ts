import type { DateOffset } from '@comptoir/engine';
import {
  type CalendarSettings,
  type CalendarSpan,
  CALENDAR_SPANS,
  addMonths,
  calendarSpan,
  dayFromParts,
  dayOf,
  type DayNumber,
  type DayRange,
  daysInMonth,
  daysOfMonth,
  fiscalYear,
  monthOfDay,
  parseDate,
  partsOf,
  spanOf,
} from '@comptoir/kernel';
import { attempt, type Cursor, take, tokenAt } from './cursor.ts';
import type { Lexicon } from './lexicon.ts';

/** A day or a span: by the current date, which moves on, or fixed days. */
export type DatePhrase =
  | { readonly kind: 'current'; readonly offset: DateOffset | null; readonly span: CalendarSpan | null }
  | { readonly kind: 'days'; readonly range: DayRange }
  /** So many months, weeks or days up to today, or from today on. */
  | { readonly kind: 'rolling'; readonly unit: 'day' | CalendarSpan; readonly count: number };

export interface DateWorld {
  readonly today: DayNumber;
  readonly calendar: CalendarSettings;
  readonly date_order: 'dmy' | 'mdy';
}

/** Of "1 May" without a year: the last one that has begun. With `later`, the one of this calendar year. */
interface DateReading extends DateWorld {
  readonly lexicon: Lexicon;
  readonly isLater: boolean;
}

type Reader = (cursor: Cursor, reading: DateReading) => DatePhrase | null;

/** The date phrase at the cursor, which moves past it. */
export function readDatePhrase(cursor: Cursor, reading: DateReading): DatePhrase | null {
  const readers: readonly Reader[] = [
    writtenDate,
    nearDay,
    spanOfOffset,
    offsetDay,
    rolling,
    fiscalSpan,
    relativeSpan,
    namedQuarter,
    namedMonth,
    yearAlone,
  ];
  for (const read of readers) {
    const found = attempt(cursor, () => read(cursor, reading));
    if (found) return found;
  }
  return null;
}

const days = (start: DayNumber, end: DayNumber): DatePhrase => ({ kind: 'days', range: { start, end } });

function writtenDate(cursor: Cursor, { date_order }: DateReading): DatePhrase | null {
  const token = tokenAt(cursor);
  if (token?.kind !== 'date') return null;
  cursor.at += 1;
  const iso = parseDate(token.text);
  if (iso !== null) return days(iso, iso);
  const [first = 0, second = 0, year = 0] = token.text.split(/[/.]/u).map(Number);
  const [day, month] = date_order === 'dmy' ? [first, second] : [second, first];
  const found = dayFromParts(year, month, day);
  return found === null ? null : days(found, found);
}

function nearDay(cursor: Cursor, { lexicon, today }: DateReading): DatePhrase | null {
  if (take(cursor, lexicon.today)) return { kind: 'current', offset: null, span: null };
  if (take(cursor, lexicon.yesterday)) return days(today - 1, today - 1);
  if (take(cursor, lexicon.tomorrow)) return days(today + 1, today + 1);
  return null;
}

/** "the month of 3 months ago". */
function spanOfOffset(cursor: Cursor, reading: DateReading): DatePhrase | null {
  const { lexicon } = reading;
  take(cursor, lexicon.this);
  const span = takeSpan(cursor, lexicon);
  if (!span || !take(cursor, lexicon.span_of)) return null;
  const day = nearDay(cursor, reading) ?? offsetDay(cursor, reading);
  return day?.kind === 'current' ? { ...day, span } : null;
}

/** "3 months ago", "il y a 3 mois", "in 2 months". */
function offsetDay(cursor: Cursor, { lexicon, today }: DateReading): DatePhrase | null {
  const isBefore = take(cursor, lexicon.ago);
  const isAfter = !isBefore && take(cursor, lexicon.from_now);
  const count = takeCount(cursor);
  if (count === null) return null;
  const unit = takeUnit(cursor, lexicon);
  if (!unit) return null;
  const isAgo = isBefore || (!isAfter && take(cursor, lexicon.ago));
  if (!isAgo && !isAfter && !take(cursor, lexicon.from_now)) return null;
  return dayAt(unit, isAgo ? -count : count, today);
}

/** As an offset of the current date where the model has one; else the day itself. */
function dayAt(unit: 'day' | CalendarSpan, count: number, today: DayNumber): DatePhrase {
  const offset = offsetOf(unit, count);
  if (offset) return { kind: 'current', offset, span: null };
  const day = moved(unit, count, today);
  return days(day, day);
}

function offsetOf(unit: 'day' | CalendarSpan, count: number): DateOffset | null {
  if (unit === 'week' && count === -1) return { unit, amount: -1 };
  if (unit === 'year' && count < 0 && count >= -3) return { unit, amount: count };
  const months =
    unit === 'month' ? count : unit === 'quarter' ? 3 * count : unit === 'year' ? 12 * count : null;
  return months !== null && months !== 0 && months >= -24 && months <= 36
    ? { unit: 'month', amount: months }
    : null;
}

function moved(unit: 'day' | CalendarSpan, count: number, today: DayNumber): DayNumber {
  if (unit === 'day') return today + count;
  if (unit === 'week') return today + 7 * count;
  return addMonths(today, count * (unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12));
}

/** "last 3 months", "les 3 derniers mois", "next 2 weeks". */
function rolling(cursor: Cursor, { lexicon }: DateReading): DatePhrase | null {
  let sign = direction(cursor, lexicon);
  const count = takeCount(cursor);
  if (count === null) return null;
  sign ??= direction(cursor, lexicon);
  const unit = takeUnit(cursor, lexicon);
  if (!unit) return null;
  sign ??= direction(cursor, lexicon);
  return sign === null ? null : { kind: 'rolling', unit, count: sign * count };
}

function direction(cursor: Cursor, lexicon: Lexicon): -1 | 1 | null {
  if (take(cursor, lexicon.last)) return -1;
  return take(cursor, lexicon.next) ? 1 : null;
}

/** "this quarter", "le mois dernier", "next year". */
function relativeSpan(cursor: Cursor, { lexicon, today }: DateReading): DatePhrase | null {
  let sign = direction(cursor, lexicon);
  const isThis = sign === null && take(cursor, lexicon.this);
  const span = takeSpan(cursor, lexicon);
  if (!span) return null;
  sign ??= direction(cursor, lexicon);
  if (sign === null && !isThis) return null;
  if (sign === null) return { kind: 'current', offset: null, span };
  const offset = offsetOf(span, sign);
  if (offset) return { kind: 'current', offset, span };
  const { start, end } = calendarSpan(moved(span, sign, today), span);
  return days(start, end);
}

/** "this fiscal year", "last fiscal quarter", "FY 2025", "exercice 2025". */
function fiscalSpan(cursor: Cursor, reading: DateReading): DatePhrase | null {
  const { lexicon, calendar, today } = reading;
  let sign = direction(cursor, lexicon) ?? (take(cursor, lexicon.this) ? 0 : null);
  const isYear = take(cursor, lexicon.fiscal_year);
  const span = isYear ? 'year' : takeFiscal(cursor, lexicon);
  if (span !== 'year' && span !== 'quarter') return null;
  sign ??= direction(cursor, lexicon);
  const label = span === 'year' && sign === null ? takeYear(cursor) : null;
  if (sign === null && label === null) return null;
  const now = monthOfDay(today, calendar);
  const length = span === 'year' ? 12 : 3;
  const by = label === null ? (sign ?? 0) * length : 12 * (label - fiscalYear(now, calendar));
  const { start, end } = spanOf(now + by, span, calendar);
  return monthsAsDays(start, end, calendar);
}

function takeFiscal(cursor: Cursor, lexicon: Lexicon): CalendarSpan | null {
  const isBefore = take(cursor, lexicon.fiscal);
  const span = takeSpan(cursor, lexicon);
  return span && (isBefore || take(cursor, lexicon.fiscal)) ? span : null;
}

function monthsAsDays(first: number, last: number, calendar: CalendarSettings): DatePhrase {
  return days(daysOfMonth(first, calendar).start, daysOfMonth(last, calendar).end);
}

/** "Q2", "T2 2025", "the second quarter", "H1 2025": parts of the company's fiscal year. */
function namedQuarter(cursor: Cursor, { lexicon, calendar, today }: DateReading): DatePhrase | null {
  const part = takePart(cursor, lexicon);
  if (!part) return null;
  const year = takeYear(cursor);
  const now = monthOfDay(today, calendar);
  const by = year === null ? 0 : 12 * (year - fiscalYear(now, calendar));
  const { start } = spanOf(now + by, 'year', calendar);
  const first = start + (part.number - 1) * part.length;
  return monthsAsDays(first, first + part.length - 1, calendar);
}

function takePart(
  cursor: Cursor,
  lexicon: Lexicon,
): { readonly number: number; readonly length: number } | null {
  const match = /^([qths])([1-4])$/u.exec(tokenAt(cursor)?.folded ?? '');
  if (match) {
    const [, letter = '', digit = ''] = match;
    const length = letter === 'q' || letter === 't' ? 3 : 6;
    if (length === 6 && Number(digit) > 2) return null;
    cursor.at += 1;
    return { number: Number(digit), length };
  }
  take(cursor, lexicon.this);
  const number = lexicon.first_to_fourth.findIndex((words) => take(cursor, words)) + 1;
  if (number === 0) return null;
  if (take(cursor, lexicon.spans.quarter)) return { number, length: 3 };
  return number <= 2 && take(cursor, lexicon.semester) ? { number, length: 6 } : null;
}

/** "January", "May 2025", "1 May", "May 1st, 2025", "le 1er mai". */
function namedMonth(cursor: Cursor, reading: DateReading): DatePhrase | null {
  const { today, lexicon, isLater } = reading;
  let day = takeDayNumber(cursor);
  if (day !== null) take(cursor, lexicon.span_of);
  const month = takeMonth(cursor, lexicon);
  if (month === null) return null;
  day ??= takeDayNumber(cursor);
  if (tokenAt(cursor)?.kind === 'comma' && yearAt(cursor, 1) !== null) cursor.at += 1;
  const written = takeYear(cursor);
  const { year: thisYear } = partsOf(today);
  const begins = dayFromParts(thisYear, month, Math.min(day ?? 1, daysInMonth(thisYear, month)));
  const isPast = begins !== null && begins <= today;
  const year = written ?? (isPast || isLater ? thisYear : thisYear - 1);
  if (day === null) return days(dayOf(year, month, 1), dayOf(year, month, daysInMonth(year, month)));
  const found = dayFromParts(year, month, day);
  return found === null ? null : days(found, found);
}

function takeMonth(cursor: Cursor, { months }: Lexicon): number | null {
  const token = tokenAt(cursor);
  // A month and nothing else: "may" is one, "mayor" is none.
  const at = months.findIndex(
    (names) => token?.kind === 'word' && names.includes(token.folded.replace(/\.$/u, '')),
  );
  if (at === -1) return null;
  cursor.at += 1;
  return at + 1;
}

function takeDayNumber(cursor: Cursor): number | null {
  const token = tokenAt(cursor);
  if (token?.kind !== 'number' && token?.kind !== 'ordinal') return null;
  const match = /^(\d{1,2})(?:\D*)$/u.exec(token.text);
  if (!match || (token.kind === 'number' && match[0] !== match[1])) return null;
  const number = Number(match[1]);
  if (number < 1 || number > 31) return null;
  cursor.at += 1;
  return number;
}

/** "2024": a calendar year. */
function yearAlone(cursor: Cursor): DatePhrase | null {
  const year = takeYear(cursor);
  return year === null ? null : days(dayOf(year, 1, 1), dayOf(year, 12, 31));
}

function yearAt(cursor: Cursor, ahead = 0): number | null {
  const token = tokenAt(cursor, ahead);
  const match = token?.kind === 'number' ? /^((?:19|20)\d\d)$/u.exec(token.text) : null;
  return match ? Number(match[1]) : null;
}

function takeYear(cursor: Cursor): number | null {
  const year = yearAt(cursor);
  if (year !== null) cursor.at += 1;
  return year;
}

function takeCount(cursor: Cursor): number | null {
  const token = tokenAt(cursor);
  const match = token?.kind === 'number' ? /^(\d{1,3})$/u.exec(token.text) : null;
  if (!match) return null;
  cursor.at += 1;
  return Number(match[1]);
}

function takeSpan(cursor: Cursor, { spans }: Lexicon): CalendarSpan | null {
  return CALENDAR_SPANS.find((span) => take(cursor, spans[span])) ?? null;
}

function takeUnit(cursor: Cursor, lexicon: Lexicon): 'day' | CalendarSpan | null {
  return take(cursor, lexicon.days) ? 'day' : takeSpan(cursor, lexicon);
}
