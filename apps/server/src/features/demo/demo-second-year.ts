import {
  addMonths,
  dateText,
  dayOf,
  type Month,
  monthParts,
  monthText,
  parseMonth,
  partsOf,
  present,
} from '@comptoir/kernel';
import { rowsOf } from './demo-files.ts';
import { stringify } from 'csv-stringify/sync';

/** The months of the extract that have closed deals. */
export const EXTRACT_MONTHS = [
  '2017-03',
  '2017-04',
  '2017-05',
  '2017-06',
  '2017-07',
  '2017-08',
  '2017-09',
  '2017-10',
  '2017-11',
  '2017-12',
] as const;
const LAST = monthNamed('2017-12');

/** The extract's months once more, moved forward so that its last month is the present one. */
export interface SecondYear {
  /** Its calendar year or years: `2026`, `2026/27`. */
  readonly label: string;
  /** `YYYY-MM`, ascending; the last one is the month of `today`. */
  readonly months: readonly string[];
  /** By how many months it is moved. */
  readonly shift: number;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** `null` while the extract itself is the present. */
export function secondYearOf(today: string): SecondYear | null {
  const shift = monthNamed(today.slice(0, 7)) - LAST;
  if (shift <= 0) return null;
  const months = EXTRACT_MONTHS.map((month) => monthNamed(month) + shift)
    .filter((month) => month > LAST)
    .map(monthText);
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  const label = years.map((year, index) => (index === 0 ? year : year.slice(2))).join('/');
  return { label, months, shift, today };
}

/** Its months and those left of their last year, which have targets already: a quarter's bonus compares with all three months. */
export function plannedMonths({ months }: SecondYear): readonly string[] {
  const last = monthNamed(months.at(-1) ?? '');
  const left = 12 - monthParts(last).month;
  return [...months, ...Array.from({ length: left }, (_, index) => monthText(last + 1 + index))];
}

/**
 * Each closed deal of the extract once more: the same agent, customer, product and value, its dates moved, `-2` at the end of its id. A
 * deal that closes after today is still open: no close date, and the value that it was won with, so that a simulation has an amount.
 */
export function movedDeals(pipeline: Buffer, { shift, months, today }: SecondYear): Buffer {
  const rows = rowsOf(pipeline).flatMap((row) => {
    const closed = movedDay(row['close_date'] ?? '', shift);
    if (closed === null || !months.includes(closed.month)) return [];
    const isOpen = closed.date > today;
    return [
      {
        ...row,
        opportunity_id: `${row['opportunity_id']}-2`,
        deal_stage: isOpen ? 'Engaging' : row['deal_stage'],
        engage_date: movedDay(row['engage_date'] ?? '', shift)?.american ?? '',
        close_date: isOpen ? '' : closed.american,
        close_value: isOpen && row['deal_stage'] !== 'Won' ? '' : row['close_value'],
      },
    ];
  });
  return Buffer.from(stringify(rows, { header: true }));
}

/** A day written m/d/yyyy, some months later; the 31st becomes the last day of a shorter month. `null`: none is written. */
function movedDay(text: string, shift: number) {
  if (text === '') return null;
  const [month = 0, day = 0, year = 0] = text.split('/').map(Number);
  const moved = addMonths(dayOf(year, month, day), shift);
  const parts = partsOf(moved);
  const date = dateText(moved);
  return { american: `${parts.month}/${parts.day}/${parts.year}`, month: date.slice(0, 7), date };
}

function monthNamed(text: string): Month {
  return present(parseMonth(text), text);
}
