import type { ReportChart } from '@comptoir/contract';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { fieldValue } from '../../tables/index.ts';
import type { Column } from '../source/column.ts';

export interface DatePeriod {
  readonly start: string;
  readonly end: string;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The calendar period in which the day is, and the one before it, or the same a year before. */
export function comparedPeriods(
  today: string,
  { by, with: other }: NonNullable<ReportChart['comparison']>,
): { readonly now: DatePeriod; readonly before: DatePeriod } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const length = MONTHS[by];
  const at = year * 12 + month - 1;
  const start = at - (at % length);
  return {
    now: periodAt(start, length),
    before: periodAt(start - (other === 'before' ? length : 12), length),
  };
}

function periodAt(start: number, length: number): DatePeriod {
  const text = (month: number) =>
    `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  const last = start + length - 1;
  const days = new Date(Date.UTC(Math.floor(last / 12), (last % 12) + 1, 0)).getUTCDate();
  return { start: `${text(start)}-01`, end: `${text(last)}-${days}` };
}

export const inPeriod = ({ field }: Column, { start, end }: DatePeriod): RawBuilder<unknown> =>
  sql`${fieldValue(field)} between ${start}::date and ${end}::date`;
