import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import * as contract from '@comptoir/contract';
import { makeDataDir } from '../apps/server/src/platform/config/data-dir.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { type Api, signInApi } from '../e2e/api.ts';
import { newDataDir, type ServerProcess, startProcess } from '../e2e/product.ts';
import { type LoadCompany, prepareCompany, readPrepared } from './load-company.ts';
import { usedBy, usedByTree } from './load-cpu.ts';
import { scaleCalls, type ScaleCall } from './scale-calls.ts';

/**
 * `npm run bench:scale [-- --people 10000 --months 24 --rows 1000000 --runs 5 --folder PATH --only WORDS --keep]`: a large company in
 * the running product. Each call that reads is made by an admin, by the person above everybody and by a rep, once cold and then `runs` times, one
 * after the other: the middle time and the processor of the api process and PostgreSQL. Prints the slow ones, the slowest first. Exit code 1 where
 * one takes longer than the target on a warm server. With `--folder` the company is kept for the next run; with `--keep` the product runs on
 * until Ctrl-C, so that a browser can look.
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    months: { type: 'string', default: '24' },
    rows: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '5' },
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
});
const RUNS = Number(options.runs);
const TARGET_MS = 300;
/** What is printed. */
const WORTH_MS = 100;
/** Below what one person may ask in a minute. */
const BETWEEN_CALLS_MS = 120;
const say = (text: string) => process.stdout.write(`${text}\n`);

const folder = options.folder === undefined ? await newDataDir() : resolve(options.folder);
await makeDataDir(folder);
const postgres = await startPostgres({ data_dir: folder });
const servers: ServerProcess[] = [];
const db = new pg.Client({ connectionString: postgres.url() });
try {
  const url = await startServers();
  const company = (await readPrepared(folder)) ?? (await prepare(url));
  await db.connect();
  if (options.keep) await runOn(url, company);
  else process.exitCode = (await measureAll(url, company)) ? 0 : 1;
} finally {
  await db.end().catch(() => {});
  for (const server of servers.toReversed()) await server.stop();
  await postgres.stop();
  if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
}

async function startServers(): Promise<string> {
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url(), SEED: 'none' };
  servers.push(await startProcess('api', env), await startProcess('worker', env));
  return /Comptoir is ready: (\S+)/.exec(servers[0]!.output())?.[1] ?? '';
}

async function prepare(url: string): Promise<LoadCompany> {
  const setup_url = /https?:\/\/\S+token=\S+/.exec(servers[0]!.output())?.[0] ?? '';
  const size = { users: Number(options.people), months: Number(options.months) };
  const product = { url, setup_url, database_url: postgres.url() };
  const company = await prepareCompany(folder, product, Number(options.rows), { size, say });
  const [api, worker] = servers.map(({ pid }) => usedBy(pid));
  say(
    `processor so far: api ${api!.cpu_ms} ms, worker ${worker!.cpu_ms} ms, PostgreSQL ${usedByTree(postgres.pid).cpu_ms} ms; memory: api ${api!.memory_mb.toFixed(0)} MB, worker ${worker!.memory_mb.toFixed(0)} MB`,
  );
  return company;
}

async function runOn(url: string, { people }: LoadCompany): Promise<void> {
  // The second admin: the first one is shown how to begin.
  const { login } = people[1]!;
  say(`${url}  ${login.email}  ${login.password}`);
  await new Promise((settle) => process.once('SIGINT', settle));
}

interface Measured extends ScaleCall {
  readonly who: string;
  readonly status: number;
  readonly first_ms: number;
  readonly ms: number;
  /** A call, of the api process and PostgreSQL. */
  readonly cpu_ms: number;
  readonly bytes: number;
}

/** Answers whether every call is within the target. */
async function measureAll(url: string, company: LoadCompany): Promise<boolean> {
  const found: Measured[] = [];
  for (const kind of ['admin', 'manager', 'rep'] as const) {
    const person = company.people.find((one) => one.kind === kind)!;
    const api = await signInApi(url, person.login);
    for (const call of await scaleCalls(db, company, Object.values(contract), person))
      if (`${call.method} ${call.path} ${call.name}`.includes(options.only))
        found.push({ ...(await measure(api, call)), who: kind });
  }
  const slow = found.toSorted((a, b) => b.ms - a.ms).filter(({ ms }) => ms > WORTH_MS);
  for (const one of slow)
    say(
      `${one.who.padEnd(8)}${one.ms.toFixed(0).padStart(6)} ms (first ${one.first_ms.toFixed(0)}, processor ${one.cpu_ms.toFixed(0)}, ${(one.bytes / 1024).toFixed(0)} kB)  ${one.status}  ${one.method} ${one.path}  ${one.name}`,
    );
  const strange = found.filter(({ status }) => status >= 500);
  for (const one of strange) say(`${one.who} ${one.status} ${one.method} ${one.path} ${one.name}`);
  const [api, worker] = servers.map(({ pid }) => usedBy(pid).memory_mb.toFixed(0));
  const late = slow.filter(({ ms }) => ms > TARGET_MS);
  say(
    `${found.length} calls, ${found.filter(({ status }) => status < 300).length} answered with 2xx, ${late.length} over ${TARGET_MS} ms; memory: api ${api} MB, worker ${worker} MB`,
  );
  return late.length === 0 && strange.length === 0;
}

async function measure(api: Api, call: ScaleCall): Promise<Omit<Measured, 'who'>> {
  const once = async () => {
    await delay(BETWEEN_CALLS_MS);
    if (call.before !== undefined) await db.query(call.before);
    const began = performance.now();
    const answer = call.method === 'GET' ? await api.get(call.path) : await api.post(call.path, call.body);
    return { ms: performance.now() - began, ...answer };
  };
  const first = await once();
  const before = usedNow();
  const times: number[] = [];
  for (let run = 0; run < RUNS && first.status < 300; run += 1) times.push((await once()).ms);
  const ms = times.toSorted((a, b) => a - b)[RUNS >> 1] ?? first.ms;
  const bytes = JSON.stringify(first.body).length;
  return {
    ...call,
    status: first.status,
    first_ms: first.ms,
    ms,
    cpu_ms: (usedNow() - before) / RUNS,
    bytes,
  };
}

function usedNow(): number {
  return usedBy(servers[0]!.pid).cpu_ms + usedByTree(postgres.pid).cpu_ms;
}
