import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { COMPILED, NODE_FLAGS, ROOT, node24 } from '../tools/prepare.mjs';
import { setUpCompany } from './api.ts';
import { commandOf, expectDataWhole } from './npm-start.ts';
import { newDataDir, startProcess } from './product.ts';

let folder: string;
beforeAll(async () => {
  folder = await newDataDir();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a wrong setting stops with one sentence', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT is "http": it must be a whole number from 0 to 65535 (0: any free port).'],
    [{ SEED: 'maybe' }, 'SEED is "maybe": it must be one of demo, demo-2017, none.'],
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
    const run = spawnSync(node24(), [...NODE_FLAGS, join(ROOT, 'apps/server/src/main.ts')], {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: COMPILED,
        PORT: '0',
        DATA_DIR: join(folder, 'refused'),
        ...env,
      },
      encoding: 'utf8',
    });
    expect(run.stderr).toBe(`${sentence}\n`);
    expect(run.status).toBe(2);
  });
});
test('an external database whose owner is no superuser: row security applies to that owner too', async () => {
  const data_dir = join(folder, 'external');
  mkdirSync(data_dir);
  const postgres = await startPostgres({ data_dir, throwaway: true });
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  await admin.query('create role house login createrole');
  await admin.query('create database house owner house');
  const url = postgres.url('house').replace('comptoir@', 'house@');
  await admin.query('create role stranger login');
  const foreign = startProcess('all', {
    DATABASE_URL: url.replace('house@', 'stranger@'),
    DATA_DIR: data_dir,
    SEED: 'none',
  });
  await expect(foreign).rejects.toThrow(
    'DATABASE_URL is not usable: its account must own the database and may create roles',
  );
  const server = await startProcess('all', { DATABASE_URL: url, DATA_DIR: data_dir, SEED: 'none' });
  const owner = new pg.Client({ connectionString: url });
  try {
    // As `npm start` runs it: so do all processes of these tests.
    expect(commandOf(server.pid)).toEqual(expect.arrayContaining(NODE_FLAGS));
    const address = /ready: (\S+)/.exec(server.output())?.[1] ?? '';
    await setUpCompany(address, /https?:\/\/\S+token=\S+/.exec(server.output())?.[0] ?? null);
    await expectDataWhole(address);
    await owner.connect();
    // The counts were read through a separate login.
    const logins = await admin.query(
      `select from pg_stat_activity where datname = 'house' and usename like 'comptoir\\_app\\_%'`,
    );
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
