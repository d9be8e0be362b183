import { type Month, monthOf } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import type { CompanyPeriod } from '../../calculations/index.ts';
import { rememberReach, seenPeople } from '../../visibility/index.ts';
import { MAX_MONTHS_BACK } from '../home/home-queries.ts';
import { monthShown, type RequestedMonth } from '../home/month-shown.ts';
import { openTables, type Tables } from './open-tables.ts';

/** The month that a call shows (`monthShown`), with its table and those of the months before it that are likely to be needed. */
export async function openMonth(
  ctx: Ctx,
  query: RequestedMonth,
  period: CompanyPeriod,
  /** How many months before the one that is shown may be needed. */
  before = 1,
): Promise<{ readonly month: Month; readonly tables: Tables | null }> {
  const { year, month } = query;
  const wanted = year !== undefined && month !== undefined ? monthOf(year, month) : null;
  const last = wanted ?? period.current;
  const count = 1 + before + (wanted === null ? MAX_MONTHS_BACK - 1 : 0);
  const tables = await openTables(
    ctx,
    Array.from({ length: count }, (_, back) => last - back),
  );
  if (wanted !== null) return { month: wanted, tables };
  const found = tables && (await latestEarned(ctx, tables, period.current));
  return { month: found ?? (await monthShown(ctx, query, period)), tables };
}

/** As `latestMonth` for the months that it looks at one by one; null: none of them, or only the database knows. */
async function latestEarned(ctx: Ctx, tables: Tables, current: Month): Promise<Month | null> {
  for (let month = current; month > current - MAX_MONTHS_BACK; month -= 1) {
    await rememberReach(ctx, [month]);
    const seen = seenPeople(ctx, month);
    const table = seen && (await tables.table(month));
    if (!table) return null;
    for (const row of table.rows.values())
      if ((row.error_count > 0 || Number(row.earned) !== 0) && seen(row.user_id)) return month;
  }
  return null;
}
