import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { rememberReach, seenPeople } from '../../visibility/index.ts';
import { sumOf } from './amounts.ts';
import { openTables, type Tables } from './open-tables.ts';

export interface MonthEarned {
  /** `YYYY-MM` */
  month: string;
  earned: string;
}

/**
 * What the people whom the caller sees earned in each of these months, from memory; a statement in error earned nothing that is known. A month in
 * which the caller sees nobody is left out. Null where only the database knows.
 */
export async function keptHistory(
  ctx: Ctx,
  tables: Tables,
  months: readonly Month[],
): Promise<MonthEarned[] | null> {
  await rememberReach(ctx, months);
  const history = await Promise.all(months.map((one) => earnedThen(ctx, tables, one)));
  return history.some((one) => one === null) ? null : history.flatMap((one) => one ?? []);
}

/** The same, of months that nothing else is wanted of. */
export async function earnedHistory(ctx: Ctx, months: readonly Month[]): Promise<MonthEarned[] | null> {
  const tables = await openTables(ctx, { months: [], histories: months });
  return tables && keptHistory(ctx, tables, months);
}

async function earnedThen(ctx: Ctx, tables: Tables, month: Month): Promise<MonthEarned[] | null> {
  const seen = seenPeople(ctx, month);
  const rows = seen && (await tables.earned(month));
  if (!rows) return null;
  const shown = [...rows.values()].filter(({ user_id }) => seen(user_id));
  if (shown.length === 0) return [];
  const earned = sumOf(shown.map((row) => row.earned).filter((one) => one !== null)) ?? '0';
  return [{ month: monthText(month), earned }];
}
