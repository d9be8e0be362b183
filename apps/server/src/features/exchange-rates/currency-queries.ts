import { type Month, monthText, parseMonth, present } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, type RawBuilder, sql } from '../../platform/db/index.ts';
import { statementScope } from '../visibility/index.ts';
import type { Period } from './rate-policy.ts';

export async function insertCurrencies(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  await sql`
    insert into currencies (environment_id, code, created_at)
    select home.environment_id, x.code, ${clock.now()}
    from ${homeOf(tenant)}, jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as x(code)`.execute(
    db,
  );
}

export async function deleteCurrencyRow({ db, tenant }: TenantDb, code: string): Promise<void> {
  await sql`delete from exchange_rates where environment_id = ${tenant.environment_id} and currency = ${code}`.execute(
    db,
  );
  await sql`delete from currencies where environment_id = ${tenant.environment_id} and code = ${code}`.execute(
    db,
  );
}

/** The rates of each currency, earliest first. */
export async function findRates({ db, tenant }: TenantDb): Promise<Map<string, Period[]>> {
  const { rows } = await sql<{ currency: string; start: string; rate: string }>`
    select currency, to_char(start_month, 'YYYY-MM') as start, rate::text as rate from exchange_rates
    where environment_id = ${tenant.environment_id} order by currency, start_month`.execute(db);
  const byCurrency = new Map<string, Period[]>();
  for (const { currency, start, rate } of rows) {
    const list = byCurrency.get(currency) ?? [];
    list.push({ start: present(parseMonth(start), 'month'), rate });
    byCurrency.set(currency, list);
  }
  return byCurrency;
}

interface ChangedRate {
  readonly currency: string;
  readonly start: string;
  readonly rate: string | null;
}

export async function writeRates({ db, tenant }: TenantDb, changes: readonly ChangedRate[]): Promise<void> {
  const environment = tenant.environment_id;
  const given = (some: readonly ChangedRate[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(some.map((one) => ({ ...one, start: `${one.start}-01` })))}::jsonb)
      as x(currency text, start date, rate numeric)`;
  const set = changes.filter(({ rate }) => rate !== null);
  const removed = changes.filter(({ rate }) => rate === null);
  if (removed.length > 0)
    await sql`
      delete from exchange_rates old using ${given(removed)}
      where old.environment_id = ${environment} and old.currency = x.currency and old.start_month = x.start`.execute(
      db,
    );
  if (set.length > 0)
    await sql`
      insert into exchange_rates (environment_id, currency, start_month, rate)
      select home.environment_id, x.currency, x.start, x.rate from ${homeOf(tenant)}, ${given(set)}
      on conflict (environment_id, currency, start_month) do update set rate = excluded.rate`.execute(db);
  await sql`update currencies set version = version + 1
    where environment_id = ${environment} and code = any(${[...new Set(changes.map(({ currency }) => currency))]}::text[])`.execute(
    db,
  );
}

/** A currency's rate of one month, and how many locked statements used it. */
export interface LockedUse {
  readonly currency: string;
  readonly month: Month;
  readonly statements: number;
}

export async function findLockedUses({ db, tenant }: TenantDb): Promise<LockedUse[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ currency: string; month: string; statements: number }>`
    select r.currency, r.month, count(distinct t.statement_id)::int as statements
    from transactions t
      join statements s on s.environment_id = ${environment} and s.id = t.statement_id and s.locked_at is not null,
      jsonb_to_recordset(t.rates) as r(currency text, month text)
    where t.environment_id = ${environment} and t.rates is not null
    group by r.currency, r.month order by r.currency, r.month`.execute(db);
  return rows.map((row) => ({ ...row, month: present(parseMonth(row.month), 'month') }));
}

export interface CurrencyUse {
  readonly kind: 'user' | 'quota' | 'table';
  readonly id: string;
  readonly name: string;
}

/** People, quotas and tables that name the currency, by name. */
export async function findCurrencyUses({ db, tenant }: TenantDb, code: string): Promise<CurrencyUse[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<CurrencyUse>`
    select 'user' as kind, id, name from users
      where environment_id = ${environment} and (currency = ${code} or calculation_currency = ${code})
    union all
    select 'quota', id, name from quotas where environment_id = ${environment} and currency = ${code}
    union all
    select distinct 'table', t.id, t.name from fields f
      join data_tables t on t.environment_id = ${environment} and t.id = f.table_id
      where f.environment_id = ${environment} and f.currency = ${code}
    order by 3, 2`.execute(db);
  return rows;
}

type Sql = RawBuilder<unknown>;

/** Transactions `t` that are paid or calculated in the currency, or used its rates. */
export const inCurrency = (code: string): Sql =>
  sql`(t.calculation_currency = ${code} or t.payment_currency = ${code} or t.rates @> ${JSON.stringify([{ currency: code }])}::jsonb)`;

/** Transactions `t` that used the currency's rate of one of these months. */
export const atRates = (currency: string, months: readonly Month[]): Sql =>
  sql`t.rates @> any(${months.map((month) => JSON.stringify([{ currency, month: monthText(month) }]))}::jsonb[])`;

export interface LockedStatements {
  readonly total: number;
  /** Those that the caller may see, newest first, at most as many as wanted. */
  readonly named: readonly { readonly id: string; readonly name: string; readonly month: string }[];
}

/** Locked statements with a transaction `t` that the condition takes. */
export async function findLockedStatements(
  ctx: Ctx,
  condition: Sql,
  most: number,
): Promise<LockedStatements> {
  const environment = ctx.tenant.environment_id;
  const taken = sql`s.environment_id = ${environment} and s.locked_at is not null and exists (select 1 from transactions t
    where t.environment_id = ${environment} and t.statement_id = s.id and ${condition})`;
  const counted = await sql<{ total: number; first: string | null; last: string | null }>`
    select count(*)::int as total, to_char(min(s.month), 'YYYY-MM') as first, to_char(max(s.month), 'YYYY-MM') as last
    from statements s where ${taken}`.execute(ctx.db);
  const { total, first, last } = counted.rows[0] ?? { total: 0, first: null, last: null };
  if (first === null || last === null) return { total: 0, named: [] };
  const scope = statementScope(ctx, {
    as_of_month: first,
    until_month: last,
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
  const { rows } = await sql<LockedStatements['named'][number]>`
    select s.id, u.name, to_char(s.month, 'YYYY-MM') as month
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
    where ${taken} and ${scope} order by s.month desc, lower(u.name), s.id limit ${most}`.execute(ctx.db);
  return { total, named: rows };
}
