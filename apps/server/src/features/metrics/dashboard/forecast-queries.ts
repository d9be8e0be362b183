import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';

/** What people in the caller's scope earned, by month; a statement in error earned nothing that is known. */
export async function earnedByMonth(ctx: Ctx, from: Month, to: Month): Promise<ReadonlyMap<string, string>> {
  const scope = statementScope(ctx, {
    as_of_month: monthText(from),
    until_month: monthText(to),
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
  const { rows } = await sql<{ month: string; earned: string }>`
    select to_char(s.month, 'YYYY-MM') as month, coalesce(sum(s.earned) filter (where s.error_count = 0), 0)::text as earned
    from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.month between ${monthDate(from)}::date and ${monthDate(to)}::date and ${scope}
    group by s.month order by s.month`.execute(ctx.db);
  return new Map(rows.map(({ month, earned }) => [month, earned]));
}
