import { chmod, rm } from 'node:fs/promises';
import { startCalculations } from '../apps/server/src/features/statements/index.ts';
import { newId } from '../apps/server/src/platform/clock/clock.ts';
import { type Database, openDatabase, prepareDatabase, sql } from '../apps/server/src/platform/db/index.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { MONTHS, TIERS, USERS } from './case.ts';

/**
 * `node bench/job.ts [rows]`: the whole recalculation job of a year (load, calculate, write 12,000 statements with a line per deal)
 * against the same done by hand in PostgreSQL SQL: pay per deal by window functions, inserted into typed tables.
 */
const rows = Number(process.argv[2] ?? 1_000_000);
const RUNS = 3;
const say = (text: string) => process.stdout.write(`${text}\n`);

const task = {
  kind: 'calculate',
  months: MONTHS,
  user_ids: null,
  cause: 'asked',
  requested_by: null,
} as const;

// What the plan document is made of: the warm run changes its rates.
let bench: { ids: Parameters<typeof documentOf>[0]; fields: Parameters<typeof documentOf>[1] } | null = null;

const data_dir = await makeOwnedFolder('comptoir-bench');
// Under root PostgreSQL runs as another account, which must get in.
await chmod(data_dir, 0o755);
// With fsync: what is compared is writing.
const postgres = await startPostgres({ data_dir });
try {
  const app_url = await prepareDatabase(postgres.url());
  const database = openDatabase({ url: postgres.url(), app_url });
  const company = await fill(database);
  const bySql = await middleOf(() => timed(() => sqlJob(database, company)));
  // The product's own thread, with the room that it has there. It is up, and has computed nothing: this company is empty.
  const host = startCalculations({ app_url });
  const jobOf = (tenant: Company['tenant']) => host.run({ tenant, now: '2027-01-15T10:00:00Z' }, task);
  await jobOf(await emptyCompany(database));
  const job = () => jobOf(company.tenant);
  const cold = await timed(job);
  const totals = await totalsOf(database);
  const same = await timed(job);
  let digit = 0;
  const changed = async () => {
    digit += 1;
    await changeRates(database, company, String(digit));
  };
  const warm = await middleOf(async () => {
    await changed();
    return timed(job);
  });
  // A change that is not known record by record reloads the columns, in a process whose code has run before: a server's
  // usual job after an import.
  const loaded = await middleOf(async () => {
    await changed();
    await database.pool.query('update data_tables set version = version + 1');
    return timed(job);
  });
  const [stored] = (
    await database.pool.query<{ lines: string; bytes: string }>(
      `select (select sum(line_count)::text from transactions) as lines, pg_size_pretty(pg_total_relation_size('transactions')) as bytes`,
    )
  ).rows;
  say(
    `${rows} deals, ${USERS} users, ${MONTHS.length} months; the middle one of ${RUNS} runs where one can be repeated`,
  );
  say(`  SQL in PostgreSQL (compute, write statements and lines)   ${bySql.ms.toFixed(0)} ms`);
  const printTimed = (title: string, { ms, cpu_ms, result }: Timed) =>
    say(
      `  job, ${title} ${JSON.stringify(result)}   ${ms.toFixed(0)} ms (${cpu_ms.toFixed(0)} of this process)   ${(bySql.ms / ms).toFixed(1)} times faster`,
    );
  printTimed('first of the process: load, calculate, write (target 3)', cold);
  printTimed('nothing changed', same);
  printTimed('every statement changed, columns there', warm);
  printTimed('every statement changed, columns reloaded (target 3)', loaded);
  say(
    `  ${totals.equal ? 'every statement equals SQL to the cent' : 'DIFFERS from SQL'}; together ${totals.earned}`,
  );
  say(
    `  ${stored?.lines} lines in ${stored?.bytes}; memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
  );
  if (!totals.equal) process.exitCode = 1;
  await host.close();
  await database.close();
} finally {
  await postgres.stop();
  await rm(data_dir, { recursive: true, force: true });
}

/** Whether the job's statements and those by SQL are the same ones, of the same amounts. */
async function totalsOf(database: Database): Promise<{ equal: boolean; earned: string | undefined }> {
  const { rows: found } = await database.pool.query<{ earned: string; differing: string }>(
    `select sum(s.earned)::text as earned, count(*) filter (where s.earned is distinct from b.earned)::text as differing
     from statements s full join by_sql_statements b using (user_id, month)`,
  );
  return { equal: found[0]?.differing === '0', earned: found[0]?.earned };
}

interface Timed<T = unknown> {
  readonly ms: number;
  /** Processor time of all of this process's threads; PostgreSQL's is not in it. */
  readonly cpu_ms: number;
  readonly result: T;
}

async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpu_ms: (user + system) / 1000, result };
}

/** Of several runs, the one in the middle: a disk that is busy elsewhere makes single ones twice as long. */
async function middleOf(run: () => Promise<Timed>): Promise<Timed> {
  const runs: Timed[] = [];
  for (let at = 0; at < RUNS; at += 1) runs.push(await run());
  return runs.toSorted((a, b) => a.ms - b.ms)[RUNS >> 1] as Timed;
}

interface Company {
  readonly tenant: { readonly company_id: string; readonly environment_id: string; readonly live: boolean };
  readonly compensation_id: string;
  readonly quota_id: string;
  readonly relation: string;
  readonly columns: {
    readonly name: string;
    readonly user: string;
    readonly date: string;
    readonly value: string;
  };
}

function hex(id: string): string {
  return id.replaceAll('-', '');
}

async function emptyCompany(database: Database): Promise<Company['tenant']> {
  const tenant = { company_id: newId(), environment_id: newId(), live: true };
  await database.transaction({}, async (db) => {
    await sql`insert into companies (id, name) values (${tenant.company_id}, 'Bench')`.execute(db);
    await sql`insert into environments (id, company_id, name) values (${tenant.environment_id}, ${tenant.company_id}, 'Live')`.execute(
      db,
    );
    await sql`insert into environment_homes (environment_id) values (${tenant.environment_id})`.execute(db);
  });
  return tenant;
}

/** One company with its users, quotas, plan and a table of deals, as the product itself lays them out. */
async function fill(database: Database): Promise<Company> {
  const tenant = await emptyCompany(database);
  const ids = { table: newId(), plan: newId(), compensation: newId(), quota: newId(), role: newId() };
  const fields = { name: newId(), user: newId(), date: newId(), value: newId() };
  const environment = tenant.environment_id;
  await database.transaction({ statement_timeout_ms: 0 }, async (db) => {
    await sql`insert into roles (environment_id, id, name, permissions) values (${environment}, ${ids.role}, 'Rep', '{}')`.execute(
      db,
    );
    await sql`insert into users (environment_id, id, name, role_id, licenced)
      select ${environment}::uuid, md5('user' || n)::uuid, 'User ' || n, ${ids.role}::uuid, true from generate_series(0, ${USERS - 1}) n`.execute(
      db,
    );
    await sql`insert into quotas (environment_id, id, name, frequency, type) values (${environment}, ${ids.quota}, 'Quota', 'monthly', 'amount')`.execute(
      db,
    );
    await sql`insert into quota_values (environment_id, quota_id, user_id, month, value)
      select ${environment}::uuid, ${ids.quota}::uuid, md5('user' || u)::uuid, make_date(2026, m, 1), round(${rows}::numeric / ${USERS} / 12 * 2400) + (u % 7) * 100
      from generate_series(0, ${USERS - 1}) u, generate_series(1, 12) m`.execute(db);
    await sql`insert into plans (environment_id, id, name) values (${environment}, ${ids.plan}, 'Plan')`.execute(
      db,
    );
    await sql`insert into plan_members (environment_id, id, plan_id, user_id)
      select ${environment}::uuid, gen_random_uuid(), ${ids.plan}::uuid, id from users where environment_id = ${environment}`.execute(
      db,
    );
    await sql`insert into compensations (environment_id, id, plan_id, name, state, was_live, calculation_trigger, payment_trigger, document)
      values (${environment}, ${ids.compensation}, ${ids.plan}, 'Commission', 'live', true, 'each_month', 'end_of_month',
        ${JSON.stringify(documentOf(ids, fields, TIERS))}::jsonb)`.execute(db);
  });
  await database.transaction({ environment_id: environment, statement_timeout_ms: 0 }, async (db) => {
    await sql`insert into data_tables (environment_id, id, name, api_key) values (${environment}, ${ids.table}, 'Deals', 'deals')`.execute(
      db,
    );
    await sql`select record_table_create(${ids.table}::uuid)`.execute(db);
    let position = 0;
    for (const [name, type, kind] of [
      ['name', 'name', 'text'],
      ['user', 'user', 'user'],
      ['date', 'date', 'date'],
      ['value', 'amount', 'decimal'],
    ] as const) {
      await sql`insert into fields (environment_id, id, table_id, name, api_name, type, decimals, position) values (${environment}, ${fields[name]},
        ${ids.table}, ${name}, ${name}, ${type}, ${name === 'value' ? 2 : 0}, ${(position += 1)})`.execute(
        db,
      );
      await sql`select record_column_add(${ids.table}::uuid, ${fields[name]}::uuid, ${kind})`.execute(db);
    }
    await sql`update data_tables set name_field_id = ${fields.name} where environment_id = ${environment} and id = ${ids.table}`.execute(
      db,
    );
  });
  const relation = `records_${hex(environment)}.t_${hex(ids.table)}`;
  const columns = {
    name: `f_${hex(fields.name)}`,
    user: `f_${hex(fields.user)}`,
    date: `f_${hex(fields.date)}`,
    value: `f_${hex(fields.value)}`,
  };
  await database.transaction({ environment_id: environment, statement_timeout_ms: 0 }, (db) =>
    sql`insert into ${sql.raw(relation)} (id, ${sql.raw(Object.values(columns).join(', '))})
      select md5('deal' || n)::uuid, 'Deal ' || n, md5('user' || (n::bigint * 48271 % 2147483647 % ${USERS}))::uuid,
        date '2026-01-01' + (n::bigint * 16807 % 2147483647 % 365)::int,
        ((n::bigint * 69621 % 2147483647 % 500000) - case when n % 40 = 0 then 400000 else 0 end)::numeric / 100
      from generate_series(1, ${rows}) n`.execute(db),
  );
  await database.pool.query(`analyze ${relation}`);
  bench = { ids, fields };
  return { tenant, compensation_id: ids.compensation, quota_id: ids.quota, relation, columns };
}

function documentOf(
  ids: { table: string; quota: string },
  fields: { name: string; user: string; date: string; value: string },
  tiers: readonly { from: string; rate: string }[],
): object {
  const text = { description: '', format: null };
  const [scope_id, value, quota, pay] = ['0000', '0001', '0002', '0003'].map(
    (end) => `00000000-0000-7000-8000-00000000${end}`,
  );
  return {
    scopes: [
      {
        id: scope_id,
        name: 'Deals',
        source: { type: 'data_table', table_id: ids.table },
        user_rule: { field_id: fields.user, match: { kind: 'current_user' } },
        period_rule: { field_id: fields.date, window: 'exact', shift: null },
        conditions: null,
        order: [],
      },
    ],
    variables: [
      { ...text, kind: 'Field', id: value, name: 'Value', scope_id, field_id: fields.value },
      {
        ...text,
        kind: 'Quota',
        id: quota,
        name: 'Quota',
        quota_id: ids.quota,
        window: 'exact',
        to_date: false,
      },
      {
        ...text,
        kind: 'Accelerator',
        id: pay,
        name: 'Commission',
        measure_variable_id: value,
        mode: 'marginal',
        border: 'upper',
        accumulation: 'exact',
        true_up: true,
        order_variable_id: null,
        group_by_variable_ids: [],
        target_variable_id: quota,
        pays: 'rate',
        tiers: tiers.map(({ from, rate }, index) => ({
          from,
          to: tiers[index + 1]?.from ?? null,
          value: rate,
        })),
      },
    ],
    payment: { type: 'standard', variable_id: pay },
    kpi_variable_ids: [],
    dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [fields.value] },
  };
}

async function changeRates(database: Database, company: Company, digit: string): Promise<void> {
  if (!bench) throw new Error('filled first');
  const raised = TIERS.map((tier) => ({ ...tier, rate: `${tier.rate}${digit}` }));
  await database.pool.query('update compensations set document = $1 where id = $2', [
    JSON.stringify(documentOf(bench.ids, bench.fields, raised)),
    company.compensation_id,
  ]);
}

/** By hand, as a careful database person would: one pass with window functions, one write per table, the same keys and indexes. */
async function sqlJob(database: Database, company: Company): Promise<void> {
  const far = '1000000000000';
  const { user, date, value, name } = company.columns;
  const part = (after: string, index: number) => {
    const from = index === 0 ? `-${far}` : `q.value * ${TIERS[index]?.from}`;
    const to = TIERS[index + 1] ? `q.value * ${TIERS[index + 1]?.from}` : far;
    return `greatest(least(${after}, ${to}), ${from})`;
  };
  const pay = TIERS.map(
    ({ rate }, index) => `(${part('d.upto', index)} - ${part('d.upto - d.amount', index)}) * ${rate}`,
  ).join(' + ');
  await database.pool.query(`
    drop table if exists by_sql_lines, by_sql_transactions, by_sql_statements;
    create table by_sql_lines (user_id uuid not null, month date not null, record_id uuid not null, title text not null, closed date not null,
      amount numeric not null, pay numeric not null, primary key (user_id, month, record_id));
    create table by_sql_transactions (user_id uuid not null, month date not null, compensation_id uuid not null, deals int not null, pay numeric not null,
      primary key (user_id, month, compensation_id));
    create table by_sql_statements (user_id uuid not null, month date not null, earned numeric not null, primary key (user_id, month));
    begin;
    insert into by_sql_lines
      with climbing as (
        select ${user} as owner, date_trunc('month', ${date})::date as month, id, ${name} as title, ${date} as closed, ${value} as amount,
          sum(${value}) over (partition by ${user}, date_trunc('month', ${date}) order by ${date}, id rows unbounded preceding) as upto
        from ${company.relation})
      select d.owner, d.month, d.id, d.title, d.closed, d.amount, ${pay}
      from climbing d join quota_values q on q.quota_id = '${company.quota_id}' and q.user_id = d.owner and q.month = d.month;
    insert into by_sql_transactions select user_id, month, '${company.compensation_id}', count(*), sum(pay) from by_sql_lines group by 1, 2;
    insert into by_sql_statements select user_id, month, sum(round(pay, 2)) from by_sql_transactions group by 1, 2;
    commit;`);
}
