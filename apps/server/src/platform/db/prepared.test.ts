import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/index.ts';
import { type Database, isRetryable, openDatabase, PREPARED, PREPARED_ONCE, sql } from './index.ts';

let t: TestDatabase;
/** One connection: what it keeps is what the next transaction finds. */
let database: Database;

beforeAll(async () => {
  t = await startTestDatabase();
  database = openDatabase({ url: t.url, max_connections: 1 });
});
afterAll(async () => {
  await database.close();
  await t.stop();
});

const kept = async () =>
  (await database.pool.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements'))
    .rows[0]?.count;

test('a query that asks for it is planned once, and the connection keeps a bounded number of them', async () => {
  const read = (n: number) =>
    database.transaction({}, (db) =>
      sql<{ n: number }>`${sql.raw(PREPARED)} select ${n}::int + ${sql.raw(String(n))} as n`.execute(db),
    );
  for (let n = 0; n < 120; n += 1) expect((await read(n)).rows).toEqual([{ n: n + n }]);
  expect(await kept()).toBe(96);
  // Forgotten, and known.
  for (const n of [0, 119]) expect((await read(n)).rows).toEqual([{ n: n + n }]);
  expect(await kept()).toBe(96);
});

test('one that is planned once has a plan for any values from the first time', async () => {
  await database.transaction({}, (db) =>
    sql`${sql.raw(PREPARED_ONCE)} select relname from pg_class where oid = ${1}::int::oid`.execute(db),
  );
  const { rows } = await database.pool.query<{ plans: string }>(
    `select generic_plans::text as plans from pg_prepared_statements where statement like '%prepared once%relname%'`,
  );
  expect(rows).toEqual([{ plans: '1' }]);
});

test('others are kept by nobody', async () => {
  const before = await kept();
  await database.transaction({}, (db) => sql`select ${1}::int`.execute(db));
  expect(await kept()).toBe(before);
});

test('a plan of before a change of its table is given up with its connection: the work may go again', async () => {
  await database.pool.query('create table changing (n int)');
  const read = () =>
    database.transaction({}, (db) =>
      sql`${sql.raw(PREPARED)} select * from changing where ${1} = 1`.execute(db),
    );
  await read();
  await database.pool.query('alter table changing add column more int');
  const error: unknown = await read().catch((failure: unknown) => failure);
  expect(isRetryable(error)).toBe(true);
  expect((await read()).rows).toEqual([]);
  await database.pool.query('drop table changing');
});
