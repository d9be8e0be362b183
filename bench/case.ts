import type { CompensationDocument, CompensationModel, TableModel, TableUse, World } from '@comptoir/engine';
import { CALENDAR_DEFAULT, day, monthOf } from '@comptoir/kernel';
import { type BenchCase, DUCKDB_DECIMAL } from './bench-case.ts';

/**
 * The benched case: deals of 1,000 users over the 12 months of 2026, four marginal tiers against a monthly quota, pay
 * computed per deal (each deal cut at the thresholds it straddles, in order of date and id), rounded once per user and
 * month. Written three times: as a plan for the engine, and by hand in SQL for PostgreSQL and for DuckDB.
 */
export const USERS = 1000;
export const TIERS = [
  { from: '0', rate: '0.03' },
  { from: '0.5', rate: '0.05' },
  { from: '1', rate: '0.08' },
  { from: '1.5', rate: '0.1' },
] as const;

export const DEALS: TableModel = {
  id: 'deals',
  name: 'Deals',
  name_field_id: 'name',
  id_field_id: null,
  fields: [
    { id: 'name', name: 'Name', type: 'name', decimals: 0 },
    { id: 'owner', name: 'Owner', type: 'user', decimals: 0 },
    { id: 'closed', name: 'Closed', type: 'date', decimals: 0 },
    { id: 'amount', name: 'Amount', type: 'amount', decimals: 2 },
  ],
};

const USE: TableUse = {
  table_id: 'deals',
  field_ids: ['owner', 'closed', 'amount'],
  title_field_id: 'name',
};
export const MONTHS = Array.from({ length: 12 }, (_, index) => monthOf(2026, index + 1));

const text = { description: '', format: null } as const;

/** Ids grow with time, as the importer makes them. Deals whose values look like a CRM's: every size, cents, some refunds, several on one day. */
function dealsSql(rows: number): string {
  return `insert into deals
    select ('01900000-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Deal ' || n, md5('user' || (n::bigint * 48271 % 2147483647 % ${USERS}))::uuid,
      date '2026-01-01' + (n::bigint * 16807 % 2147483647 % 365)::int,
      ((n::bigint * 69621 % 2147483647 % 500000) - case when n % 40 = 0 then 400000 else 0 end)::numeric / 100
    from generate_series(1, ${rows}) n`;
}

/** Each user has enough deals to reach the upper tiers in some months and not in others, at any number of rows. */
function quotasSql(rows: number): string {
  const usual = Math.round((rows / USERS / 12) * 2400);
  return `insert into quotas select md5('user' || u)::uuid, m, ${usual} + (u % 7 - 3) * ${Math.round(usual / 8)} + m * ${Math.round(usual / 40)}
    from generate_series(0, ${USERS - 1}) u, generate_series(1, 12) m`;
}

const SCHEMA_SQL = `create unlogged table deals (id uuid not null, name text not null, owner uuid not null, closed date not null, amount numeric not null);
  create unlogged table quotas (owner uuid not null, month integer not null, value numeric not null)`;

const DOCUMENT: CompensationDocument = {
  scopes: [
    {
      id: 'won',
      name: 'Deals',
      source: { type: 'data_table', table_id: 'deals' },
      user_rule: { field_id: 'owner', match: { kind: 'current_user' } },
      period_rule: { field_id: 'closed', window: 'exact', shift: null },
      conditions: null,
      order: [],
    },
  ],
  variables: [
    { ...text, kind: 'Field', id: 'amount', name: 'Amount', scope_id: 'won', field_id: 'amount' },
    {
      ...text,
      kind: 'Quota',
      id: 'quota',
      name: 'Quota',
      quota_id: 'monthly',
      window: 'exact',
      to_date: false,
    },
    {
      ...text,
      kind: 'Accelerator',
      id: 'pay',
      name: 'Commission',
      measure_variable_id: 'amount',
      mode: 'marginal',
      border: 'upper',
      accumulation: 'exact',
      true_up: true,
      order_variable_id: null,
      group_by_variable_ids: [],
      target_variable_id: 'quota',
      pays: 'rate',
      tiers: TIERS.map(({ from, rate }, index) => ({
        from,
        to: TIERS[index + 1]?.from ?? null,
        value: rate,
      })),
    },
  ],
  payment: { type: 'standard', variable_id: 'pay' },
  kpi_variable_ids: [],
  dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
};

export function worldOf(
  quotas: readonly { readonly owner: string; readonly month: number; readonly value: string }[],
): World {
  const users = [...new Set(quotas.map((one) => one.owner))];
  const model: CompensationModel = {
    id: 'commission',
    name: 'Commission',
    plan_id: 'plan',
    calculation_trigger: 'each_month',
    payment_trigger: 'end_of_month',
    only_month: null,
    attribution: 'dates',
    members: users.map((user_id) => ({ user_id, span: { start: null, end: null } })),
    document: DOCUMENT,
  };
  return {
    calendar: CALENDAR_DEFAULT,
    today: day('2026-12-31'),
    rounding: 'half_up',
    currency: { code: 'EUR', decimals: 2 },
    users: users.map((id) => ({ id, name: id, attributes: [] })),
    teams: [],
    memberships: [],
    managers: [],
    dimensions: [],
    group_members: [],
    attributes: [],
    quotas: [
      {
        id: 'monthly',
        name: 'Monthly',
        frequency: 'monthly',
        type: 'amount',
        values: quotas.map((one) => ({
          user_id: one.owner,
          month: monthOf(2026, one.month),
          value: one.value,
        })),
      },
    ],
    tables: [DEALS],
    compensations: [model],
  };
}

const FAR = '1000000000000';

/** Pay per deal: the amount in each tier after it, less the amount before it. Both databases take this text. */
function payPerDeal(decimal: string): string {
  return TIERS.map(({ rate }, index) => {
    const from = index === 0 ? `cast(-${FAR} as ${decimal})` : `q.t${index}`;
    const to = index === TIERS.length - 1 ? `cast(${FAR} as ${decimal})` : `q.t${index + 1}`;
    return `(greatest(least(d.upto, ${to}), ${from}) - greatest(least(d.upto - d.amount, ${to}), ${from})) * ${rate}`;
  }).join(' + ');
}

const THRESHOLDS = TIERS.slice(1)
  .map(({ from }, index) => `value * ${from} as t${index + 1}`)
  .join(', ');

/** The whole year: 12,000 rows of owner, month, deals and pay. */
function yearSql(decimal: string): string {
  return `with climbing as (
      select owner, extract(month from closed) as month, amount,
        sum(amount) over (partition by owner, extract(month from closed) order by closed, id rows unbounded preceding) as upto
      from deals),
    tiers as (select owner, month, ${THRESHOLDS} from quotas),
    paid as (select d.owner, d.month, ${payPerDeal(decimal)} as pay from climbing d join tiers q on q.owner = d.owner and q.month = d.month)
    select cast(owner as text) as owner, cast(month as integer) as month, cast(count(*) as integer) as deals, cast(round(sum(pay), 2) as text) as pay
    from paid group by owner, month order by 1, 2`;
}

/** Totals alone, without what each deal brings: less work, for comparison. */
function totalsSql(decimal: string): string {
  return `with d as (select owner, extract(month from closed) as month, count(*) as deals, sum(amount) as upto, sum(amount) as amount from deals group by 1, 2),
    tiers as (select owner, month, ${THRESHOLDS} from quotas)
    select cast(d.owner as text) as owner, cast(d.month as integer) as month, cast(d.deals as integer) as deals, cast(round(${payPerDeal(decimal)}, 2) as text) as pay
    from d join tiers q on q.owner = d.owner and q.month = d.month order by 1, 2`;
}

export const PLAIN: BenchCase = {
  title: '1,000 users, 12 months, 4 marginal tiers against a quota',
  fill: (rows) => [...SCHEMA_SQL.split(';'), dealsSql(rows), quotasSql(rows)],
  tables: [{ model: DEALS, use: USE }],
  readWorld: async (client) =>
    worldOf(
      (
        await client.query<{ owner: string; month: number; value: string }>(
          'select owner, month, value from quotas',
        )
      ).rows,
    ),
  csv: {
    deals: { id: 'uuid', name: 'varchar', owner: 'uuid', closed: 'date', amount: DUCKDB_DECIMAL },
    quotas: { owner: 'uuid', month: 'integer', value: DUCKDB_DECIMAL },
  },
  yearSql,
  totalsSql,
};
