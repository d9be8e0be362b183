import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { discardCluster } from '../apps/server/src/platform/postgres/cluster.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { NODE_FLAGS, ROOT } from '../tools/prepare.mjs';
import { FIRST_ADMIN, setUpCompany, signInApi } from './api.ts';
import * as npm from './npm-start.ts';
import {
  commandOf,
  endRunning,
  expectDataWhole,
  isAlive,
  parentOf,
  postgresOf,
  running,
  serverOf,
  statusOfPostgres,
  untilClosed,
} from './npm-start.ts';

let folder: string;
let clone: string;

beforeAll(async () => {
  folder = await makeOwnedFolder('comptoir e2e');
  chmodSync(folder, 0o755);
  clone = join(folder, 'a clone of mine');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  }).split('\0');
  for (const file of files.filter((path) => path !== '' && existsSync(join(ROOT, path))))
    cpSync(join(ROOT, file), join(clone, file));
  // Hard links: the packages cost neither time nor space.
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(clone, 'node_modules')]);
  if (existsSync(join(ROOT, 'apps/web/dist')))
    cpSync(join(ROOT, 'apps/web/dist'), join(clone, 'apps/web/dist'), { recursive: true });
});
afterEach(endRunning);
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
const npmStart = (env: Readonly<Record<string, string>>, options: Partial<npm.StartedWhere> = {}) =>
  npm.npmStart(env, { where: clone, home: folder, ...options });

describe('npm start in a path with a space', () => {
  test('comes up, keeps its data over Ctrl-C and kill -9, and builds nothing the second time', async () => {
    const env = { DATA_DIR: freshFolder('data one') };
    const first = await npmStart(env);
    expect(await (await fetch(`${first.url}/healthz`)).json()).toMatchObject({ ok: true });
    expect(await (await fetch(`${first.url}/readyz`)).json()).toEqual({ ok: true });
    expect((await fetch(first.url)).headers.get('content-type')).toContain('text/html');
    expect(commandOf(serverOf(env.DATA_DIR))).toEqual(expect.arrayContaining(NODE_FLAGS));
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
    await expect(npmStart({ DATA_DIR: join(folder, 'twice a') })).rejects.toThrow(
      /is already serving: stop it or choose another folder/,
    );
    await expect(
      npmStart({ DATA_DIR: join(folder, 'twice c'), PORT: new URL(one.url).port }),
    ).rejects.toThrow(/PORT is \d+, which another program already uses/);
    await expectDataWhole(one.url);
    await Promise.all([one.interrupt(), two.interrupt()]);
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
      const launched = new Promise<never>((_, fail) =>
        child.once('exit', (code) => fail(new Error(`npm start left with ${code}`))),
      );
      launched.catch(() => undefined);
      const cluster = join(data_dir, 'postgres');
      const lock = join(data_dir, 'server.lock');
      await Promise.race([launched, expect.poll(() => statusOfPostgres(cluster)).toBe('ready')]);
      const server = serverOf(data_dir);
      const database = postgresOf(cluster);
      process.kill(parentOf(server), 'SIGKILL');
      await expect.poll(() => existsSync(lock) || isAlive(server) || isAlive(database)).toBe(false);
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
    // It is under /var/lib/comptoir.
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
