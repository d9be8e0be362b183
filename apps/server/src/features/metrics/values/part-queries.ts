import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';
import type { MetricPart } from '../metric-policy.ts';

type Part = Omit<MetricPart, 'metric_id'>;

/** Rows (user_id, month, currency, total, weight), added up by month, or by month and person. */
export async function addUp(
  { db }: Pick<Ctx, 'db'>,
  rows: RawBuilder<unknown>,
  by_user: boolean,
): Promise<Part[]> {
  const result = await sql<Part>`
    select ${by_user ? sql`p.user_id` : sql`null::uuid`} as user_id, to_char(p.month, 'YYYY-MM') as month, p.currency,
      trim_scale(sum(p.total))::text as total, trim_scale(sum(p.weight))::text as weight, trim_scale(min(p.total))::text as least,
      trim_scale(max(p.total))::text as most, count(*)::int as count
    from (${rows}) p group by p.month, p.currency ${by_user ? sql`, p.user_id` : sql``}
    order by p.month, p.currency ${by_user ? sql`, p.user_id` : sql``}`.execute(db);
  return result.rows;
}

/** Whose statements the caller may see in these months, as `user_id month`. */
export async function findSeen(ctx: Ctx, from: Month, to: Month): Promise<ReadonlySet<string>> {
  const scope = statementScope(ctx, {
    as_of_month: monthText(from),
    until_month: monthText(to),
    user: sql`u.id`,
    month: sql`m.month`,
  });
  const { rows } = await sql<{ user_id: string; month: string }>`
    select u.id as user_id, to_char(m.month, 'YYYY-MM') as month
    from users u cross join (select generate_series(${monthDate(from)}::date, ${monthDate(to)}::date, interval '1 month')::date as month) m
    where u.environment_id = ${ctx.tenant.environment_id} and ${scope}`.execute(ctx.db);
  return new Set(rows.map(({ user_id, month }) => `${user_id} ${month}`));
}
