import { chmod, rm } from 'node:fs/promises';
import { monthParts } from '@comptoir/kernel';
import { changeStatementState } from '../apps/server/src/features/statements/state/change-statement-state.ts';
import { jobs, startCalculations } from '../apps/server/src/features/statements/index.ts';
import { SYSTEM_ACTOR } from '../apps/server/src/platform/auth/principal.ts';
import { fixedClock, newId } from '../apps/server/src/platform/clock/clock.ts';
import { openDatabase, prepareDatabase } from '../apps/server/src/platform/db/index.ts';
import { silentLogger } from '../apps/server/src/platform/log/log.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { testServices } from '../apps/server/src/platform/testing/test-services.ts';
import { inTenant, type Platform } from '../apps/server/src/platform/unit-of-work.ts';
import { MONTHS, USERS } from './case.ts';
import { fill } from './company.ts';

/**
 * `node bench/lock.ts [rows]`: how long the lock of a month of a thousand people takes (explain everybody, note each record that is
 * paid), beside the same rows written by bare SQL: explanations into a table, paid records into one with the same key, index and
 * foreign key.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const NOW = '2027-01-15T10:00:00Z';
const RUNS = 3;
const TARGET_MS = 5000;
const LAST = monthParts(MONTHS.at(-1)!);
const say = (text: string) => process.stdout.write(`${text}\n`);

const data_dir = await makeOwnedFolder('comptoir-bench');
// Under root PostgreSQL runs as another account, which must get in.
await chmod(data_dir, 0o755);
const postgres = await startPostgres({ data_dir });
try {
  const app_url = await prepareDatabase(postgres.url());
  const database = openDatabase({ url: postgres.url(), app_url });
  const { tenant } = await fill(database, ROWS);
  const host = startCalculations({ app_url });
  const calculate = () =>
    host.run(
      { tenant, now: NOW },
      { kind: 'calculate', months: [MONTHS.at(-1)!], user_ids: null, cause: 'asked', requested_by: null },
    );
  const platform: Platform = {
    database,
    clock: fixedClock(NOW),
    log: silentLogger,
    services: testServices(data_dir),
    jobs: new Map(jobs.map((job) => [job.name, job])),
  };
  const act = (mode: 'lock' | 'unlock') =>
    inTenant(
      platform,
      { tenant, actor: SYSTEM_ACTOR, request_id: newId(), ip: null, audit_kind: `${mode}_statement` },
      (ctx) => changeStatementState(ctx, { ...LAST, mode, statement_ids: null, tab: 'all', filters: {} }),
      { statement_timeout_ms: 0 },
    );
  const times: { ms: number; cpu_ms: number; bare_ms: number }[] = [];
  let rows = 0;
  for (let run = 0; run < RUNS; run += 1) {
    await calculate();
    const cpu = process.cpuUsage();
    const start = performance.now();
    const { changed, skipped } = await act('lock');
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    if (changed !== USERS)
      throw new Error(`${changed} statements were locked, others not: ${JSON.stringify(skipped[0])}`);
    const bare = await bareSql();
    rows = bare.rows;
    times.push({ ms, cpu_ms: (user + system) / 1000, bare_ms: bare.ms });
    await act('unlock');
  }
  say(`The lock of ${USERS} statements that pay ${rows} records; ${RUNS} runs (target ${TARGET_MS} ms)`);
  for (const { ms, cpu_ms, bare_ms } of times)
    say(
      `  lock ${ms.toFixed(0)} ms (${cpu_ms.toFixed(0)} of this process)   the same rows by bare SQL ${bare_ms.toFixed(0)} ms   ${(ms / bare_ms).toFixed(1)} times as long`,
    );
  await host.close();
  await database.close();

  async function bareSql(): Promise<{ readonly rows: number; readonly ms: number }> {
    await database.pool.query(`
      drop table if exists bare_records, bare_traces;
      create table bare_traces (environment_id uuid not null, transaction_id uuid not null, trace bytea, primary key (environment_id, transaction_id));
      create table bare_records (environment_id uuid not null, transaction_id uuid not null, scope_id uuid not null, record_id uuid not null,
        share numeric, one_person boolean not null, primary key (environment_id, transaction_id, scope_id, record_id),
        foreign key (environment_id, transaction_id) references transactions (environment_id, id));
      create index on bare_records (environment_id, record_id)`);
    const start = performance.now();
    await database.pool.query(`begin;
      insert into bare_traces select environment_id, id, trace from transactions where trace is not null;
      insert into bare_records select environment_id, transaction_id, scope_id, record_id, share, one_person from paid_records;
      commit`);
    const ms = performance.now() - start;
    const found = await database.pool.query<{ rows: number }>(
      'select count(*)::int as rows from bare_records',
    );
    return { rows: found.rows[0]!.rows, ms };
  }
} finally {
  await postgres.stop();
  await rm(data_dir, { recursive: true, force: true });
}
