import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';

/** What a manual payment keeps beside its entry. */
export interface ManualSource {
  readonly series_id: string;
  /** As it was entered. */
  readonly currency: string;
  readonly amount: string;
}

export interface ManualRow {
  readonly id: string;
  readonly user_id: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly label: string;
  readonly compensation_id: string | null;
  readonly compensation_name: string | null;
  readonly value: string;
  readonly source: ManualSource;
  readonly reason_name: string | null;
  readonly comment: string;
  readonly active: boolean;
  readonly locked: boolean;
  readonly months_after: number;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly created_by_name: string;
}

const rowsOf = (
  ctx: Ctx,
) => sql`select e.id, e.user_id, to_char(e.month, 'YYYY-MM') as month, e.label, e.compensation_id, c.name as compensation_name,
    e.value::text as value, e.source, e.reason_name, e.comment, e.active, s.locked_at is not null as locked, e.created_at, e.created_by, e.created_by_name,
    (select count(*) from statement_entries later where later.environment_id = ${ctx.tenant.environment_id} and later.user_id = e.user_id
      and later.kind = 'manual' and later.month > e.month and later.source ->> 'series_id' = e.source ->> 'series_id')::int as months_after
  from statement_entries e
    left join statements s on s.environment_id = ${ctx.tenant.environment_id} and s.user_id = e.user_id and s.month = e.month
    left join compensations c on c.environment_id = ${ctx.tenant.environment_id} and c.id = e.compensation_id
  where e.environment_id = ${ctx.tenant.environment_id} and e.kind = 'manual'`;

export async function readManualPayments(ctx: Ctx, user_id: string, month: string): Promise<ManualRow[]> {
  const { rows } =
    await sql<ManualRow>`${rowsOf(ctx)} and e.user_id = ${user_id}::uuid and e.month = ${`${month}-01`}::date
    order by e.created_at, e.id`.execute(ctx.db);
  return rows;
}

export async function findManualPayment(ctx: Ctx, id: string): Promise<ManualRow | null> {
  const { rows } = await sql<ManualRow>`${rowsOf(ctx)} and e.id = ${id}::uuid`.execute(ctx.db);
  return rows[0] ?? null;
}

/** It and those of its series that follow, oldest first. */
export async function findRest(ctx: Ctx, row: ManualRow): Promise<ManualRow[]> {
  const { rows } =
    await sql<ManualRow>`${rowsOf(ctx)} and e.user_id = ${row.user_id}::uuid and e.month >= ${`${row.month}-01`}::date
    and e.source ->> 'series_id' = ${row.source.series_id} order by e.month, e.id`.execute(ctx.db);
  return rows;
}

/** It is paid from now on. */
export async function activateEntry(ctx: Ctx, id: string): Promise<void> {
  await sql`update statement_entries set active = true where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(
    ctx.db,
  );
}

export interface Payee {
  readonly name: string;
  /** Whether statements are calculated for them; for people who left, up to their departure. */
  readonly licenced: boolean;
}

export async function findPayee(ctx: Ctx, user_id: string): Promise<Payee | null> {
  const { rows } = await sql<Payee>`select name, licenced or status = 'archived' as licenced from users
    where environment_id = ${ctx.tenant.environment_id} and id = ${user_id}::uuid`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function findCompensationName(ctx: Ctx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from compensations
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(ctx.db);
  return rows[0]?.name ?? null;
}

/** The person's statements of these months, by month. None of them is locked, unlocked or adjusted by others until the transaction ends. */
export async function statementsOf(
  ctx: Ctx,
  user_id: string,
  months: readonly Month[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    month: string;
  }>`select id, to_char(month, 'YYYY-MM') as month from statements
    where environment_id = ${ctx.tenant.environment_id} and user_id = ${user_id}::uuid and month = any(${months.map(monthDate)}::date[])
    order by id for no key update`.execute(ctx.db);
  return new Map(rows.map((row) => [row.month, row.id]));
}
