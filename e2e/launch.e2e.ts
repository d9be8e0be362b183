import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { ROOT, node24 } from '../tools/prepare.mjs';
import { FIRST_ADMIN, setUpCompany, signInApi } from './api.ts';
import { startProcess } from './product.ts';

/** `npm start`, from the outside: what a newcomer types. */
interface Started {
  readonly url: string;
  readonly setup_url: string | null;
  readonly ms: number;
  output(): string;
  /** The whole process group at once, as when a terminal or a machine dies. */
  killGroup(): Promise<void>;
  /** Ctrl-C: the signal reaches every process of the group. */
  interrupt(): Promise<number | null>;
}

let folder: string;
let clone: string;
const running = new Set<ChildProcess>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir e2e '));
  chmodSync(folder, 0o755);
  clone = join(folder, 'a clone of mine');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  }).split('\0');
  for (const file of files.filter((path) => path !== '' && existsSync(join(ROOT, path)))) cpSync(join(ROOT, file), join(clone, file));
  // Hard links: the packages cost neither time nor space.
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(clone, 'node_modules')]);
  if (existsSync(join(ROOT, 'apps/web/dist'))) cpSync(join(ROOT, 'apps/web/dist'), join(clone, 'apps/web/dist'), { recursive: true });
});
afterEach(() => {
  for (const child of running) {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // gone already
    }
  }
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Empty also when a test is tried again: what the first try left would tell it another story. */
function freshFolder(name: string): string {
  const path = join(folder, name);
  rmSync(path, { recursive: true, force: true });
  return path;
}

async function npmStart(env: Readonly<Record<string, string>>, user?: { readonly uid: number; readonly gid: number }): Promise<Started> {
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, PORT: '0', LOG_LEVEL: 'warn', SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  running.add(child);
  let output = '';
  const gone = new Promise<number | null>((settle) => child.once('exit', settle));
  const url = await new Promise<string>((settle, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /Comptoir is ready: (\S+)/.exec(output)?.[1];
        if (ready) settle(ready);
      });
    }
    void gone.then((code) => fail(new Error(`npm start left with ${code}:\n${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    process.kill(-(child.pid ?? 0), signal);
    const code = await gone;
    running.delete(child);
    return code;
  };
  return {
    url,
    setup_url: /https?:\/\/\S+token=\S+/.exec(output)?.[0] ?? null,
    ms: Math.round(performance.now() - begun),
    output: () => output,
    killGroup: async () => void (await end('SIGKILL')),
    interrupt: () => end('SIGINT'),
  };
}

/** Signed in as the admin whom an earlier start made: the data is whole. */
async function expectDataWhole(url: string): Promise<void> {
  const api = await signInApi(url, FIRST_ADMIN);
  expect((await api.get('/api/me')).status).toBe(200);
}

function parentOf(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function isAlive(pid: number): boolean {
  // Dead, but reaped by nobody, is dead.
  return existsSync(`/proc/${pid}`) && !/State:\s+[ZX]/.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

async function untilClosed(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      !(await fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      ))
    )
      return;
    await delay(100);
  }
  throw new Error(`${url} still answers`);
}

describe('npm start in a path with a space', () => {
  test('comes up, keeps its data over Ctrl-C and kill -9, and is quick the second time', async () => {
    const env = { DATA_DIR: freshFolder('data one') };
    const first = await npmStart(env);
    expect(await (await fetch(`${first.url}/healthz`)).json()).toMatchObject({ ok: true });
    expect(await (await fetch(`${first.url}/readyz`)).json()).toEqual({ ok: true });
    expect((await fetch(first.url)).headers.get('content-type')).toContain('text/html');
    await setUpCompany(first.url, first.setup_url);
    await first.interrupt();
    await untilClosed(first.url);
    expect(existsSync(join(env.DATA_DIR, 'server.lock'))).toBe(false);

    const second = await npmStart(env);
    process.stdout.write(`second npm start: ${second.ms} ms to the address\n`);
    expect(second.output()).not.toMatch(/Building|Installing/);
    expect(second.setup_url).toBeNull();
    await expectDataWhole(second.url);
    await second.killGroup();

    const third = await npmStart(env);
    // Whether the killed start's PostgreSQL still ran is a matter of milliseconds; that the data are whole is not.
    await expectDataWhole(third.url);
    await third.interrupt();
  });

  test('twice at once on two ports and folders; a folder that is served already is refused', async () => {
    const [one, two] = await Promise.all([
      npmStart({ DATA_DIR: join(folder, 'twice a') }),
      npmStart({ DATA_DIR: join(folder, 'twice b') }),
    ]);
    expect(one.url).not.toBe(two.url);
    await setUpCompany(one.url, one.setup_url);
    await expectDataWhole(one.url);
    await expect(signInApi(two.url, FIRST_ADMIN)).rejects.toThrow(/401|invalid_login/);
    await expect(npmStart({ DATA_DIR: join(folder, 'twice a') })).rejects.toThrow(/is already serving: stop it or choose another folder/);
    await expect(npmStart({ DATA_DIR: join(folder, 'twice c'), PORT: new URL(one.url).port })).rejects.toThrow(
      /PORT is \d+, which another program already uses/,
    );
    await expectDataWhole(one.url);
    await Promise.all([one.interrupt(), two.interrupt()]);
  });

  test('the launcher killed alone takes the server with it', async () => {
    const env = { DATA_DIR: join(folder, 'orphan') };
    const started = await npmStart(env);
    const lock = readFileSync(join(env.DATA_DIR, 'server.lock'), 'utf8');
    const server = Number(lock.split(' ')[0]);
    process.kill(parentOf(server), 'SIGKILL');
    await untilClosed(started.url);
  });

  test('the launcher killed while it builds the web takes the server and its database with it', async () => {
    const dist = join(clone, 'apps/web/dist');
    if (existsSync(dist)) renameSync(dist, `${dist}.aside`);
    const data_dir = freshFolder('killed building');
    try {
      const child = spawn('npm', ['start'], {
        cwd: clone,
        detached: true,
        env: { PATH: process.env['PATH'] ?? '', HOME: folder, PORT: '0', SEED: 'none', DATA_DIR: data_dir },
        stdio: 'ignore',
      });
      running.add(child);
      const launched = new Promise<never>((_, fail) => child.once('exit', (code) => fail(new Error(`npm start left with ${code}`))));
      launched.catch(() => undefined);
      const cluster = join(data_dir, 'postgres');
      const lock = join(data_dir, 'server.lock');
      await Promise.race([
        launched,
        expect.poll(() => existsSync(join(cluster, 'postmaster.pid')), { timeout: 60_000, interval: 20 }).toBe(true),
      ]);
      const server = Number(readFileSync(lock, 'utf8').split(' ')[0]);
      const database = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // The build is not over: it takes longer than a database.
      expect(existsSync(dist)).toBe(false);
      process.kill(parentOf(server), 'SIGKILL');
      await expect.poll(() => existsSync(lock) || isAlive(server) || isAlive(database), { timeout: 60_000 }).toBe(false);
      expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
    } finally {
      rmSync(dist, { recursive: true, force: true });
      if (existsSync(`${dist}.aside`)) renameSync(`${dist}.aside`, dist);
    }
  });

  test.runIf(process.getuid?.() === 0)('as an ordinary user', async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    const home = join(folder, 'home of nobody');
    mkdirSync(home);
    chownSync(home, nobody.uid, nobody.gid);
    const started = await npmStart({ DATA_DIR: join(home, 'data'), HOME: home }, nobody);
    await setUpCompany(started.url, started.setup_url);
    await expectDataWhole(started.url);
    await started.interrupt();
  });
});

describe('a wrong setting stops with one sentence', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT is "http": it must be a whole number from 0 to 65535 (0: any free port).'],
    [{ SEED: 'maybe' }, 'SEED is "maybe": it must be one of demo, none.'],
    [
      { ROLE: 'worker' },
      'ROLE is "worker" without DATABASE_URL: the embedded database belongs to one process, so set DATABASE_URL or ROLE=all.',
    ],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' },
      'DATABASE_URL is not usable: the database does not answer (connect ECONNREFUSED 127.0.0.1:1).',
    ],
    [{ HOST: '203.0.113.1' }, 'HOST is "203.0.113.1", which is not an address of this machine.'],
  ])('%j', (env, sentence) => {
    const run = spawnSync(node24(), [join(ROOT, 'apps/server/src/main.ts')], {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: join(folder, 'refused'), ...env },
      encoding: 'utf8',
    });
    expect(run.stderr).toBe(`${sentence}\n`);
    expect(run.status).toBe(2);
  });
});

test('PostgreSQL killed with -9 under the server: 503 meanwhile, then the same data behind the same address', async () => {
  const env = { DATA_DIR: freshFolder('database killed') };
  const started = await npmStart(env);
  await setUpCompany(started.url, started.setup_url);
  const cluster = join(env.DATA_DIR, 'postgres');
  const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  expect(dirname(cluster)).toBe(env.DATA_DIR);
  process.kill(pid, 'SIGKILL');
  const seen = new Set<number>();
  for (let tries = 0; tries < 300; tries += 1) {
    const { status } = await fetch(`${started.url}/readyz`);
    seen.add(status);
    if (status === 200 && tries > 5) break;
    await delay(100);
  }
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expectDataWhole(started.url);
  await started.interrupt();
});

test('an external database whose owner is no superuser: row security holds for that owner too', async () => {
  const data_dir = join(folder, 'external');
  mkdirSync(data_dir);
  const postgres = await startPostgres({ data_dir, throwaway: true });
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  await admin.query('create role house login createrole');
  await admin.query('create database house owner house');
  const url = postgres.url('house').replace('comptoir@', 'house@');
  await admin.query('create role stranger login');
  const foreign = startProcess('all', { DATABASE_URL: url.replace('house@', 'stranger@'), DATA_DIR: data_dir, SEED: 'none' });
  await expect(foreign).rejects.toThrow('DATABASE_URL is not usable: its account must own the database and may create roles');
  const server = await startProcess('all', { DATABASE_URL: url, DATA_DIR: data_dir, SEED: 'none' });
  const owner = new pg.Client({ connectionString: url });
  try {
    const address = /ready: (\S+)/.exec(server.output())?.[1] ?? '';
    await setUpCompany(address, /https?:\/\/\S+token=\S+/.exec(server.output())?.[0] ?? null);
    await expectDataWhole(address);
    await owner.connect();
    expect((await owner.query('select from audit_log')).rowCount).toBeGreaterThan(0);
    await owner.query(`set app.environment_id = '00000000-0000-7000-8000-000000000000'`);
    expect((await owner.query('select from audit_log')).rowCount).toBe(0);
  } finally {
    await owner.end();
    await server.stop();
    await admin.end();
    await postgres.stop();
  }
});
