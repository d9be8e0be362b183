import type { MonthCalendar } from '@comptoir/kernel';
import type { Tenant } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';

type Day = RawBuilder<unknown>;
/** Whose months: the tenant's, read by the query itself from the company's row, or of a calendar that is known already. */
type Whose = Tenant | MonthCalendar;

/**
 * The one way from a stored month to its days in SQL, as `daysOfMonth` and `monthOfDay` of the kernel find them. A month is stored as the first
 * day of the calendar month whose name it has. The company's row is read once a query (it is no column of the rows), and every node has it.
 */
function closingDay(whose: Whose): RawBuilder<number> {
  // A reference day of 1 means calendar months. They close on the 31st, or on the last day that the month has.
  if ('month_reference_day' in whose)
    return sql`${whose.month_reference_day === 1 ? 31 : whose.month_reference_day}::int`;
  return sql`(select coalesce(nullif((settings ->> 'month_reference_day')::int, 1), 31) from companies where id = ${whose.company_id})`;
}

/** The first day of the month; with reference day 25, of June 26 May. */
export const firstDayOf = (month: Day, whose: Whose) =>
  sql<string>`least((${month} - interval '1 month')::date + ${closingDay(whose)}, ${month})`;

/** The last day of the month; with reference day 25, of June 25 June. */
export const lastDayOf = (month: Day, whose: Whose) =>
  sql<string>`least(${month} + (${closingDay(whose)} - 1), (${month} + interval '1 month')::date - 1)`;

/** The month that the day belongs to, as it is stored. */
export const monthHolding = (day: Day, whose: Whose) =>
  sql<string>`(date_trunc('month', ${day}::timestamp) + case when extract(day from ${day}) > ${closingDay(whose)}
    then interval '1 month' else interval '0' end)::date`;

/** The company's reference day, to tell the days of months in memory. */
export const referenceDay = ({ company_id }: Tenant) =>
  sql<number>`(select coalesce((settings ->> 'month_reference_day')::int, 1) from companies where id = ${company_id})`;
