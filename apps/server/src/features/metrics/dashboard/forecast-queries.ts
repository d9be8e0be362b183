import { type Month, monthText, present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { earnedHistory } from '../../statements/index.ts';
import { monthsByReach, statementScope } from '../../visibility/index.ts';

/** What people in the caller's scope earned, by month; a statement in error earned nothing that is known. From memory, where it is kept. */
export async function earnedByMonth(ctx: Ctx, from: Month, to: Month): Promise<ReadonlyMap<string, string>> {
  const months = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const kept = await earnedHistory(ctx, months);
  if (kept) return new Map(kept.map(({ month, earned }) => [month, earned]));
  return readEarned(ctx, months);
}

/**
 * The same from the database. With the people who are remembered for each month: to find them for all months at once takes longer than all sums.
 */
export async function readEarned(ctx: Ctx, months: readonly Month[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all((await monthsByReach(ctx, months)).map((group) => earnedIn(ctx, group)));
  return new Map(found.flat());
}

/** Of months in which the caller sees the same people. */
async function earnedIn(ctx: Ctx, months: readonly Month[]): Promise<(readonly [string, string])[]> {
  const as_of_month = monthText(present(months[0], 'a group has months'));
  const scope = statementScope(ctx, { as_of_month, user: sql`s.user_id` });
  const { rows } = await sql<{ month: string; earned: string }>`
    select to_char(s.month, 'YYYY-MM') as month, coalesce(sum(s.earned) filter (where s.error_count = 0), 0)::text as earned
    from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.month = any(${months.map((month) => `${monthText(month)}-01`)}::date[])
      and ${scope}
    group by s.month`.execute(ctx.db);
  return rows.map(({ month, earned }) => [month, earned]);
}
