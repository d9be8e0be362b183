import { type Month, monthText, parseMonth, present } from '@comptoir/kernel';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** The months whose statements are all locked, in order: a change of a plan leaves them as they are. */
export async function findLockedMonths({ db, tenant }: TenantDb): Promise<Month[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from statements
    where environment_id = ${tenant.environment_id} group by month having bool_and(locked_at is not null) order by month`.execute(
    db,
  );
  return rows.map(({ month }) => present(parseMonth(month), 'month'));
}

/** `user month` of the locked statements of these months. */
export async function findLockedStatements(
  { db, tenant }: TenantDb,
  months: readonly Month[],
): Promise<string[]> {
  if (months.length === 0) return [];
  const days = months.map((month) => `${monthText(month)}-01`);
  const { rows } = await sql<{ user_id: string; month: string }>`
    select user_id, to_char(month, 'YYYY-MM') as month from statements
    where environment_id = ${tenant.environment_id} and month = any(${days}::date[]) and locked_at is not null`.execute(
    db,
  );
  return rows.map(({ user_id, month }) => `${user_id} ${present(parseMonth(month), 'month')}`);
}
