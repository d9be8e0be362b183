import type {
  CompensationDocument,
  CompensationModel,
  FormulaNode,
  TableModel,
  World,
} from '@comptoir/engine';
import { CALENDAR_DEFAULT, day, monthOf } from '@comptoir/kernel';
import { type BenchCase, DUCKDB_DECIMAL } from './bench-case.ts';

/**
 * The second case: deals in three currencies, each converted at the rate of its month; a rate looked up by product and the sector of the
 * deal's account, which another table has, and a boost by size; four marginal tiers against a quarterly quota, climbed from the start of
 * the quarter; prizes for the three who sold most in a month.
 */
const USERS = 1000;
const ACCOUNTS = 100_000;
const PRIZES = ['1000', '500', '250'] as const;
const PRODUCTS = ['Base', 'Plus', 'Team', 'Studio', 'Server', 'Cloud', 'Support', 'Training'] as const;
const SECTORS = ['Retail', 'Health', 'Media', 'Energy', 'Public', 'Finance'] as const;
const TIERS = [
  { from: '0', rate: '0.8' },
  { from: '0.5', rate: '1' },
  { from: '1', rate: '1.3' },
  { from: '1.5', rate: '1.6' },
] as const;
/** By the deal's size in company currency. */
const BOOSTS = [
  { from: '0', boost: '1' },
  { from: '1500', boost: '1.1' },
  { from: '3000', boost: '1.25' },
  { from: '4500', boost: '1.4' },
] as const;

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const RATES = MONTHS.flatMap((month) => [
  { currency: 'EUR', month, rate: '1' },
  { currency: 'USD', month, rate: `0.9${String(month * 37).padStart(3, '0')}` },
  { currency: 'GBP', month, rate: `1.1${String(month * 53).padStart(3, '0')}` },
]);
const SHARES = PRODUCTS.flatMap((product, at) =>
  SECTORS.map((sector, by) => ({ product, sector, share: `0.0${10 + at * 7 + by * 5}` })),
);

const DEALS: TableModel = {
  id: 'deals',
  name: 'Deals',
  name_field_id: 'name',
  id_field_id: null,
  conversion_date_field_id: 'closed',
  fields: [
    { id: 'name', name: 'Name', type: 'name', decimals: 0 },
    { id: 'owner', name: 'Owner', type: 'user', decimals: 0 },
    { id: 'closed', name: 'Closed', type: 'date', decimals: 0 },
    {
      id: 'amount',
      name: 'Amount',
      type: 'amount',
      decimals: 2,
      currency: { kind: 'field', field_id: 'currency' },
    },
    { id: 'currency', name: 'Currency', type: 'string', decimals: 0 },
    { id: 'product', name: 'Product', type: 'picklist', decimals: 0 },
    {
      id: 'account',
      name: 'Account',
      type: 'object',
      decimals: 0,
      link: { table_id: 'accounts', by: 'name' },
    },
    {
      id: 'sector',
      name: 'Sector',
      type: 'picklist',
      decimals: 0,
      linked: { kind: 'SyncField', link_field_id: 'account', field_id: 'sector' },
    },
  ],
};

const ACCOUNTS_TABLE: TableModel = {
  id: 'accounts',
  name: 'Accounts',
  name_field_id: 'name',
  id_field_id: null,
  fields: [
    { id: 'name', name: 'Name', type: 'name', decimals: 0 },
    { id: 'sector', name: 'Sector', type: 'picklist', decimals: 0 },
  ],
};

const text = { description: '', format: null } as const;
const field = (id: string, name: string) =>
  ({ ...text, kind: 'Field', id, name, scope_id: 'won', field_id: id }) as const;
const times = (left: FormulaNode, id: string): FormulaNode => ({
  type: 'binary',
  operator: '*',
  left,
  right: { type: 'variable', id },
});
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
    field('amount', 'Amount'),
    field('product', 'Product'),
    field('sector', 'Sector'),
    {
      ...text,
      kind: 'LookupPoint',
      id: 'share',
      name: 'Share',
      key_variable_ids: ['product', 'sector'],
      result: 'percentage',
      otherwise: null,
      rows: SHARES.map(({ product, sector, share }) => ({
        cells: [{ is: product }, { is: sector }],
        value: share,
        valid_from: null,
        valid_until: null,
      })),
    },
    {
      ...text,
      kind: 'LookupRange',
      id: 'boost',
      name: 'Boost',
      key_variable_ids: ['amount'],
      result: 'number',
      otherwise: '1',
      cap_result: false,
      rows: BOOSTS.map(({ from, boost }, index) => ({
        cells: [{ from, to: BOOSTS[index + 1]?.from ?? null }],
        value: boost,
        valid_from: null,
        valid_until: null,
      })),
    },
    {
      ...text,
      kind: 'Formula',
      id: 'points',
      name: 'Points',
      tree: times(times({ type: 'variable', id: 'amount' }, 'share'), 'boost'),
      broken_text: null,
    },
    {
      ...text,
      kind: 'Quota',
      id: 'quota',
      name: 'Quota',
      quota_id: 'quarterly',
      window: 'exact',
      to_date: false,
    },
    {
      ...text,
      kind: 'Accelerator',
      id: 'pay',
      name: 'Commission',
      measure_variable_id: 'points',
      mode: 'marginal',
      border: 'upper',
      accumulation: 'quarter',
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

/** The three who sold most in the month. */
const CONTEST: CompensationDocument = {
  scopes: DOCUMENT.scopes,
  variables: [
    field('amount', 'Amount'),
    {
      ...text,
      kind: 'Aggregate',
      id: 'sold',
      name: 'Sold',
      function: 'sum',
      of_variable_id: 'amount',
      scope_id: null,
      window: 'exact',
    },
  ],
  payment: {
    type: 'ranking',
    comparison_variable_id: 'sold',
    direction: 'desc',
    second_variable_id: null,
    minimum: null,
    ties: 'same_prize',
    prize_type: 'financial',
    prizes: PRIZES.map((amount, index) => ({
      from_rank: index + 1,
      to_rank: index + 1,
      amount,
      label: null,
    })),
  },
  kpi_variable_ids: [],
  dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
};

function worldOf(quotas: readonly { owner: string; quarter: number; value: string }[]): World {
  const users = [...new Set(quotas.map(({ owner }) => owner))];
  const model = (id: string, document: CompensationDocument): CompensationModel => ({
    id,
    name: id,
    plan_id: 'plan',
    calculation_trigger: 'each_month',
    payment_trigger: 'end_of_month',
    only_month: null,
    attribution: 'dates',
    members: users.map((user_id) => ({ user_id, span: { start: null, end: null } })),
    document,
  });
  return {
    calendar: CALENDAR_DEFAULT,
    today: day('2026-12-31'),
    rounding: 'half_up',
    currency: { code: 'EUR', decimals: 2 },
    currencies: ['USD', 'GBP'].map((code) => ({
      code,
      decimals: 2,
      rates: RATES.filter(({ currency }) => currency === code).map(({ month, rate }) => ({
        start: monthOf(2026, month),
        rate,
      })),
    })),
    users: users.map((id) => ({ id, name: id, attributes: [] })),
    teams: [],
    memberships: [],
    managers: [],
    dimensions: [],
    group_members: [],
    attributes: [],
    quotas: [
      {
        id: 'quarterly',
        name: 'Quarterly',
        frequency: 'quarterly',
        type: 'number',
        values: quotas.map(({ owner, quarter, value }) => ({
          user_id: owner,
          month: monthOf(2026, quarter * 3 - 2),
          value,
        })),
      },
    ],
    tables: [DEALS, ACCOUNTS_TABLE],
    compensations: [model('commission', DOCUMENT), model('contest', CONTEST)],
  };
}

/** Ids grow with time, as the importer makes them. */
function fill(rows: number): string[] {
  const usual = Math.round((rows / USERS / 4) * 125);
  const list = (values: readonly string[], at: string) =>
    `(array[${values.map((one) => `'${one}'`).join(', ')}])[1 + ${at} % ${values.length}]`;
  return [
    `create unlogged table deals (id uuid not null, name text not null, owner uuid not null, closed date not null, amount numeric not null,
      currency text not null, product text not null, account text not null)`,
    'create unlogged table accounts (id uuid not null, name text not null, sector text not null)',
    'create unlogged table quotas (owner uuid not null, quarter integer not null, value numeric not null)',
    'create unlogged table rates (currency text not null, month integer not null, rate numeric not null)',
    'create unlogged table shares (product text not null, sector text not null, share numeric not null)',
    `insert into deals
      select ('01900000-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Deal ' || n, md5('user' || (n::bigint * 48271 % 2147483647 % ${USERS}))::uuid,
        date '2026-01-01' + (n::bigint * 16807 % 2147483647 % 365)::int,
        ((n::bigint * 69621 % 2147483647 % 500000) - case when n % 40 = 0 then 400000 else 0 end)::numeric / 100,
        ${list(['EUR', 'USD', 'GBP'], '(n::bigint * 7919 % 104729)')}, ${list(PRODUCTS, '(n::bigint * 31 % 1009)')}, 'Account ' || (n::bigint * 48611 % ${ACCOUNTS})
      from generate_series(1, ${rows}) n`,
    `insert into accounts select md5('account' || a)::uuid, 'Account ' || a, ${list(SECTORS, 'a')} from generate_series(0, ${ACCOUNTS - 1}) a`,
    `insert into quotas select md5('user' || u)::uuid, q, ${usual} + (u % 7 - 3) * ${Math.round(usual / 8)} + q * ${Math.round(usual / 20)}
      from generate_series(0, ${USERS - 1}) u, generate_series(1, 4) q`,
    `insert into rates values ${RATES.map(({ currency, month, rate }) => `('${currency}', ${month}, ${rate})`).join(', ')}`,
    `insert into shares values ${SHARES.map(({ product, sector, share }) => `('${product}', '${sector}', ${share})`).join(', ')}`,
  ];
}

const FAR = '1000000000000';
/** Wide enough for amounts times a share and a boost; PostgreSQL has no need of it. */
const wide = (decimal: string) => (decimal === 'numeric' ? decimal : 'decimal(27, 11)');

function yearSql(decimal: string): string {
  const type = wide(decimal);
  const boost = BOOSTS.toReversed()
    .map(({ from, boost: by }) => `when amount >= ${from} then ${by}`)
    .join(' ');
  const thresholds = TIERS.slice(1)
    .map(({ from }, index) => `cast(value * ${from} as ${type}) as t${index + 1}`)
    .join(', ');
  const pay = TIERS.map(({ rate }, index) => {
    const from = index === 0 ? `cast(-${FAR} as ${type})` : `q.t${index}`;
    const to = index === TIERS.length - 1 ? `cast(${FAR} as ${type})` : `q.t${index + 1}`;
    return `(greatest(least(d.upto, ${to}), ${from}) - greatest(least(d.upto - d.points, ${to}), ${from})) * ${rate}`;
  }).join(' + ');
  const prizes = PRIZES.map((amount, index) => `when ${index + 1} then ${amount}`).join(' ');
  return `with converted as (
      select d.id, d.owner, d.closed, r.month, cast(floor((r.month - 1) / 3.0) as integer) as quarter, s.share, cast(d.amount * r.rate as ${decimal === 'numeric' ? decimal : 'decimal(18, 7)'}) as amount
      from deals d
      join rates r on r.currency = d.currency and r.month = extract(month from d.closed)
      join accounts a on a.name = d.account
      join shares s on s.product = d.product and s.sector = a.sector),
    pointed as (select *, cast(amount * share * (case ${boost} else 1 end) as ${type}) as points from converted),
    climbing as (
      select owner, month, quarter, points,
        cast(sum(points) over (partition by owner, quarter order by closed, id rows unbounded preceding) as ${type}) as upto
      from pointed),
    tiers as (select owner, quarter, ${thresholds} from quotas),
    paid as (select d.owner, d.month, ${pay} as pay from climbing d join tiers q on q.owner = d.owner and q.quarter = d.quarter + 1),
    placed as (
      select owner, month, rank() over (partition by month order by sum(amount) desc) as place from converted group by owner, month),
    prizes as (select owner, month, case place ${prizes} else 0 end as prize from placed)
    select cast(owner as text) as owner, cast(month as integer) as month, cast(count(*) as integer) as deals, cast(round(sum(pay), 2) + max(prize) as text) as pay
    from paid join prizes using (owner, month) group by owner, month order by 1, 2`;
}

export const RICH: BenchCase = {
  title: '100,000 linked accounts, 2 lookups, 3 currencies, 4 marginal tiers over the quarter, a ranking',
  fill,
  tables: [
    {
      model: DEALS,
      use: {
        table_id: 'deals',
        field_ids: ['owner', 'closed', 'amount', 'currency', 'product', 'account'],
        title_field_id: 'name',
      },
    },
    {
      model: ACCOUNTS_TABLE,
      use: { table_id: 'accounts', field_ids: ['name', 'sector'], title_field_id: 'name' },
    },
  ],
  readWorld: async (client) =>
    worldOf(
      (
        await client.query<{ owner: string; quarter: number; value: string }>(
          'select owner, quarter, value from quotas',
        )
      ).rows,
    ),
  csv: {
    deals: {
      id: 'uuid',
      name: 'varchar',
      owner: 'uuid',
      closed: 'date',
      amount: DUCKDB_DECIMAL,
      currency: 'varchar',
      product: 'varchar',
      account: 'varchar',
    },
    accounts: { id: 'uuid', name: 'varchar', sector: 'varchar' },
    quotas: { owner: 'uuid', quarter: 'integer', value: DUCKDB_DECIMAL },
    rates: { currency: 'varchar', month: 'integer', rate: 'decimal(6, 4)' },
    shares: { product: 'varchar', sector: 'varchar', share: 'decimal(4, 3)' },
  },
  yearSql,
  totalsSql: null,
};
