import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { discardCluster } from '../apps/server/src/platform/postgres/cluster.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { ROOT, node24 } from '../tools/prepare.mjs';
import { FIRST_ADMIN, setUpCompany, signInApi } from './api.ts';
import { startProcess } from './product.ts';

/** `npm start`, from the outside: what a newcomer types. */
interface Started {
  readonly url: string;
  readonly setup_url: string | null;
  output(): string;
  /** The whole process group at once, as when a terminal or a machine dies. */
  killGroup(): Promise<void>;
  /** Ctrl-C: the signal reaches every process of the group. */
  interrupt(): Promise<number | null>;
}

/** An error that nobody catches, in whichever process the signal is sent to. */
const THROWS_ON_SIGNAL = `process.on('SIGUSR2', () => { throw new Error('thrown by the test'); })`;

let folder: string;
let clone: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await makeOwnedFolder('comptoir e2e');
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

function freshFolder(name: string): string {
  const path = join(folder, name);
  rmSync(path, { recursive: true, force: true });
  return path;
}

/** The clone once more: its files copied, its packages as hard links. */
function linkClone(to: string): void {
  mkdirSync(to, { recursive: true });
  const own = readdirSync(clone).filter((name) => name !== 'node_modules');
  for (const name of own) cpSync(join(clone, name), join(to, name), { recursive: true });
  execFileSync('cp', ['-al', join(clone, 'node_modules'), join(to, 'node_modules')]);
}

async function npmStart(
  env: Readonly<Record<string, string>>,
  { where = clone, user }: { readonly where?: string; readonly user?: { readonly uid: number; readonly gid: number } } = {},
): Promise<Started> {
  const child = spawn('npm', ['start'], {
    cwd: where,
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

/** The process that PostgreSQL noted in its data folder; 0: none. */
function postgresOf(cluster: string): number {
  return Number(linesOfPidFile(cluster)[0] ?? 0);
}

/** As PostgreSQL itself notes it: `starting`, `ready`, `stopping`. */
function statusOfPostgres(cluster: string): string {
  return linesOfPidFile(cluster)[7]?.trim() ?? '';
}

function linesOfPidFile(cluster: string): readonly string[] {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

function parentOf(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function isAlive(pid: number): boolean {
  // Dead, but reaped by nobody, is dead.
  return existsSync(`/proc/${pid}`) && !/State:\s+[ZX]/.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}

async function untilClosed(url: string): Promise<void> {
  await expect.poll(() => answers(url), { timeout: 120_000 }).toBe(false);
}

describe('npm start in a path with a space', () => {
  test('comes up, keeps its data over Ctrl-C and kill -9, and builds nothing the second time', async () => {
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
    const config = join(clone, 'apps/web/vite.config.ts');
    const source = readFileSync(config, 'utf8');
    // A build that does not end by itself.
    writeFileSync(config, `${source}\nawait new Promise(() => setInterval(() => {}, 1000));\n`);
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
      await Promise.race([launched, expect.poll(() => statusOfPostgres(cluster), { timeout: 120_000 }).toBe('ready')]);
      const server = Number(readFileSync(lock, 'utf8').split(' ')[0]);
      const database = postgresOf(cluster);
      process.kill(parentOf(server), 'SIGKILL');
      await expect.poll(() => existsSync(lock) || isAlive(server) || isAlive(database), { timeout: 120_000 }).toBe(false);
      expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
    } finally {
      writeFileSync(config, source);
    }
  });
});

describe.runIf(process.getuid?.() === 0)('npm start in a home that is closed to others', () => {
  const nobody = { uid: 65_534, gid: 65_534 };

  test('of root: the first start, the second one, and a backup', async () => {
    const home = freshFolder('home of root');
    const where = join(home, 'clone');
    linkClone(where);
    chmodSync(home, 0o700);
    const env = { DATA_DIR: join(home, 'data'), HOME: home };
    const first = await npmStart(env, { where });
    await setUpCompany(first.url, first.setup_url);
    await first.interrupt();
    const second = await npmStart(env, { where });
    await expectDataWhole(second.url);
    await second.interrupt();
    const backup = spawnSync('npm', ['run', 'backup', '--silent', '--', join(home, 'a.backup')], {
      cwd: where,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      encoding: 'utf8',
    });
    expect(backup.stdout + backup.stderr).toContain('Backed up to');
    // It lies under /var/lib/comptoir.
    await discardCluster(env.DATA_DIR);
  });

  test('of an ordinary user who owns the clone', async () => {
    const home = freshFolder('home of nobody');
    const where = join(home, 'clone');
    linkClone(where);
    // Folders alone: the files are links to those of everyone.
    execFileSync('find', [home, '-type', 'd', '-exec', 'chown', 'nobody', '{}', '+']);
    chmodSync(home, 0o700);
    const started = await npmStart({ DATA_DIR: join(home, 'data'), HOME: home }, { where, user: nobody });
    await setUpCompany(started.url, started.setup_url);
    await expectDataWhole(started.url);
    await started.interrupt();
  });

  test('of an ordinary user, with a clone that belongs to root', async () => {
    const home = freshFolder('other home of nobody');
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, nobody.uid, nobody.gid);
    const started = await npmStart({ DATA_DIR: join(home, 'data'), HOME: home }, { user: nobody });
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

test('PostgreSQL killed with -9 under the server: 503 at most, then the same data behind the same address', async () => {
  const env = { DATA_DIR: freshFolder('database killed') };
  const started = await npmStart(env);
  await setUpCompany(started.url, started.setup_url);
  const cluster = join(env.DATA_DIR, 'postgres');
  const killed = postgresOf(cluster);
  process.kill(killed, 'SIGKILL');
  const seen = new Set<number>();
  const isBack = async () => {
    const { status } = await fetch(`${started.url}/readyz`);
    seen.add(status);
    return status === 200 && postgresOf(cluster) !== killed && statusOfPostgres(cluster) === 'ready';
  };
  await expect.poll(isBack, { timeout: 120_000 }).toBe(true);
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expectDataWhole(started.url);
  await started.interrupt();
});

test('a server that crashes starts again behind the same address, and no PostgreSQL is left behind', async () => {
  const env = { DATA_DIR: freshFolder('crashed'), NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(THROWS_ON_SIGNAL)}` };
  const started = await npmStart(env);
  await setUpCompany(started.url, started.setup_url);
  const processes = () => ({
    server: Number(readFileSync(join(env.DATA_DIR, 'server.lock'), 'utf8').split(' ')[0]),
    database: Number(readFileSync(join(env.DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
  });
  for (const signal of ['SIGUSR2', 'SIGKILL'] as const) {
    const before = processes();
    process.kill(before.server, signal);
    await expect.poll(() => isAlive(before.server), { timeout: 60_000 }).toBe(false);
    const isBack = () =>
      fetch(`${started.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isBack, { timeout: 60_000 }).toBe(true);
    expect(isAlive(before.database)).toBe(false);
    await expectDataWhole(started.url);
  }
  expect(started.output()).toContain('an error that nobody caught');
  expect(started.output()).toContain('The server stopped unexpectedly (code 70). It starts again in 1 s.');
  expect(started.output()).toContain('The server stopped unexpectedly (SIGKILL).');
  const last = processes();
  await started.interrupt();
  await untilClosed(started.url);
  expect([last.server, last.database].filter(isAlive)).toEqual([]);
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
    // What that took was asked by a login of its own.
    const logins = await admin.query(`select from pg_stat_activity where datname = 'house' and usename like 'comptoir\\_app\\_%'`);
    expect(logins.rowCount).toBeGreaterThan(0);
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
