import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAudit } from '../audit/write-audit.ts';
import { startTestDatabase } from '../testing/index.ts';
import type { TestDatabase, TestTenant } from '../testing/index.ts';
import { type Db, pendingMigrations, rawClient, savepoint, sql } from './index.ts';

let t: TestDatabase;
let one: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  t = await startTestDatabase();
  one = await t.tenant();
  other = await t.tenant();
});
afterAll(() => t.stop());

const addFile = (tenant: TestTenant, environment_id = tenant.tenant.environment_id) =>
  t.run(tenant, (ctx) =>
    sql`insert into files (environment_id, id, name, media_type, bytes, storage_key, purpose)
      values (${environment_id}, ${ctx.newId()}, 'a.csv', 'text/csv', 9007199254740993, 'k', 'import')`.execute(
      ctx.db,
    ),
  );

describe('row level security', () => {
  test('a query without a where sees its own environment alone', async () => {
    await addFile(one);
    await addFile(other);
    const rows = await t.run(one, (ctx) =>
      sql<{ environment_id: string }>`select environment_id from files`.execute(ctx.db),
    );
    expect(rows.rows).toEqual([{ environment_id: one.tenant.environment_id }]);
    expect(await t.query('select from files')).toHaveLength(2);
  });

  test("another environment's rows can't be written", async () => {
    await expect(addFile(one, other.tenant.environment_id)).rejects.toThrow(/row-level security/);
    const changed = await t.run(one, (ctx) =>
      sql`delete from files where environment_id = ${other.tenant.environment_id}`.execute(ctx.db),
    );
    expect(changed.numAffectedRows).toBe(0n);
  });

  // On Citus requests come as the owner, whom these tables let through (decision 40).
  test.skipIf(process.env['CITUS_URL'])('other companies and password hashes are out of reach', async () => {
    const companies = await t.run(one, (ctx) =>
      sql<{ id: string }>`select id from companies`.execute(ctx.db),
    );
    expect(companies.rows).toEqual([{ id: one.tenant.company_id }]);
    await expect(
      t.run(one, (ctx) => sql`select password_hash from accounts`.execute(ctx.db)),
    ).rejects.toThrow(/permission denied/);
  });

  test('every table that carries environment_id is protected', async () => {
    const open = await t.query(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'environment_id' and not c.relrowsecurity
        and has_table_privilege('comptoir_app', c.oid, 'select')`);
    expect(open).toEqual([]);
  });
});

describe('transactions', () => {
  test('an error leaves nothing', async () => {
    const failing = t.run(one, async (ctx) => {
      await sql`update companies set name = 'changed'`.execute(ctx.db);
      throw new Error('after the write');
    });
    await expect(failing).rejects.toThrow('after the write');
    expect(await t.query('select from companies where name = $1', ['changed'])).toEqual([]);
  });

  test('a savepoint fails alone', async () => {
    await t.run(one, async (ctx) => {
      await expect(savepoint(ctx.db, () => sql`select 1 / 0`.execute(ctx.db))).rejects.toThrow(
        /division by zero/,
      );
      await sql`update companies set name = 'kept' where id = ${one.tenant.company_id}`.execute(ctx.db);
    });
    expect(await t.query('select from companies where name = $1', ['kept'])).toHaveLength(1);
  });

  test('queries sent at once run in order', async () => {
    const answers = await t.run(one, (ctx) =>
      Promise.all(
        [1, 2, 3].map((n) =>
          sql<{ n: number }>`select ${n}::int as n`.execute(ctx.db).then((result) => result.rows[0]?.n),
        ),
      ),
    );
    expect(answers).toEqual([1, 2, 3]);
  });

  test('the environment must be a UUID', async () => {
    const injected = t.database.transaction({ environment_id: "'; drop table files; --" }, async () => {});
    await expect(injected).rejects.toThrow(/not a UUID/);
  });

  test('the role and environment end with the transaction', async () => {
    await t.run(one, async () => {});
    const [row] = await t.query<{ role: string; env: string | null }>(
      'select current_user as role, app_environment_id() as env',
    );
    expect(row).toEqual({ role: new URL(t.url).username, env: null });
  });
});

test('numbers arrive as decimal strings and dates as dates', async () => {
  const [row] = await t.query(
    `select 0.10::numeric as amount, 9007199254740993::int8 as big, date '2017-06-30' as day, array[1.50]::numeric[] as amounts, array[date '2017-06-30'] as days`,
  );
  expect(row).toEqual({
    amount: '0.10',
    big: '9007199254740993',
    day: '2017-06-30',
    amounts: ['1.50'],
    days: ['2017-06-30'],
  });
});

test('the audit trail only grows, even for the owner', async () => {
  await t.run(one, (ctx) => writeAudit(ctx, 'x', [{ object_type: 'user' }]));
  await expect(t.query(`update audit_log set kind = 'y'`)).rejects.toThrow(/append-only/);
  await expect(t.query(`delete from audit_log`)).rejects.toThrow(/append-only/);
});

describe('what is requested at once', () => {
  const number = (db: Db, n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(db);

  test('is done in its order, on one connection', async () => {
    const rows = await t.database.transaction({ read_only: true }, async (db) => {
      const found = await Promise.all([1, 2, 3].map((n) => number(db, n)));
      return found.flatMap((one) => one.rows);
    });
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test('is refused with the first of its errors, and the connection is as good as before', async () => {
    const all = t.database.transaction({}, (db) =>
      Promise.all([number(db, 1), sql`select 1 / 0`.execute(db), number(db, 2)]),
    );
    await expect(all).rejects.toThrow(/division by zero/);
    expect((await t.database.transaction({}, (db) => number(db, 4))).rows).toEqual([{ n: 4 }]);
  });

  // Control: without its check, the query below is done on a connection that another transaction has by then.
  test('asks nothing more once its transaction is over', async () => {
    let held = (): Promise<unknown> => Promise.resolve();
    const failed = t.database.transaction({}, async (db) => {
      await Promise.all([
        sql`select 1 / 0`.execute(db),
        number(db, 1).catch(() => {
          held = () => number(db, 2);
        }),
      ]);
    });
    await expect(failed).rejects.toThrow(/division by zero/);
    await expect(held()).rejects.toThrow(/the transaction is over/);
  });
});

test('nothing waits to be migrated', async () => {
  expect(await pendingMigrations(t.database.pool)).toEqual([]);
});

describe('a connection killed while it is in use', () => {
  const killBackendOf = (pid: number) => t.query('select pg_terminate_backend($1::int)', [pid]);

  test('rejects the question for pending migrations and ends nothing', async () => {
    await t.database.transaction({}, async (db) => {
      await rawClient(db).query('lock table kysely_migration in access exclusive mode');
      const answer = pendingMigrations(t.database.pool).then(
        () => 'answered',
        (error: Error) => error.message,
      );
      const waiting = () =>
        t.query<{ pid: number }>(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%kysely_migration'`,
        );
      await expect.poll(async () => (await waiting()).length).toBe(1);
      await killBackendOf((await waiting())[0]?.pid ?? 0);
      expect(await answer).toMatch(/terminat/);
    });
  });

  // Control: without the pool's listener on each connection, the run fails of an unhandled error event.
  test('by somebody without a listener of their own ends nothing', async () => {
    const client = await t.database.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((settle) => client.once('end', settle));
    await killBackendOf(rows[0]?.pid ?? 0);
    await ended;
    client.release(true);
  });
});
