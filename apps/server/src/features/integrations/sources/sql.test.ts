import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { placeOf, read, reasonOf, test as tryOut } from '../testing/place.ts';
import type { Place } from './source.ts';

const MAKE = [
  'create table deals (id varchar(20), name varchar(200), amount decimal(20, 6), changed_at timestamp null)',
  `insert into deals values ('D1', 'One, "quoted"', 1234567890123.123456, '2026-01-01 10:00:00'), ('D2', 'Été', 2, '2026-01-02 10:00:00'),
   ('D3', null, null, '2026-01-03 10:00:00')`,
];
const QUERY = 'select id, name, amount from deals order by id';

interface Server {
  readonly place: (secrets?: Record<string, string>) => Place;
  readonly run: (statement: string) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

async function startPostgres(): Promise<Server> {
  const url = new URL(inject('cluster_url'));
  const name = `source_${process.pid}`;
  // It listens on a socket alone, as the product's own does: a way to it from a port.
  const way = createServer((client) => {
    const there = connect(join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432'));
    for (const socket of [client, there]) socket.on('error', () => {});
    client.pipe(there).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const own = new pg.Client({ connectionString: url.href });
  await own.connect();
  await own.query(`drop database if exists ${name}`);
  await own.query(`create database ${name}`);
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: name }).href });
  await client.connect();
  return {
    place: (secrets = { password: decodeURIComponent(url.password) }) =>
      placeOf(
        'postgresql',
        {
          host: '127.0.0.1',
          port: String((way.address() as AddressInfo).port),
          database: name,
          username: decodeURIComponent(url.username),
          tls: 'off',
        },
        secrets,
      ),
    run: (statement) => client.query(statement),
    async stop() {
      way.close();
      await client.end();
      await own.query(`drop database ${name} with (force)`);
      await own.end();
    },
  };
}

const MARIADBD = '/usr/sbin/mariadbd';

/** A server of this file's own, in a folder that goes with it. */
async function startMariaDb(): Promise<Server> {
  if (!existsSync(MARIADBD)) throw new Error('mariadb-server is not installed: .ci/run installs it');
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-mariadb-'));
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? ['--user=mysql'] : [];
  if (isRoot) {
    const id = Number(execFileSync('id', ['-u', 'mysql'], { encoding: 'utf8' }));
    chownSync(folder, id, Number(execFileSync('id', ['-g', 'mysql'], { encoding: 'utf8' })));
  }
  const data = join(folder, 'data');
  execFileSync(
    'mariadb-install-db',
    [`--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', ...user],
    { stdio: 'ignore' },
  );
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const server: ChildProcess = spawn(
    MARIADBD,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      ...user,
    ],
    { stdio: 'ignore' },
  );
  const open = () =>
    createConnection({ host: '127.0.0.1', port, user: 'root', multipleStatements: true }).catch(() => null);
  let client: Awaited<ReturnType<typeof open>> = null;
  await vi.waitUntil(async () => (client ??= await open()) !== null, { timeout: 240_000 });
  const run = (statement: string) => client!.query(statement);
  await run(
    "create database source; use source; create user ann@'127.0.0.1' identified by 'secret'; grant all on source.* to ann@'127.0.0.1'",
  );
  return {
    place: (secrets = { password: 'secret' }) =>
      placeOf(
        'mysql',
        { host: '127.0.0.1', port: String(port), database: 'source', username: 'ann', tls: 'off' },
        secrets,
      ),
    run,
    async stop() {
      await client?.end();
      server.kill();
      await once(server, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

describe.each([
  ['PostgreSQL', startPostgres],
  ['MariaDB', startMariaDb],
] as const)('%s', (name, start) => {
  let server: Server;
  beforeAll(async () => {
    server = await start();
    for (const statement of MAKE) await server.run(statement);
  });
  afterAll(() => server?.stop());

  test('signs in, and says when it may not', async () => {
    expect(await tryOut(server.place())).toEqual({ host_key: null });
    const there = server.place();
    const nobody = { ...there, settings: { ...there.settings, username: 'nobody' } };
    // The tests' own PostgreSQL asks nobody for a password, so it is the user who is unknown.
    expect(await reasonOf(tryOut(nobody))).toBe('sign_in');
    expect(await reasonOf(tryOut({ ...there, settings: { ...there.settings, port: '1' } }))).toBe(
      'unreachable',
    );
    expect(await reasonOf(tryOut({ ...there, allow_loopback: false }))).toBe('private_address');
    const verified = { ...there, settings: { ...there.settings, tls: 'verify' } };
    expect(await reasonOf(tryOut(verified))).toBe('certificate');
  });

  test('the result of a query is a CSV file, with every digit', async () => {
    const { content, reached } = await read(server.place(), { query: `${QUERY};` });
    expect([content, reached]).toEqual([
      'id,name,amount\nD1,"One, ""quoted""",1234567890123.123456\nD2,Été,2.000000\nD3,,\n',
      null,
    ]);
    const none = await read(server.place(), { query: `${QUERY} limit 0` });
    expect(none.content).toBe('id,name,amount\n');
    const first = await read(server.place(), { query: QUERY }, { first: 1 });
    expect(first.content.split('\n')).toHaveLength(3);
  });

  test('with a change date only what changed since comes, the last moment again', async () => {
    const selection = { query: 'select id, changed_at from deals', change_column: 'changed_at' };
    const all = await read(server.place(), selection);
    expect(all.reached).toBe('2026-01-03 10:00:00');
    expect(all.content.split('\n')).toHaveLength(5);
    const later = await read(server.place(), selection, { since: '2026-01-02 10:00:00' });
    expect([later.content.includes('D1'), later.content.includes('D2')]).toEqual([false, true]);
    const started = await read(server.place(), { ...selection, start_date: '2026-01-03' });
    expect([started.content.includes('D2'), started.content.includes('D3')]).toEqual([false, true]);
    // Nothing changed: the mark stays where it was.
    const none = await read(server.place(), selection, { since: '2027-01-01 00:00:00' });
    expect(none.reached).toBe('2027-01-01 00:00:00');
  });

  test('nothing is written, whatever the query is', async () => {
    for (const query of [
      'delete from deals',
      'select 1) as x; drop table deals; --',
      'select 1) as synced) to stdout; drop table deals; --',
      'select 1; drop table deals',
      'commit',
      'select * from nowhere',
    ])
      expect(await reasonOf(read(server.place(), { query })), query).toBe('query');
    expect((await read(server.place(), { query: QUERY })).content).toContain('D3');
  });

  test('a function that writes is refused too', async () => {
    await server.run(
      name === 'PostgreSQL'
        ? `create function spend() returns int language sql volatile as $$ delete from deals; select 1 $$`
        : `create function source.spend() returns int deterministic modifies sql data begin delete from source.deals; return 1; end`,
    );
    expect(await reasonOf(read(server.place(), { query: 'select spend() as n' }))).toBe('query');
    expect((await read(server.place(), { query: QUERY })).content).toContain('D3');
  });
});
