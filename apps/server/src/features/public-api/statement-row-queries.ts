import { type Month, monthText, parseMonth } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { statementScope, statusOfRow } from '../visibility/index.ts';

export interface ReportedStatement {
  readonly id: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly date: string;
  readonly paid: string;
  readonly currency: string;
  readonly status: string;
}

export interface Page {
  readonly start_id: string | null;
  readonly after: Date | null;
  readonly before: Date | null;
  readonly limit: number;
}

/** The statements that the owner of the key sees, each by its own month; null: there are none at all. */
async function visible(ctx: Ctx): Promise<RawBuilder<boolean> | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last
    from statements where environment_id = ${ctx.tenant.environment_id}`.execute(ctx.db);
  const first = parseMonth(rows[0]?.first ?? '');
  const last = parseMonth(rows[0]?.last ?? '');
  if (first === null || last === null) return null;
  return statementScope(ctx, {
    as_of_month: monthText(first),
    until_month: monthText(last),
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
}

export async function countStatements(ctx: Ctx): Promise<number> {
  const scope = await visible(ctx);
  if (scope === null) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and ${scope}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** In the order of their ids, from `start_id` on. */
export async function findStatementRows(
  ctx: Ctx,
  current: Month,
  page: Page,
): Promise<readonly ReportedStatement[]> {
  const scope = await visible(ctx);
  if (scope === null) return [];
  const { rows } = await sql<ReportedStatement>`
    select s.id, s.user_id, u.email, to_char(s.month, 'YYYY-MM-DD') as date, s.paid::text as paid, s.currency, ${statusOfRow(current)} as status
    from statements s join users u on u.environment_id = ${ctx.tenant.environment_id} and u.id = s.user_id
    where s.environment_id = ${ctx.tenant.environment_id} and ${scope}
      and (${page.start_id}::uuid is null or s.id >= ${page.start_id}::uuid)
      and (${page.after}::timestamptz is null or s.last_modification_date > ${page.after}::timestamptz)
      and (${page.before}::timestamptz is null or s.last_modification_date < ${page.before}::timestamptz)
    order by s.id limit ${page.limit}`.execute(ctx.db);
  return rows;
}
