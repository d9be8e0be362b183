import {
  type CalendarSettings,
  dec,
  fiscalYear,
  monthText,
  parseMonth,
  present,
  sum,
  toText,
} from '@comptoir/kernel';
import type { TenantDb } from '../../platform/context.ts';
import { keepReading, readDataStamps, stampOf } from '../../platform/db/index.ts';
import { periodsOf } from './quota-policy.ts';
import { countPeople, type QuotaSpan, sumMonths } from './value-queries.ts';

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
  // A change of any value makes all of them stale: they are read together.
  let reading: Promise<ReadonlyMap<string, QuotaSums>> | null = null;
  const readAll = () => (reading ??= readSums(ctx, quota_ids, calendar));
  const found = new Map<string, QuotaSums>();
  for (const id of quota_ids) {
    const key = `${environment_id} ${id} ${calendar.fiscal_year_start} ${calendar.fiscal_year_shift}`;
    found.set(id, await kept.find(key, stamp, async () => (await readAll()).get(id) ?? NOTHING));
  }
  return found;
}

const NOTHING: QuotaSums = { value_count: 0, months: new Map(), latest: null };

async function readSums(
  ctx: TenantDb,
  quota_ids: readonly string[],
  calendar: CalendarSettings,
): Promise<ReadonlyMap<string, QuotaSums>> {
  const byQuota = Map.groupBy(await sumMonths(ctx, quota_ids), ({ quota_id }) => quota_id);
  const yearOf = (month: string): number =>
    fiscalYear(present(parseMonth(month), 'the database writes months'), calendar);
  const latest = new Map(
    Array.from(byQuota, ([id, months]) => [id, yearOf(present(months.at(-1), 'a group has some').month)]),
  );
  const people = await countPeople(
    ctx,
    Array.from(latest, ([quota_id, year]) => ({ quota_id, ...monthsOf(year, calendar) })),
  );
  return new Map(
    Array.from(byQuota, ([id, months]): [string, QuotaSums] => {
      const year = present(latest.get(id), 'of the same quotas');
      const ofYear = months.filter(({ month }) => yearOf(month) === year);
      return [
        id,
        {
          value_count: months.reduce((count, one) => count + one.count, 0),
          months: new Map(months.map(({ month, total }) => [month, total])),
          latest: {
            year,
            people: people.get(id) ?? 0,
            total: toText(sum(ofYear.map(({ total }) => dec(total)))),
          },
        },
      ];
    }),
  );
}

function monthsOf(year: number, calendar: CalendarSettings): Omit<QuotaSpan, 'quota_id'> {
  const first = present(periodsOf(year, 'monthly', calendar)[0], 'a year has months');
  return { first: `${monthText(first)}-01`, last: `${monthText(first + 11)}-01` };
}
