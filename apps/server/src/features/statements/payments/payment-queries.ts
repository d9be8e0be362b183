import { type Decimal, dec, type Month, parseMonth, present } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { type PersonMoney, personMoney } from './money-queries.ts';
import { subjectsOn } from '../write/subject-queries.ts';
import { carriedIn, EARNED_NOT_PAID, earnedButNotPaidIn, payments } from './payment-row-queries.ts';

/** Of the statement `s`: the sum of what it pays. */
export function paidBy(tenant: Ctx['tenant']): RawBuilder<string> {
  return sql<string>`coalesce((select sum(p.value) from ${payments(tenant)} p where p.user_id = s.user_id and p.paid_in = s.month), 0)`;
}

/**
 * What statements of the month earned and later ones pay, or nobody pays yet because it is held: rows (statement_id, value). */
export function paidLaterThan(tenant: Ctx['tenant'], month: Month): RawBuilder<unknown> {
  return sql`(select p.statement_id, sum(p.value) as value from ${payments(tenant, earnedButNotPaidIn(month))} p
    where p.statement_id is not null group by p.statement_id)`;
}

/** The same for the statement `s`; 0 without any. */
export function paidLaterOf(tenant: Ctx['tenant']): RawBuilder<string> {
  return sql<string>`coalesce((select sum(p.value) from ${payments(tenant, EARNED_NOT_PAID)} p), 0)`;
}

/** What this month pays beside its own transactions: what earlier months earned, and entries; by user. */
export async function carriedInto(
  { db, tenant }: TenantDb,
  month: Month,
  user_ids: readonly string[],
): Promise<Map<string, Decimal>> {
  const { where, isOne } = subjectsOn(sql`p.user_id`, user_ids);
  const { rows } = await sql<{ user_id: string; value: string }>`/* prepared */
    select p.user_id, sum(p.value)::text as value from ${payments(tenant, carriedIn(month))} p
    where ${where} and p.value is not null
    group by p.user_id`.execute(db);
  return new Map(rows.filter(isOne).map((row) => [row.user_id, dec(row.value)]));
}

export interface CarriedPayment {
  readonly month: string;
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly value: string;
  readonly money: PersonMoney | null;
}

/** The amounts that earlier statements of the user earned and this month's pays, one per month and compensation. */
export async function readCarriedPayments(
  { db, tenant }: TenantDb,
  user_id: string,
  month: string,
): Promise<CarriedPayment[]> {
  const { rows } = await sql<CarriedPayment>`
    select to_char(p.earned_in, 'YYYY-MM') as month, p.compensation_id, p.compensation_name, p.value::text as value, ${personMoney('p')} as money
    from (select p.earned_in, p.statement_id, p.compensation_id, p.compensation_name, p.position, p.calculation_currency, p.payment_currency,
        sum(p.value) as value, sum(p.calculation_value) as calculation_value, sum(p.payment_value) as payment_value
      from ${payments(tenant)} p
      where p.user_id = ${user_id}::uuid and p.paid_in = ${`${month}-01`}::date and p.earned_in < p.paid_in and p.value is not null
      group by p.earned_in, p.statement_id, p.compensation_id, p.compensation_name, p.position, p.calculation_currency, p.payment_currency) p
    order by p.earned_in, p.position`.execute(db);
  return rows;
}

/** Who is paid in one of these months what an earlier one earned, or an entry, and has no statement there. */
export async function duePayees(
  { db, tenant }: TenantDb,
  months: readonly Month[],
): Promise<ReadonlyMap<Month, ReadonlySet<string>>> {
  const { rows } = await sql<{ month: string; user_ids: string[] }>`
    select to_char(p.paid_in, 'YYYY-MM') as month, array_agg(distinct p.user_id::text) as user_ids from ${payments(tenant)} p
    where p.paid_in = any(${months.map(monthDate)}::date[]) and (p.earned_in < p.paid_in or p.statement_id is null) and p.value is not null
      and not exists (select 1 from statements s
        where s.environment_id = ${tenant.environment_id} and s.user_id = p.user_id and s.month = p.paid_in)
    group by p.paid_in`.execute(db);
  return new Map(rows.map((row) => [present(parseMonth(row.month), 'month'), new Set(row.user_ids)]));
}

/** By user, the first open earlier statement that earned something which this month pays. */
export async function openPayersOf(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  month: Month,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; month: string }>`
    select s.user_id, to_char(min(s.month), 'YYYY-MM') as month from statements s
    where s.environment_id = ${tenant.environment_id} and s.user_id = any(${[...user_ids]}::uuid[]) and s.locked_at is null
      and s.month < ${monthDate(month)}::date and exists (select 1 from ${payments(tenant)} p
        where p.statement_id = s.id and p.paid_in = ${monthDate(month)}::date)
    group by s.user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.month]));
}

/** By user, the first locked later statement that pays something which this month earned. */
export async function lockedPayeesOf(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  month: Month,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; month: string }>`
    select s.user_id, to_char(min(s.month), 'YYYY-MM') as month from statements s
      join ${payments(tenant)} p on p.user_id = s.user_id and p.paid_in = s.month
    where s.environment_id = ${tenant.environment_id} and s.user_id = any(${[...user_ids]}::uuid[]) and s.locked_at is not null
      and p.earned_in = ${monthDate(month)}::date and p.paid_in > p.earned_in and p.value is not null
    group by s.user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.month]));
}

export interface PayAgain {
  /** The first month whose statement may pay more or less. */
  readonly from: Month;
  readonly now: Date;
}

/** Returns the statements that pay more or less. */
export async function sumUp(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  { from, now }: PayAgain,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update statements s set paid = new.paid, last_modification_date = ${now}
    from (select s.id, ${paidBy(tenant)} as paid from statements s
      where s.environment_id = ${tenant.environment_id} and s.user_id = any(${[...user_ids]}::uuid[]) and s.locked_at is null
        and s.month >= ${monthDate(from)}::date) new
    where s.environment_id = ${tenant.environment_id} and s.id = new.id and s.paid <> new.paid
    returning s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What statements pay, by id. */
export async function readPaid(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; paid: string }>`
    select id, paid::text as paid from statements where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, paid }) => [id, paid]));
}
