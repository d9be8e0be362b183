import {
  type CalendarSettings,
  dec,
  fiscalYear,
  type Month,
  monthText,
  parseMonth,
  present,
  sum,
  toText,
} from '@comptoir/kernel';
import type { TenantDb } from '../../platform/context.ts';
import { keepReading, readDataStamps, stampOf } from '../../platform/db/index.ts';
import { periodsOf } from './quota-policy.ts';
import { countPeople, type MonthSum, sumMonths } from './value-queries.ts';

/** What the values of a quota add up to, over everybody. */
export interface QuotaSums {
  readonly value_count: number;
  readonly months: ReadonlyMap<string, string>;
  /** The latest fiscal year with values: people who have one, and their sum. */
  readonly latest: { readonly year: number; readonly people: number; readonly total: string } | null;
}

/** Some 30 kB for ten years of months. */
const MAX_KEPT_QUOTAS = 500;
/** By quota, until any value changes: people who may read a quota see the values of everybody. */
const kept = keepReading<QuotaSums>(MAX_KEPT_QUOTAS);

/** Of each of these quotas, as this transaction sees them. */
export async function sumsOf(
  ctx: TenantDb,
  quota_ids: readonly string[],
  calendar: CalendarSettings,
): Promise<ReadonlyMap<string, QuotaSums>> {
  const { environment_id } = ctx.tenant;
  const stamp = stampOf(await readDataStamps(ctx.db, environment_id), ['quota_values']);
  const found = new Map<string, QuotaSums>();
  for (const id of quota_ids) {
    const key = `${environment_id} ${id} ${calendar.fiscal_year_start}`;
    found.set(id, await kept.find(key, stamp, () => readSums(ctx, id, calendar)));
  }
  return found;
}

async function readSums(ctx: TenantDb, id: string, calendar: CalendarSettings): Promise<QuotaSums> {
  const months = await sumMonths(ctx, id);
  return {
    value_count: months.reduce((count, one) => count + one.count, 0),
    months: new Map(months.map(({ month, total }) => [month, total])),
    latest: await latestYear(ctx, id, months, calendar),
  };
}

async function latestYear(
  ctx: TenantDb,
  id: string,
  months: readonly MonthSum[],
  calendar: CalendarSettings,
): Promise<QuotaSums['latest']> {
  const last = months.at(-1);
  if (!last) return null;
  const yearOf = (month: string): number => fiscalYear(monthIn(month), calendar);
  const year = yearOf(last.month);
  const first = present(periodsOf(year, 'monthly', calendar)[0], 'a year has months');
  const span = { first: `${monthText(first)}-01`, last: `${monthText(first + 11)}-01` };
  return {
    year,
    people: await countPeople(ctx, id, span),
    total: toText(sum(months.filter(({ month }) => yearOf(month) === year).map(({ total }) => dec(total)))),
  };
}

const monthIn = (text: string): Month => present(parseMonth(text), 'the database writes months');
