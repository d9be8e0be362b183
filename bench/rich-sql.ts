/** The second case by hand in SQL: its numbers, its tables and the year. */
const USERS = 1000;
const ACCOUNTS = 100_000;
export const PRIZES = ['1000', '500', '250'] as const;
const PRODUCTS = ['Base', 'Plus', 'Team', 'Studio', 'Server', 'Cloud', 'Support', 'Training'] as const;
const SECTORS = ['Retail', 'Health', 'Media', 'Energy', 'Public', 'Finance'] as const;
export const TIERS = [
  { from: '0', rate: '0.8' },
  { from: '0.5', rate: '1' },
  { from: '1', rate: '1.3' },
  { from: '1.5', rate: '1.6' },
] as const;
/** By the deal's size in company currency. */
export const BOOSTS = [
  { from: '0', boost: '1' },
  { from: '1500', boost: '1.1' },
  { from: '3000', boost: '1.25' },
  { from: '4500', boost: '1.4' },
] as const;

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
export const RATES = MONTHS.flatMap((month) => [
  { currency: 'EUR', month, rate: '1' },
  { currency: 'USD', month, rate: `0.9${String(month * 37).padStart(3, '0')}` },
  { currency: 'GBP', month, rate: `1.1${String(month * 53).padStart(3, '0')}` },
]);
export const SHARES = PRODUCTS.flatMap((product, at) =>
  SECTORS.map((sector, by) => ({ product, sector, share: `0.0${10 + at * 7 + by * 5}` })),
);

/** Ids grow with time, as the importer makes them. */
export function fill(rows: number): string[] {
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

export function yearSql(decimal: string): string {
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
