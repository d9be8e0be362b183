import {
  type CalendarSettings,
  type Month,
  monthOf,
  monthText,
  parseDate,
  parseMonth,
  fiscalYear,
  quarterOfYear,
  spanOf,
} from '@comptoir/kernel';
import { type Frequency, isPeriodStart, PERIOD_OF, periodsOf } from './quota-policy.ts';

const MONTH_NAMES = new Map(
  ['en', 'fr'].flatMap((locale) =>
    (['long', 'short'] as const).flatMap((style) =>
      Array.from({ length: 12 }, (_, index): [string, number] => {
        const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
        return [plainName(format.format(Date.UTC(2017, index, 1))), index + 1];
      }),
    ),
  ),
);

function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase();
}

/** A period of a file by its first month: `2017-03`, `3/2017`, `March 2017`, `2017-Q1`, `2017`, or the first day of it. */
export function readPeriod(
  text: string,
  frequency: Frequency,
  calendar: CalendarSettings,
): Month | 'unreadable_period' | 'not_a_period_start' {
  const year = /^(\d{4})$/.exec(text);
  if (year && frequency === 'annually')
    return periodsOf(Number(year[1]), frequency, calendar)[0] ?? 'unreadable_period';
  const quarter = /^(?:[qt]([1-4])[\s/-]*(\d{4})|(\d{4})[\s/-]*[qt]([1-4]))$/i.exec(text);
  if (quarter && frequency === 'quarterly') {
    const number = Number(quarter[1] ?? quarter[4]);
    return (
      periodsOf(Number(quarter[2] ?? quarter[3]), frequency, calendar)[number - 1] ?? 'unreadable_period'
    );
  }
  const month = readMonth(text);
  if (month === null) return 'unreadable_period';
  return isPeriodStart(month, frequency, calendar) ? month : 'not_a_period_start';
}

function readMonth(text: string): Month | null {
  // A spreadsheet makes of 2017-03 the first day of that month.
  const plain =
    parseMonth(text) ??
    (parseDate(text) === null || !text.endsWith('-01') ? null : parseMonth(text.slice(0, 7)));
  if (plain !== null) return plain;
  const figures = /^(\d{1,2})[/.](\d{4})$/.exec(text);
  if (figures)
    return Number(figures[1]) >= 1 && Number(figures[1]) <= 12
      ? monthOf(Number(figures[2]), Number(figures[1]))
      : null;
  const words = /^(\p{L}+\.?)[\s-]+(\d{4}|\d{2})$/u.exec(text);
  const number = MONTH_NAMES.get(plainName(words?.[1] ?? ''));
  if (!words || number === undefined) return null;
  return monthOf(Number(words[2]) + (words[2]?.length === 2 ? 2000 : 0), number);
}

/** As `readPeriod` reads it back. */
export function periodText(month: Month, frequency: Frequency, calendar: CalendarSettings): string {
  const { start: first } = spanOf(month, PERIOD_OF[frequency], calendar);
  if (frequency === 'monthly') return monthText(first);
  const year = fiscalYear(first, calendar);
  return frequency === 'annually' ? String(year) : `${year}-Q${quarterOfYear(first, calendar)}`;
}
