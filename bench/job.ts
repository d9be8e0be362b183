import { chmod, rm } from 'node:fs/promises';
import { startCalculations } from '../apps/server/src/features/statements/index.ts';
import { type Database, openDatabase, prepareDatabase } from '../apps/server/src/platform/db/index.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { MONTHS, TIERS, USERS } from './case.ts';
import { type Company, documentOf, emptyCompany, fill } from './company.ts';
import { usedByTree } from './load-cpu.ts';

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

const data_dir = await makeOwnedFolder('comptoir-bench');
// Under root PostgreSQL runs as another account, which must get in.
await chmod(data_dir, 0o755);
// With fsync: what is compared is writing.
const postgres = await startPostgres({ data_dir });
try {
  const app_url = await prepareDatabase(postgres.url());
  const database = openDatabase({ url: postgres.url(), app_url });
  const company = await fill(database, rows);
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
  const processorsOf = ({ cpu_ms, postgres_ms }: Timed) =>
    `processors: ${cpu_ms.toFixed(0)} this process, ${postgres_ms.toFixed(0)} PostgreSQL`;
  say(
    `  SQL in PostgreSQL (compute, write statements and lines)   ${bySql.ms.toFixed(0)} ms (${processorsOf(bySql)})`,
  );
  const printTimed = (title: string, one: Timed) =>
    say(
      `  job, ${title} ${JSON.stringify(one.result)}   ${one.ms.toFixed(0)} ms (${processorsOf(one)})   ${(bySql.ms / one.ms).toFixed(1)} times faster`,
    );
  printTimed('first of the process: load, calculate, write (target 4)', cold);
  printTimed('nothing changed', same);
  printTimed('every statement changed, columns there (target 4)', warm);
  printTimed('every statement changed, columns reloaded (target 4)', loaded);
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
  readonly postgres_ms: number;
  readonly result: T;
}

async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const before = process.cpuUsage();
  const before_ms = usedByTree(postgres.pid).cpu_ms;
  const start = performance.now();
  const result = await work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  const postgres_ms = usedByTree(postgres.pid).cpu_ms - before_ms;
  return { ms, cpu_ms: (user + system) / 1000, postgres_ms, result };
}

/** Of several runs, the one in the middle: a disk that is busy elsewhere makes single ones twice as long. */
async function middleOf(run: () => Promise<Timed>): Promise<Timed> {
  const runs: Timed[] = [];
  for (let at = 0; at < RUNS; at += 1) runs.push(await run());
  return runs.toSorted((a, b) => a.ms - b.ms)[RUNS >> 1] as Timed;
}

async function changeRates(database: Database, company: Company, digit: string): Promise<void> {
  const raised = TIERS.map((tier) => ({ ...tier, rate: `${tier.rate}${digit}` }));
  await database.pool.query('update compensations set document = $1 where id = $2', [
    JSON.stringify(documentOf(company.ids, company.fields, raised)),
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
