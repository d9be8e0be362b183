import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { type Api, signInApi } from '../e2e/api.ts';
import { type Login, newDataDir, type ServerProcess, startProcess } from '../e2e/product.ts';
import { balanceReady } from '../e2e/ready-balancer.ts';
import { addressOf, faults, type Fleet } from './long-faults.ts';

/**
 * `npm run bench:long [-- --minutes 60 --pause 20 --seed 1 --faketime PATH]`: the demo company on two api and two worker processes and a PostgreSQL that flushes to
 * disk, under mixed work of several people, while processes are killed and restarted, PostgreSQL is killed, halted or slow, connections are dropped and clocks
 * jump. At the end: is each write that was answered there, once? Has every job ended? Does the memory of the two undisturbed processes grow?
 * Exit code 1 where one of them is not so. Loopback only; it ends its own processes and no others.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    pause: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    /** The library libfaketime, where it is not where Debian puts it. */
    faketime: { type: 'string' },
  },
});
const RUN_MS = Number(options.minutes) * 60_000;
const PAUSE_MS = Number(options.pause) * 1000;
const CLIENTS = 4;
/** Below what one person may ask in a minute. */
const BETWEEN_CALLS_MS = 120;
const SAMPLE_MS = 5000;
const MAX_GROWTH_MB_AN_HOUR = 100;
const IDLE_WITHIN_MS = 5 * 60_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** The same faults in the same order with the same seed. */
let state = Number(options.seed) >>> 0 || 1;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;

interface Done {
  answers: number;
  readonly refused: Map<string, number>;
  readonly written: string[];
}

const folder = await newDataDir();
const data_dir = join(folder, 'data');
const postgres = await startPostgres({ data_dir: folder });
const balancer = await balanceReady();
const env = {
  DATA_DIR: data_dir,
  DATABASE_URL: postgres.url(),
  SEED: 'none',
  DRAIN_S: '1',
  LOG_LEVEL: 'fatal',
};
const processes: ServerProcess[] = [];
/** What faults have started in place of others. */
const others: ServerProcess[] = [];
try {
  // The first makes the demo company.
  processes.push(await startProcess('api', { ...env, SEED: 'demo-2017' }));
  for (const role of ['worker', 'api', 'worker'] as const) processes.push(await startProcess(role, env));
  const [api, worker, ...disturbed] = processes;
  others.push(...disturbed);
  for (const one of processes) if (one.role === 'api') balancer.add(addressOf(one));
  await run({ env, postgres, balancer, steady: [api!, worker!], others }, loginIn(api!.output()));
} finally {
  await balancer.close();
  // One that is gone already answers at once.
  for (const one of new Set([...processes, ...others])) await one.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function loginIn(output: string): Login {
  const [, email = '', password = ''] = /^\s+admin\s+(\S+@\S+)\s+(\S+)\s*$/im.exec(output) ?? [];
  return { email, password };
}

async function run(running: Fleet, login: Login): Promise<void> {
  const { able, unable } = faults(options.faketime ?? null);
  for (const one of unable) say(`left out: ${one}`);
  const until = performance.now() + RUN_MS;
  const done: Done = { answers: 0, refused: new Map(), written: [] };
  const memory = new Map<ServerProcess, [number, number][]>();
  const acted = new Map<string, number>();
  const isOver = () => performance.now() >= until;
  await Promise.all([
    ...Array.from({ length: CLIENTS }, (_, client) => work(login, client, isOver, done)),
    sample(running, memory, isOver),
    (async () => {
      while (!isOver()) {
        await delay(Math.min(PAUSE_MS, Math.max(0, until - performance.now())));
        if (isOver()) break;
        const fault = oneOf(able);
        acted.set(fault.name, (acted.get(fault.name) ?? 0) + 1);
        await fault.act(running);
      }
    })(),
  ]);
  say(`${done.answers} answers, ${done.written.length} writes answered`);
  for (const [what, count] of done.refused) say(`  ${count} without an answer or refused: ${what}`);
  for (const [name, count] of acted) say(`  ${count} times ${name}`);
  const isWell = [await checkWrites(done.written), await checkJobs(), checkMemory(memory)].every(Boolean);
  process.exitCode = isWell ? 0 : 1;
}

async function work(login: Login, client: number, isOver: () => boolean, done: Done): Promise<void> {
  let api: Api | null = null;
  for (let turn = 0; !isOver(); turn += 1) {
    await delay(BETWEEN_CALLS_MS * CLIENTS);
    try {
      api ??= await signInApi(balancer.url, login);
      const name = `long ${client} ${turn}`;
      const { what, status } = await callOf(api, turn, name);
      done.answers += 1;
      if (status < 300 && what === 'write') done.written.push(name);
      if (status >= 300) note(done, `${what}: ${status}`);
      if (status === 401) api = null;
    } catch (error) {
      note(done, error instanceof Error ? error.message.slice(0, 60) : String(error));
    }
  }
}

function note(done: Done, what: string): void {
  done.refused.set(what, (done.refused.get(what) ?? 0) + 1);
}

async function callOf(api: Api, turn: number, name: string) {
  const month = { year: 2017, month: 1 + (turn % 12) };
  if (turn % 4 === 0) return { what: 'write', ...(await api.post('/api/teams', { name })) };
  if (turn % 10 === 3)
    return {
      what: 'recalculation',
      ...(await api.post('/api/statements/refresh', { ...month, user_ids: null })),
    };
  if (turn % 2 === 1) return { what: 'board', ...(await api.post('/api/statements/search', month)) };
  return { what: 'home', ...(await api.get('/api/home')) };
}

async function sample(
  { steady }: Fleet,
  memory: Map<ServerProcess, [number, number][]>,
  isOver: () => boolean,
): Promise<void> {
  for (const one of steady) memory.set(one, []);
  while (!isOver()) {
    await delay(SAMPLE_MS);
    for (const one of steady) memory.get(one)!.push([performance.now(), await megabytesOf(one.pid)]);
  }
}

async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function ask<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url() });
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function checkWrites(written: readonly string[]): Promise<boolean> {
  const rows = await ask<{ name: string; count: string }>(
    `select name, count(*) from teams where name like 'long %' group by name`,
  );
  const there = new Map(rows.map(({ name, count }) => [name, Number(count)]));
  const lost = written.filter((name) => !there.has(name));
  const doubled = [...there].filter(([, count]) => count > 1);
  say(`writes: ${written.length} answered, ${lost.length} lost, ${doubled.length} there more than once`);
  return lost.length === 0 && doubled.length === 0;
}

async function checkJobs(): Promise<boolean> {
  const until = performance.now() + IDLE_WITHIN_MS;
  const open = `select kind, state, count(*)::int as count from jobs
    where state = 'running' or (state = 'queued' and run_at <= now()) group by kind, state`;
  let left = await ask(open);
  while (left.length > 0 && performance.now() < until) {
    await delay(1000);
    left = await ask(open);
  }
  const ended = await ask<{ state: string; count: number }>(
    'select state, count(*)::int as count from jobs group by state order by state',
  );
  say(
    `jobs: ${ended.map(({ state: name, count }) => `${count} ${name}`).join(', ')}; stuck: ${JSON.stringify(left)}`,
  );
  return left.length === 0;
}

/** The slope of a straight line through what was measured after the first third, in which caches fill. */
function checkMemory(memory: ReadonlyMap<ServerProcess, readonly [number, number][]>): boolean {
  let isWell = true;
  for (const [{ role }, all] of memory) {
    const seen = all.slice(Math.floor(all.length / 3));
    const mean = (values: readonly number[]) =>
      values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
    const [at, size] = [mean(seen.map(([time]) => time)), mean(seen.map(([, mb]) => mb))];
    const over = seen.reduce((sum, [time]) => sum + (time - at) ** 2, 0);
    const slope = seen.reduce((sum, [time, mb]) => sum + (time - at) * (mb - size), 0) / Math.max(1, over);
    const an_hour = slope * 3_600_000;
    say(
      `memory of the ${role}: ${all[0]?.[1].toFixed(0)} MB at first, ${all.at(-1)?.[1].toFixed(0)} at the end, ${an_hour.toFixed(0)} MB an hour after the first third`,
    );
    // A short run says little about an hour.
    isWell &&= an_hour < MAX_GROWTH_MB_AN_HOUR || RUN_MS < 30 * 60_000;
  }
  return isWell;
}
