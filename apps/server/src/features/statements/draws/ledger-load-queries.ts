import type { DrawRecovery, DrawWay } from '@comptoir/engine';
import { type Month, monthText, parseMonth, present } from '@comptoir/kernel';
import type { Tenant, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { firstDayOf, lastDayOf, monthHolding } from '../../company-calendar/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { payments } from '../payments/payment-row-queries.ts';

/** Kinds of entries that a settlement writes: the others are part of what is due before draws. */
export const SETTLED_KINDS = ['draw', 'recovery', 'carry_over', 'balance'] as const;

export interface LoadWhat {
  readonly user_ids: readonly string[];
  readonly from: Month;
}

/** Of these people, those whose pay is settled: they have a draw, a decision, a ledger, or negative pay that is carried over. */
export async function findSettled(
  { db, tenant }: TenantDb,
  { user_ids, from }: LoadWhat,
  carry_over: boolean,
): Promise<string[]> {
  const environment = tenant.environment_id;
  // From the few rows that say so to the people: to look for each of many people takes as long as to write their statements.
  const { rows } = await sql<{ id: string }>`
    select found.user_id as id from (
      select d.user_id from draws d where d.environment_id = ${environment} and d.state = 'active' and d.user_id is not null
      union select l.user_id from draw_ledger l where l.environment_id = ${environment}
      union select e.user_id from draw_events e where e.environment_id = ${environment}
      union select o.user_id from balance_overwrites o where o.environment_id = ${environment}
      union select s.user_id from draws d join statements s on s.environment_id = ${environment}
          and s.month >= d.start_month and s.month >= ${monthDate(from)}::date and s.locked_at is null
        where d.environment_id = ${environment} and d.audience <> 'user' and ${inAudience(tenant)}
      union select s.user_id from statements s where ${carry_over} and s.environment_id = ${environment}
        and s.month >= ${monthDate(from)}::date and s.locked_at is null and s.paid < 0) found
    where found.user_id = any(${[...user_ids]}::uuid[])
    order by found.user_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The person of the statement `s` is among those whom the draw `d` is for, in that month. */
function inAudience(tenant: Tenant) {
  const environment = tenant.environment_id;
  return sql`case d.audience
    when 'everyone' then true
    when 'role' then exists (select 1 from users of_role where of_role.environment_id = ${environment} and of_role.id = s.user_id
      and of_role.role_id = d.audience_id)
    when 'group' then exists (select 1 from group_members g where g.environment_id = ${environment} and g.group_id = d.audience_id
      and g.user_id = s.user_id and coalesce(g.start_date, '-infinity') <= ${lastDayOf(sql`s.month`, tenant)}
      and coalesce(g.end_date, 'infinity') >= ${firstDayOf(sql`s.month`, tenant)})
    when 'plan' then exists (select 1 from transactions t where t.environment_id = ${environment} and t.statement_id = s.id
      and t.plan_id = d.audience_id)
    else false end`;
}

export interface StoredTerms {
  readonly id: string;
  readonly name: string;
  readonly amount: string;
  /** Null: the company's. */
  readonly currency: string | null;
  readonly way: DrawWay;
  readonly recoverable: boolean;
  readonly recovery: DrawRecovery;
  readonly share: string | null;
  readonly floor: string;
  readonly cap: string | null;
}

/** All of them by id: what an ended one left is recovered on its terms. */
export async function loadTerms({ db, tenant }: TenantDb): Promise<Map<string, StoredTerms>> {
  const { rows } = await sql<StoredTerms>`
    select id, name, amount::text as amount, currency, way, recoverable, recovery, share::text as share, floor::text as floor,
      cap::text as cap
    from draws where environment_id = ${tenant.environment_id} order by start_month, id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface StatementMonth {
  readonly user_id: string;
  readonly month: Month;
  readonly locked: boolean;
  /** The draws that are given in it; none after a departure. */
  readonly draw_ids: readonly string[];
}

/** The company's month in which the user `u` leaves. */
const lastMonth = (tenant: Tenant) => monthHolding(sql`coalesce(u.departure_date, 'infinity')`, tenant);

/** The statements of these people from a month on, in order. `extra`: one that is about to be written, where it is missing. */
export async function loadMonths(
  { db, tenant }: TenantDb,
  { user_ids, from }: LoadWhat,
  extra: Month | null,
): Promise<StatementMonth[]> {
  const environment = tenant.environment_id;
  const added = extra === null ? null : monthDate(extra);
  const { rows } = await sql<{ user_id: string; month: string; locked: boolean; draw_ids: string[] }>`
    select s.user_id, to_char(s.month, 'YYYY-MM') as month, s.locked, array(select d.id::text from draws d
        where d.environment_id = ${environment} and d.state = 'active' and d.start_month <= s.month and coalesce(d.end_month, 'infinity') >= s.month
          and s.month <= s.last_month and (d.user_id = s.user_id or d.audience <> 'user' and ${inAudience(tenant)})
        order by d.start_month, d.id) as draw_ids
    from (
      select st.id, st.user_id, st.month, st.locked_at is not null as locked, ${lastMonth(tenant)} as last_month
        from statements st join users u on u.environment_id = ${environment} and u.id = st.user_id
        where st.environment_id = ${environment} and st.user_id = any(${[...user_ids]}::uuid[]) and st.month >= ${monthDate(from)}::date
      union all
      select null::uuid, u.id, ${added}::date, false, ${lastMonth(tenant)}
        from users u
        where u.environment_id = ${environment} and u.id = any(${[...user_ids]}::uuid[]) and ${added}::date is not null
          and not exists (select 1 from statements had where had.environment_id = ${environment} and had.user_id = u.id
            and had.month = ${added}::date)
    ) s
    order by s.user_id, s.month`.execute(db);
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }));
}

export interface Due {
  readonly user_id: string;
  readonly month: Month;
  /** The calculation currency of the amounts. */
  readonly currency: string;
  readonly value: string;
}

/** What is due before draws, by person, month and calculation currency. */
export async function loadDue(
  { db, tenant }: TenantDb,
  { user_ids, from }: LoadWhat,
  company_currency: string,
): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'month'> & { readonly month: string }>`
    select x.user_id, to_char(x.month, 'YYYY-MM') as month, x.currency, sum(x.value)::text as value
    from (
      select p.user_id, p.paid_in as month, coalesce(p.calculation_currency, ${company_currency}) as currency,
        coalesce(p.calculation_value, p.value) as value
      from ${payments(tenant)} p
      where p.user_id = any(${[...user_ids]}::uuid[]) and p.paid_in >= ${monthDate(from)}::date and p.value is not null
      union all
      select e.user_id, e.month, coalesce(e.calculation_currency, ${company_currency}), - coalesce(e.calculation_value, e.value)
      from statement_entries e
      where e.environment_id = ${tenant.environment_id} and e.user_id = any(${[...user_ids]}::uuid[]) and e.active
        and e.month >= ${monthDate(from)}::date and e.kind = any(${[...SETTLED_KINDS]}::text[])
    ) x group by x.user_id, x.month, x.currency order by x.user_id, x.month, x.currency`.execute(db);
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }));
}

export interface Decision {
  readonly user_id: string;
  readonly month: Month;
  readonly kind: 'forgive' | 'recover' | 'keep';
  readonly amount: string | null;
  readonly currency: string | null;
}

export async function loadDecisions(
  { db, tenant }: TenantDb,
  { user_ids, from }: LoadWhat,
): Promise<Decision[]> {
  const { rows } = await sql<Omit<Decision, 'month'> & { readonly month: string }>`
    select user_id, to_char(month, 'YYYY-MM') as month, kind, amount::text as amount, currency from draw_events
    where environment_id = ${tenant.environment_id} and user_id = any(${[...user_ids]}::uuid[]) and month >= ${monthDate(from)}::date
    order by created_at, id`.execute(db);
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }));
}

export interface Overwrite {
  readonly user_id: string;
  readonly month: Month;
  readonly currency: string;
  readonly value: string;
}

export async function loadOverwrites(
  { db, tenant }: TenantDb,
  { user_ids, from }: LoadWhat,
): Promise<Overwrite[]> {
  const { rows } = await sql<Omit<Overwrite, 'month'> & { readonly month: string }>`
    select user_id, to_char(month, 'YYYY-MM') as month, currency, value::text as value from balance_overwrites
    where environment_id = ${tenant.environment_id} and user_id = any(${[...user_ids]}::uuid[])
      and month >= ${monthDate(from)}::date`.execute(db);
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }));
}

export interface PersonCurrencies {
  readonly user_id: string;
  /** Null: the company's. */
  readonly calculation: string | null;
  readonly payment: string | null;
}

export async function loadPeople(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
): Promise<PersonCurrencies[]> {
  const { rows } = await sql<PersonCurrencies>`
    select id as user_id, calculation_currency as calculation, currency as payment from users
    where environment_id = ${tenant.environment_id} and id = any(${[...user_ids]}::uuid[]) order by id`.execute(
    db,
  );
  return rows;
}

/** The people who are given a draw of their own in the month and have no statement in it yet. */
export async function findUnwritten(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  month: Month,
): Promise<string[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ user_id: string }>`
    select distinct d.user_id from draws d
    where d.environment_id = ${environment} and d.state = 'active' and d.user_id = any(${[...user_ids]}::uuid[]) and d.start_month <= ${monthDate(month)}::date
      and coalesce(d.end_month, 'infinity') >= ${monthDate(month)}::date
      and not exists (select 1 from statements s where s.environment_id = ${environment} and s.user_id = d.user_id
        and s.month = ${monthDate(month)}::date)`.execute(db);
  return rows.map((row) => row.user_id);
}

export const monthOf = (text: string): Month => present(parseMonth(text), 'month');
export const monthKey = (month: Month): string => monthText(month);
