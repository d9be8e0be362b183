import { type Month, monthText, parseMonth, present } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';
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

/** Locked statements that used one of these rates and that the caller may see: whose and of which month, at most so many. */
export async function nameLockedUses(
  ctx: Ctx,
  currency: string,
  months: readonly Month[],
  limit: number,
): Promise<{ id: string; name: string; month: string }[]> {
  const environment = ctx.tenant.environment_id;
  const wanted = months.map((month) => ({ currency, month: monthText(month) }));
  const bounds = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last from statements
    where environment_id = ${environment} and locked_at is not null`.execute(ctx.db);
  const { first, last } = bounds.rows[0] ?? { first: null, last: null };
  if (first === null || last === null) return [];
  const scope = statementScope(ctx, {
    as_of_month: first,
    until_month: last,
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
  const { rows } = await sql<{ id: string; name: string; month: string }>`
    select s.id, u.name, to_char(s.month, 'YYYY-MM') as month
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
    where s.environment_id = ${environment} and s.locked_at is not null and ${scope} and exists (
      select 1 from transactions t, jsonb_to_recordset(t.rates) as r(currency text, month text)
        join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(currency text, month text)
          on w.currency = r.currency and w.month = r.month
      where t.environment_id = ${environment} and t.statement_id = s.id and t.rates is not null)
    order by s.month, lower(u.name) limit ${limit}`.execute(ctx.db);
  return rows;
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

/** Statements that are paid or calculated in it, or used its rates, and are locked. */
export async function findStatementUses(
  ctx: Ctx,
  code: string,
  limit: number,
): Promise<{ readonly uses: { id: string; name: string; month: string }[]; readonly total: number }> {
  const environment = ctx.tenant.environment_id;
  const used = sql`s.environment_id = ${environment} and s.locked_at is not null and exists (select 1 from transactions t
    where t.environment_id = ${environment} and t.statement_id = s.id and (t.calculation_currency = ${code}
      or t.payment_currency = ${code} or t.rates @> ${JSON.stringify([{ currency: code }])}::jsonb))`;
  const counted = await sql<{ total: number; first: string | null; last: string | null }>`
    select count(*)::int as total, to_char(min(s.month), 'YYYY-MM') as first, to_char(max(s.month), 'YYYY-MM') as last
    from statements s where ${used}`.execute(ctx.db);
  const { total, first, last } = counted.rows[0] ?? { total: 0, first: null, last: null };
  if (total === 0 || first === null || last === null) return { uses: [], total: 0 };
  const scope = statementScope(ctx, {
    as_of_month: first,
    until_month: last,
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
  const { rows } = await sql<{ id: string; name: string; month: string }>`
    select s.id, u.name, to_char(s.month, 'YYYY-MM') as month
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
    where ${used} and ${scope} order by s.month desc, lower(u.name) limit ${limit}`.execute(ctx.db);
  return { uses: rows, total };
}
