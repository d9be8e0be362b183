import { spawn } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';

let folder: string;
beforeEach(async () => {
  folder = await openFolder('comptoir pg ');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As a person makes one: mkdtemp's are closed to the account that PostgreSQL runs as under root. */
async function openFolder(prefix: string): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), prefix));
  await chmod(made, 0o755);
  return made;
}

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

test('a folder with a space: made, filled, stopped, started again whole', async () => {
  const first = await startPostgres({ data_dir: folder });
  expect(first.created).toBe(true);
  await ask(first.url(), 'create table kept as select 42 as n');
  await first.stop();
  const second = await startPostgres({ data_dir: folder });
  try {
    expect(second.created).toBe(false);
    expect(await ask(second.url(), 'select n from kept')).toEqual([{ n: 42 }]);
    expect(
      await ask(second.url(), `select setting from pg_settings where name = 'listen_addresses'`),
    ).toEqual([{ setting: '' }]);
  } finally {
    await second.stop();
  }
});

test('two at once in two folders', async () => {
  const other = await openFolder('comptoir-pg-other-');
  const both = await Promise.all([
    startPostgres({ data_dir: folder, throwaway: true }),
    startPostgres({ data_dir: other, throwaway: true }),
  ]);
  try {
    await ask(both[0].url(), 'create table only_here ()');
    expect(await ask(both[1].url(), `select to_regclass('only_here') as found`)).toEqual([{ found: null }]);
  } finally {
    await Promise.all(both.map((one) => one.stop()));
    await rm(other, { recursive: true, force: true });
  }
});

test('killed with -9 under a running application: back behind the same address, nothing committed lost', async () => {
  const postgres = await startPostgres({ data_dir: folder });
  try {
    await ask(postgres.url(), 'create table kept as select 42 as n');
    process.kill(postgres.pid, 'SIGKILL');
    await expect.poll(() => ask(postgres.url(), 'select n from kept').catch(() => null)).toEqual([{ n: 42 }]);
  } finally {
    await postgres.stop();
  }
});

test('the application killed with -9: the next start stops the PostgreSQL left behind and takes over', async () => {
  const script = join(folder, 'owner.mjs');
  const launcher = new URL('./postgres.ts', import.meta.url).href;
  await writeFile(
    script,
    `import { startPostgres } from ${JSON.stringify(launcher)};
     const postgres = await startPostgres({ data_dir: ${JSON.stringify(folder)} });
     console.log('pid ' + postgres.pid);
     setInterval(() => {}, 1000);`,
  );
  const owner = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const left = await new Promise<number>((settle) => {
    owner.stdout.on('data', (chunk: Buffer) => settle(Number(/pid (\d+)/.exec(chunk.toString())?.[1])));
  });
  owner.kill('SIGKILL');
  const said: string[] = [];
  const next = await startPostgres({ data_dir: folder, say: (text) => said.push(text) });
  try {
    expect(said).toEqual([`Stopping the PostgreSQL (process ${left}) that an earlier start left behind.`]);
    expect(await ask(next.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await next.stop();
  }
});

test('a first start killed in initdb or before its database was made begins again', async () => {
  const unfinished = join(folder, 'postgres.unfinished');
  await mkdir(unfinished);
  await writeFile(join(unfinished, 'PG_VERSION'), '18\n');
  const first = await startPostgres({ data_dir: folder, throwaway: true });
  await ask(first.url('postgres'), 'drop database comptoir');
  await first.stop();
  const second = await startPostgres({ data_dir: folder, throwaway: true });
  try {
    expect(await ask(second.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await second.stop();
  }
});

test("a pid file whose number is another process's now is seen through", async () => {
  const first = await startPostgres({ data_dir: folder });
  const file = join(folder, 'postgres', 'postmaster.pid');
  const text = await readFile(file, 'utf8');
  await first.stop();
  await writeFile(file, text.replace(/^\d+/, String(process.pid)));
  const second = await startPostgres({ data_dir: folder });
  await second.stop();
});

test.runIf(process.getuid?.() === 0)(
  "root's closed home: the data is elsewhere, is found again, and goes with the folder",
  async () => {
    await chmod(folder, 0o700);
    const data_dir = join(folder, 'data');
    const said: string[] = [];
    const first = await startPostgres({ data_dir, say: (text) => said.push(text) });
    await ask(first.url(), 'create table kept ()');
    await first.stop();
    expect(said.join()).toContain('closed to other accounts');
    const cluster = (await readFile(join(data_dir, 'postgres.location'), 'utf8')).trim();
    const second = await startPostgres({ data_dir, throwaway: true });
    expect(await ask(second.url(), `select to_regclass('kept')::text as found`)).toEqual([{ found: 'kept' }]);
    await second.stop();
    await expect(access(cluster)).rejects.toThrow('ENOENT');
  },
);
