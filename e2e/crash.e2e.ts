import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../tools/prepare.mjs';
import { setUpCompany } from './api.ts';
import * as npm from './npm-start.ts';
import {
  endRunning,
  expectDataWhole,
  isAlive,
  parentOf,
  postgresOf,
  serverOf,
  statusOfPostgres,
  untilClosed,
} from './npm-start.ts';
import { newDataDir } from './product.ts';

/** An error that nobody catches, in whichever process the signal is sent to. */
const THROWS_ON_SIGNAL = `process.on('SIGUSR2', () => { throw new Error('thrown by the test'); })`;
let folder: string;
beforeAll(async () => {
  folder = await newDataDir();
});
afterEach(endRunning);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const npmStart = (env: Readonly<Record<string, string>>) => npm.npmStart(env, { where: ROOT, home: folder });

test('the launcher killed alone takes the server with it', async () => {
  const env = { DATA_DIR: join(folder, 'orphan') };
  const started = await npmStart(env);
  process.kill(parentOf(serverOf(env.DATA_DIR)), 'SIGKILL');
  await untilClosed(started.url);
});

test('PostgreSQL killed with -9 under the server: 503 at most, then the same data behind the same address', async () => {
  const env = { DATA_DIR: join(folder, 'database killed') };
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
  await expect.poll(isBack).toBe(true);
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expectDataWhole(started.url);
  await started.interrupt();
});
test('a server that crashes starts again behind the same address, and no PostgreSQL is left behind', async () => {
  const env = {
    DATA_DIR: join(folder, 'crashed'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(THROWS_ON_SIGNAL)}`,
  };
  const started = await npmStart(env);
  await setUpCompany(started.url, started.setup_url);
  const processes = () => ({
    server: serverOf(env.DATA_DIR),
    database: postgresOf(join(env.DATA_DIR, 'postgres')),
  });
  for (const signal of ['SIGUSR2', 'SIGKILL'] as const) {
    const before = processes();
    process.kill(before.server, signal);
    await expect.poll(() => isAlive(before.server)).toBe(false);
    const isBack = () =>
      fetch(`${started.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isBack).toBe(true);
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
