import { chmod, rm } from 'node:fs/promises';
import { startCalculations } from '../apps/server/src/features/statements/index.ts';
import { openDatabase, prepareDatabase } from '../apps/server/src/platform/db/index.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { MONTHS, USERS } from './case.ts';
import { type Company, fill } from './company.ts';

/**
 * `node bench/simulate.ts [rows] [simulations]`: how long one person's simulation takes among a million deals, in the product's own
 * thread: a deal changed and one added, before and after. Each simulation is of another person.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const SIMULATIONS = Number(process.argv[3] ?? 200);
const say = (text: string) => process.stdout.write(`${text}\n`);

const data_dir = await makeOwnedFolder('comptoir-bench');
// Under root PostgreSQL runs as another account, which must get in.
await chmod(data_dir, 0o755);
const postgres = await startPostgres({ data_dir });
try {
  const app_url = await prepareDatabase(postgres.url());
  const database = openDatabase({ url: postgres.url(), app_url });
  const company = await fill(database, ROWS);
  const people = await deals(company);
  const host = startCalculations({ app_url });
  const simulate = async (at: number) => {
    const { user_id, record_id } = people[at % people.length]!;
    const start = performance.now();
    const { compensations } = await host.run(
      { tenant: company.tenant, now: '2027-01-15T10:00:00Z' },
      {
        kind: 'simulate',
        user_id,
        month: MONTHS.at(-1)!,
        plan_ids: [company.ids.plan],
        detail: null,
        ...changes(company, user_id, record_id),
      },
    );
    if (compensations[0]?.before.value === compensations[0]?.after.value) throw new Error('nothing changed');
    return performance.now() - start;
  };
  const first = await simulate(0);
  const times: number[] = [];
  const cpu = process.cpuUsage();
  for (let at = 1; at <= SIMULATIONS; at += 1) times.push(await simulate(at));
  const { user, system } = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const part = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(0);
  say(`${ROWS} deals, ${USERS} people; ${SIMULATIONS} simulations, each of another person`);
  say(`  first (loads the columns) ${first.toFixed(0)} ms`);
  say(
    `  p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, worst ${part(1)} ms; processor time of this process ${((user + system) / 1000 / SIMULATIONS).toFixed(0)} ms each`,
  );
  await host.close();
  await database.close();

  /** A deal of each person in the last month. */
  async function deals({ relation, columns }: Company) {
    const { rows } = await database.pool.query<{ user_id: string; record_id: string }>(
      `select distinct on (${columns.user}) ${columns.user} as user_id, id as record_id from ${relation}
       where ${columns.date} >= '2026-12-01' order by ${columns.user}, id`,
    );
    return rows;
  }
} finally {
  await postgres.stop();
  await rm(data_dir, { recursive: true, force: true });
}

function changes({ ids, fields }: Company, user_id: string, record_id: string) {
  const entry = { [fields.user]: user_id, [fields.date]: '2026-12-20', [fields.value]: '1234.56' };
  return {
    records: [{ table_id: ids.table, record_id, cells: { [fields.value]: '98765.43' } }],
    entries: [{ id: '01900000-0000-7000-8000-0000000000ff', table_id: ids.table, cells: entry }],
  };
}
