import { type Month } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { type PersonMoney, personMoney } from '../payments/money-queries.ts';
import { monthOf } from './ledger-load-queries.ts';

export interface NewEvent {
  readonly user_id: string;
  readonly month: Month;
  readonly kind: 'forgive' | 'recover' | 'keep';
  readonly amount: string | null;
  /** Of the ledger that it is about; null: of all. */
  readonly currency: string | null;
  readonly comment: string;
}

export async function insertEvent(ctx: Ctx, event: NewEvent): Promise<string> {
  const id = ctx.newId();
  await sql`
    insert into draw_events (environment_id, id, user_id, month, kind, amount, currency, comment, created_at, created_by, created_by_name)
    values (${ctx.tenant.environment_id}, ${id}, ${event.user_id}, ${monthDate(event.month)}::date, ${event.kind}, ${event.amount}::numeric,
      ${event.currency}, ${event.comment}, ${ctx.clock.now()}, ${ctx.actor.user_id}::uuid, ${ctx.actor.name})`.execute(
    ctx.db,
  );
  return id;
}

/** Takes decisions of open months back; those of locked ones stay. */
export async function deleteEvents({ db, tenant }: TenantDb, ids: readonly string[]): Promise<void> {
  const environment = tenant.environment_id;
  await sql`
    delete from draw_events e where e.environment_id = ${environment} and e.id = any(${[...ids]}::uuid[])
      and not exists (select 1 from statements s where s.environment_id = ${environment} and s.user_id = e.user_id
        and s.month = e.month and s.locked_at is not null)`.execute(db);
}

export interface LastBalance {
  readonly currency: string;
  readonly balance: string;
}

/** What the person owes after the last settled month, by currency; what is claimed outside of pay needs no choice again. */
export async function findOpenBalances({ db, tenant }: TenantDb, user_id: string): Promise<LastBalance[]> {
  const { rows } = await sql<LastBalance>`
    select last.currency, last.balance::text as balance from (
      select distinct on (l.currency) l.currency, l.balance, l.kept from draw_ledger l
      where l.environment_id = ${tenant.environment_id} and l.user_id = ${user_id}::uuid
      order by l.currency, l.month desc) last
    where last.balance > 0 and not last.kept`.execute(db);
  return rows;
}

/** The person's last month with an open statement, up to a month; null: all are locked. */
export async function lastOpenMonth(
  { db, tenant }: TenantDb,
  user_id: string,
  until: Month,
): Promise<Month | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(s.month), 'YYYY-MM') as month from statements s
    where s.environment_id = ${tenant.environment_id} and s.user_id = ${user_id}::uuid and s.locked_at is null
      and s.month <= ${monthDate(until)}::date`.execute(db);
  const month = rows[0]?.month ?? null;
  return month === null ? null : monthOf(month);
}

export interface OverwriteRow {
  readonly currency: string;
  readonly value: string;
  readonly calculated_then: string;
  readonly reason_id: string | null;
  readonly reason_name: string | null;
  readonly comment: string;
  readonly created_at: Date;
  readonly created_by: string;
}

export async function findOverwrite(
  { db, tenant }: TenantDb,
  user_id: string,
  month: Month,
): Promise<OverwriteRow | null> {
  const { rows } = await sql<OverwriteRow>`
    select currency, value::text as value, calculated::text as calculated_then, reason_id, reason_name, comment, created_at,
      created_by_name as created_by
    from balance_overwrites where environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid
      and month = ${monthDate(month)}::date`.execute(db);
  return rows[0] ?? null;
}

export async function deleteOverwrite(
  { db, tenant }: TenantDb,
  user_id: string,
  month: Month,
): Promise<void> {
  await sql`delete from balance_overwrites where environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid
    and month = ${monthDate(month)}::date`.execute(db);
}

/** `author`: who wrote what a second person approved; else the caller. */
export async function insertOverwrite(
  ctx: Ctx,
  of: { readonly user_id: string; readonly month: Month },
  row: Pick<OverwriteRow, 'currency' | 'value' | 'calculated_then' | 'comment' | 'reason_id' | 'reason_name'>,
  author?: {
    readonly created_at: Date;
    readonly created_by: string | null;
    readonly created_by_name: string;
  },
): Promise<void> {
  const { created_at, created_by, created_by_name } = author ?? {
    created_at: ctx.clock.now(),
    created_by: ctx.actor.user_id,
    created_by_name: ctx.actor.name,
  };
  await sql`
    insert into balance_overwrites (environment_id, user_id, month, currency, value, calculated, reason_id, reason_name, comment, created_at,
      created_by, created_by_name)
    values (${ctx.tenant.environment_id}, ${of.user_id}, ${monthDate(of.month)}::date, ${row.currency}, ${row.value}::numeric,
      ${row.calculated_then}::numeric, ${row.reason_id}::uuid, ${row.reason_name}, ${row.comment}, ${created_at}, ${created_by}::uuid,
      ${created_by_name})`.execute(ctx.db);
}

export interface SettledEntry {
  readonly id: string;
  readonly kind: 'draw' | 'recovery' | 'carry_over' | 'balance';
  readonly label: string;
  readonly value: string;
  readonly money: PersonMoney | null;
}

/** What a person's statement pays of draws and balances, in the order of a settlement. */
export async function readSettledEntries(
  { db, tenant }: TenantDb,
  user_id: string,
  month: string,
): Promise<readonly SettledEntry[]> {
  const { rows } = await sql<SettledEntry>`
    select t.id, t.kind, t.label, t.value::text as value, ${personMoney('t')} as money from statement_entries t
    where t.environment_id = ${tenant.environment_id} and t.user_id = ${user_id}::uuid and t.month = ${`${month}-01`}::date and t.active
      and t.kind in ('draw', 'recovery', 'carry_over', 'balance')
    order by array_position(array['carry_over', 'draw', 'recovery', 'balance'], t.kind), t.label, t.id`.execute(
    db,
  );
  return rows;
}
