import type { TenantDb } from '../../platform/context.ts';
import type { CompensationModel, OnlyFor } from '@comptoir/engine';
import { type Month, parseMonth, present } from '@comptoir/kernel';
import { sql } from '../../platform/db/index.ts';
import type { StatementMonth } from './members-effect-policy.ts';

interface LiveCompensation extends Pick<
  CompensationModel,
  'calculation_trigger' | 'payment_trigger' | 'only_month'
> {
  readonly only_for: OnlyFor | null;
}

/** What the plan computes, when and for whom. */
export async function readLiveCompensations(
  { db, tenant }: TenantDb,
  plan_id: string,
): Promise<LiveCompensation[]> {
  const { rows } = await sql<Omit<LiveCompensation, 'only_month'> & { only_month: string | null }>`
    select calculation_trigger, payment_trigger, to_char(only_month, 'YYYY-MM') as only_month, document -> 'only_for' as only_for
    from compensations
    where environment_id = ${tenant.environment_id} and plan_id = ${plan_id} and state = 'live'`.execute(db);
  return rows.map((row) => ({
    ...row,
    only_month: row.only_month === null ? null : parseMonth(row.only_month),
  }));
}

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly licenced: boolean;
  readonly status: string;
  readonly departure_date: string | null;
}

export async function readPeople(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select id, name, licenced, status, departure_date from users
    where environment_id = ${tenant.environment_id} and id = any(${[...user_ids]}::uuid[])`.execute(db);
  return rows;
}

/** The months that have statements, and for these people whether theirs is locked. No amount is read. */
export async function readStatementMonths(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
): Promise<StatementMonth[]> {
  const months = await sql<{ month: string; is_locked: boolean }>`
    select to_char(month, 'YYYY-MM') as month, bool_and(locked_at is not null) as is_locked from statements
    where environment_id = ${tenant.environment_id} group by month order by month`.execute(db);
  const own = await sql<{ month: string; user_id: string; locked: boolean }>`
    select to_char(month, 'YYYY-MM') as month, user_id, locked_at is not null as locked from statements
    where environment_id = ${tenant.environment_id} and user_id = any(${[...user_ids]}::uuid[])`.execute(db);
  const byMonth = Map.groupBy(own.rows, (row) => row.month);
  return months.rows.map(({ month, is_locked }) => ({
    month: monthFrom(month),
    locked: new Map((byMonth.get(month) ?? []).map((row) => [row.user_id, row.locked])),
    is_locked,
  }));
}

/** The months with statements that are not locked; `null` when there are none. */
export async function readOpenMonths({
  db,
  tenant,
}: TenantDb): Promise<{ readonly count: number; readonly first: string; readonly last: string } | null> {
  const { rows } = await sql<{ count: number; first: string; last: string }>`
    select count(distinct month)::int as count, to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last
    from statements where environment_id = ${tenant.environment_id} and locked_at is null`.execute(db);
  const [found] = rows;
  return found && found.count > 0 ? found : null;
}

/** The latest months with a statement that is not locked: they are calculated again when a plan changes. */
export async function findOpenMonths({ db, tenant }: TenantDb): Promise<Month[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from statements
    where environment_id = ${tenant.environment_id} and locked_at is null group by month order by month desc limit ${MAX_MONTHS}`.execute(
    db,
  );
  return rows.map(({ month }) => monthFrom(month));
}

/** Two years: more are not compared at once. */
const MAX_MONTHS = 24;

function monthFrom(text: string): Month {
  return present(parseMonth(text), 'month');
}
