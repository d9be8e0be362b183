import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/index.ts';
import { isDatabaseAway, openDatabase, sql, type Database } from './index.ts';

let t: TestDatabase;
let frozen: Frozen;

beforeAll(async () => {
  t = await startTestDatabase();
  frozen = await behindFreezer(t.url);
});
afterEach(() => frozen.thaw());
afterAll(async () => {
  await frozen.stop();
  await t.stop();
});

interface Frozen {
  readonly database: Database;
  /** From here on nothing is answered, and nothing is closed. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';

/** The database behind a socket that can be stopped, as a machine that hangs stops. */
async function behindFreezer(url: string): Promise<Frozen> {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-freezer-'));
  const target = new URL(url).searchParams.get('host') ?? '';
  const answers = new Map<Socket, Socket>();
  const server = createServer((client) => {
    const upstream = connect(join(target, SOCKET));
    answers.set(upstream, client);
    client.pipe(upstream);
    upstream.pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => answers.delete(upstream));
  });
  await new Promise<void>((settle) => server.listen(join(folder, SOCKET), settle));
  const address = new URL(url);
  address.searchParams.set('host', folder);
  // Short while frozen alone: a busy machine's answers are waited for.
  const patience = { short_query_ms: 60_000, grace_ms: 60_000 };
  const database = openDatabase({ url: address.href, patience });
  return {
    database,
    freeze() {
      Object.assign(patience, { short_query_ms: 100, grace_ms: 100 });
      for (const [upstream, client] of answers) upstream.unpipe(client).pause();
    },
    thaw() {
      Object.assign(patience, { short_query_ms: 60_000, grace_ms: 60_000 });
      for (const [upstream, client] of answers) upstream.unpipe(client).pipe(client);
    },
    async stop() {
      await database.close();
      await new Promise((settle) => server.close(settle));
      await rm(folder, { recursive: true });
    },
  };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error,
  );

// Control: without `query_timeout` in db.ts each of these waits for as long as the database is frozen.
test('a query outside of a transaction is given up, and the next one has a new connection', async () => {
  const { database } = frozen;
  await database.pool.query('select 1');
  frozen.freeze();
  const error = await failure(database.pool.query('select 1'));
  expect(error?.message).toBe('Query read timeout');
  expect(isDatabaseAway(error)).toBe(true);
  frozen.thaw();
  expect((await database.pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
  expect(database.pool.totalCount).toBe(1);
});

test('a transaction is given up a little after its statement timeout, without waiting for a rollback', async () => {
  const { database } = frozen;
  const error = await failure(
    database.transaction({ statement_timeout_ms: 2_000 }, async (db) => {
      await sql`create table never_there ()`.execute(db);
      frozen.freeze();
      await sql`select 1`.execute(db);
    }),
  );
  expect(error?.message).toBe('Query read timeout');
  frozen.thaw();
  // The server rolled back by itself once its client was gone.
  await expect
    .poll(async () => t.query(`select to_regclass('never_there') as found`))
    .toEqual([{ found: null }]);
  expect(
    await database.transaction({}, async (db) => (await sql<{ n: number }>`select 3 as n`.execute(db)).rows),
  ).toEqual([{ n: 3 }]);
});
