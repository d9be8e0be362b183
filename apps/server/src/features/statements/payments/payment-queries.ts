import { type Decimal, dec, type Month } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { type PersonMoney, personMoney } from './money-queries.ts';

/**
 * What statements pay: one row per transaction whose period is over, with the month of the statement that earned it (`earned_in`) and of
 * the statement that pays it (`paid_in`). Its value is null while it is in error. Every query about payments reads these rows; the same
 * rule for drafts is `ownPayment` (payment-policy.ts).
 */
export function payments({ environment_id }: Ctx['tenant']): RawBuilder<unknown> {
  return sql`(select t.statement_id, t.user_id, t.month as earned_in, t.payment_month as paid_in, t.compensation_id, t.compensation_name,
      t.position, t.value, t.calculation_currency, t.calculation_value, t.payment_currency, t.payment_value
    from transactions t
    where t.environment_id = ${environment_id} and not t.ongoing and t.month <= t.payment_month)`;
}

/** Of the statement `s`: the sum of what it pays. */
export function paidBy(tenant: Ctx['tenant']): RawBuilder<string> {
  return sql<string>`coalesce((select sum(p.value) from ${payments(tenant)} p where p.user_id = s.user_id and p.paid_in = s.month), 0)`;
}

/** Of the statement `s`: the sum of what it earned and later ones pay; null: nothing. */
export function paidLater(tenant: Ctx['tenant']): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select sum(p.value) from ${payments(tenant)} p where p.statement_id = s.id and p.paid_in > p.earned_in)`;
}

/** The amounts that earlier months earned and this one pays, by user. */
export async function carriedInto(
  { db, tenant }: TenantDb,
  month: Month,
  user_ids: readonly string[],
): Promise<Map<string, Decimal>> {
  const { rows } = await sql<{ user_id: string; value: string }>`
    select p.user_id, sum(p.value)::text as value from ${payments(tenant)} p
    where p.user_id = any(${[...user_ids]}::uuid[]) and p.paid_in = ${monthDate(month)}::date and p.earned_in < p.paid_in
      and p.value is not null
    group by p.user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, dec(row.value)]));
}

export interface CarriedPayment {
  readonly month: string;
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly value: string;
  readonly money: PersonMoney | null;
}

/** The amounts that earlier statements of the user earned and this month's pays, one by one. */
export async function readCarriedPayments(
  { db, tenant }: TenantDb,
  user_id: string,
  month: string,
): Promise<CarriedPayment[]> {
  const { rows } = await sql<CarriedPayment>`
    select to_char(p.earned_in, 'YYYY-MM') as month, p.compensation_id, p.compensation_name, p.value, ${personMoney('p')} as money
    from ${payments(tenant)} p
    where p.user_id = ${user_id}::uuid and p.paid_in = ${`${month}-01`}::date and p.earned_in < p.paid_in and p.value is not null
    order by p.earned_in, p.position`.execute(db);
  return rows;
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
