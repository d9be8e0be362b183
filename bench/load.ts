import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makeDataDir } from '../apps/server/src/platform/config/data-dir.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { signInApi } from '../e2e/api.ts';
import { newDataDir, type ServerProcess, startProcess } from '../e2e/product.ts';
import { type LoadCompany, prepareCompany, readPrepared } from './load-company.ts';
import { usedBy, usedByTree } from './load-cpu.ts';
import { lateOf, perRequest, sayMeasured, saySlices, sayStatements, SLICE_S } from './load-report.ts';
import type { BareInput } from './load-bare.ts';
import type { DriverInput, Measured } from './load-driver.ts';
import type { MixInput } from './load-mix.ts';

/**
 * `npm run bench:load [-- --seconds 60 --warm 120 --rate 150 --rows 1000000 --folder PATH --one-process --no-bare]`: the running product (an api process, a
 * worker, a PostgreSQL that flushes to disk) with a thousand people and a million deals, under requests that come at a fixed rate: searches
 * of the board, statements, the home page, and writes that recalculate. Prints times, errors, processor time and memory. The other way, in
 * the same run: the same reads by hand-written SQL in a bare Fastify process. Exit code 1 where 97.5 of 100 take longer than the target, or
 * one fails. With `--folder` the company is kept for the next run.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    // Plans are made once for each connection, and code is compiled while it runs: a server runs for days.
    warm: { type: 'string', default: '120' },
    rate: { type: 'string', default: '150' },
    rows: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
    'one-process': { type: 'boolean', default: false },
    'no-bare': { type: 'boolean', default: false },
    profile: { type: 'string' },
    sql: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(options.seconds);
const RATE = Number(options.rate);
const TARGET_MS = 150;
const COMPARED_SECONDS = 20;
const EDITED_DEALS = 400;
const say = (text: string) => process.stdout.write(`${text}\n`);

const folder = options.folder === undefined ? await newDataDir() : resolve(options.folder);
await makeDataDir(folder);
const postgres = await startPostgres({ data_dir: folder });
const servers: ServerProcess[] = [];
const db = new pg.Client({ connectionString: postgres.url() });
try {
  const began = performance.now();
  const url = await startServers();
  const setup_url = /https?:\/\/\S+token=\S+/.exec(servers[0]!.output())?.[0] ?? '';
  const product = { url, setup_url, database_url: postgres.url() };
  const company =
    (await readPrepared(folder)) ?? (await prepareCompany(folder, product, Number(options.rows)));
  await db.connect();
  if (options.sql) await db.query('create extension if not exists pg_stat_statements');
  const input = { url, ...(await inputOf(company)), ...(await enter(url, company)) };
  say(
    `${Number(options.rows).toLocaleString('en-US')} deals, ${company.people.length} sessions; ready after ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  const ours = await measure(
    'the product',
    { ...input, reads_only: false, warm_s: Number(options.warm), seconds: SECONDS },
    servers,
  );
  if (!options['no-bare']) await compare(ours, input, company);
  process.exitCode = ours.late > TARGET_MS || ours.errors > 0 ? 1 : 0;
} finally {
  await db.end().catch(() => {});
  for (const server of servers.toReversed()) await server.stop();
  await postgres.stop();
  if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
}

/** As `npm start` runs them. Answers the address. */
async function startServers(): Promise<string> {
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url(), SEED: 'none', ...profiling() };
  servers.push(await startProcess(options['one-process'] ? 'all' : 'api', env));
  if (!options['one-process']) servers.push(await startProcess('worker', env));
  return /Comptoir is ready: (\S+)/.exec(servers[0]!.output())?.[1] ?? '';
}

function profiling(): Record<string, string> {
  if (options.profile === undefined) return {};
  return { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(options.profile)}` };
}

async function enter(url: string, { people }: LoadCompany): Promise<Pick<DriverInput, 'sessions'>> {
  const sessions: DriverInput['sessions'][number][] = [];
  for (const { login } of people) {
    const { cookies } = await signInApi(url, login);
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    sessions.push({ cookie, csrf: cookies.get('csrf') ?? '' });
  }
  return { sessions };
}

async function inputOf(company: LoadCompany): Promise<MixInput> {
  const { environment_id, relation, date_column } = company;
  const { rows: statements } = await db.query<MixInput['statements'][number]>(
    `select id, user_id, extract(month from month)::int as month, locked_at is not null as locked from statements
     where environment_id = $1 order by month, user_id`,
    [environment_id],
  );
  const { rows: deals } = await db.query<MixInput['deals'][number]>(
    `select id, version from ${relation} where ${date_column} >= '2026-11-01' order by id limit ${EDITED_DEALS}`,
  );
  const { rows: people } = await db.query<{ email: string; ids: string[] }>(
    `select u.email, array_agg(n.id order by n.id) as ids from users u
       join notifications n on n.environment_id = u.environment_id and n.user_id = u.id group by u.email`,
  );
  const byEmail = new Map(people.map(({ email, ids }) => [email, ids]));
  return {
    company,
    statements,
    deals,
    notifications: company.people.map(({ login }) => byEmail.get(login.email) ?? []),
  };
}

interface Result {
  readonly late: number;
  readonly errors: number;
  /** Milliseconds of processor a request, of the servers and PostgreSQL. */
  readonly cpu: number;
}
type Load = Omit<DriverInput, 'rate'>;

async function measure(
  title: string,
  input: Load,
  processes: readonly { readonly role: string; readonly pid: number }[],
): Promise<Result> {
  const driver = fork(fileURLToPath(new URL('load-driver.ts', import.meta.url)), {
    execArgv: process.execArgv,
  });
  driver.send({ ...input, rate: RATE } satisfies DriverInput);
  const usage = () => [
    ...processes.map(({ role, pid }) => ({ name: role, ...usedBy(pid) })),
    { name: 'PostgreSQL', ...usedByTree(postgres.pid) },
  ];
  await once(driver, 'message');
  if (options.sql) await db.query('select pg_stat_statements_reset()');
  const uses = [usage()];
  const slices = setInterval(() => uses.push(usage()), SLICE_S * 1000);
  const [measured] = (await once(driver, 'message')) as [Measured]; // sent by our own driver
  clearInterval(slices);
  const used = perRequest(uses[0]!, usage(), measured);
  sayMeasured(`${title}: ${RATE} requests a second for ${input.seconds} s`, measured, used);
  saySlices(measured, uses);
  if (options.sql) await sayStatements(db, measured);
  const cpu = used.reduce((sum, one) => sum + one.cpu_ms, 0);
  return { late: lateOf(measured), errors: Object.keys(measured.errors).length, cpu };
}

/** The same reads by the other way. */
async function compare(
  ours: Result,
  input: Omit<Load, 'reads_only' | 'seconds' | 'warm_s'>,
  company: LoadCompany,
): Promise<void> {
  const bare = fork(fileURLToPath(new URL('load-bare.ts', import.meta.url)), { execArgv: process.execArgv });
  try {
    const { relation, user_column, date_column } = company;
    // The product reads the records of a statement from what it stored with it; by hand they are looked up.
    await db.query(`create index by_hand on ${relation} (${user_column}, ${date_column})`);
    bare.send({ database_url: postgres.url(), relation, user_column, date_column } satisfies BareInput);
    const [url] = (await once(bare, 'message')) as [string];
    const reads = { ...input, reads_only: true, warm_s: COMPARED_SECONDS / 2, seconds: COMPARED_SECONDS };
    const own = await measure('the product, reads alone', reads, servers);
    const process_of = [{ role: 'bare', pid: bare.pid ?? 0 }];
    const other = await measure('hand-written SQL, reads alone', { ...reads, url }, process_of);
    say(
      `\nOf the reads, the product takes ${(own.cpu / other.cpu).toFixed(1)} times the processor of hand-written SQL, and ${(own.late / other.late).toFixed(1)} times its time at 97.5 of 100; with writes and what they recalculate ${(ours.cpu / other.cpu).toFixed(1)} times the processor`,
    );
  } finally {
    bare.kill();
    await db.query(`drop index if exists ${company.relation.split('.')[0]}.by_hand`);
  }
}
