import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase } from '../testing/index.ts';
import type { TestDatabase, TestTenant } from '../testing/index.ts';
import { scramVerifier } from './app-login.ts';
import { ensureAppLogin, openDatabase, prepareDatabase, sql } from './index.ts';

let t: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
});
afterAll(() => t.stop());

/** Ways from a role taken on to the account that logged in. */
const WAYS_BACK = [
  `select set_config('role', 'none', true)`,
  'reset role',
  'set role none',
  'set session authorization default',
  'reset session authorization',
];

/** What only the owner may: the password hashes of all companies. */
const OWNERS = 'select password_hash from accounts';

describe('the login of requests and jobs', () => {
  test('has no way back to the owner', async () => {
    for (const way of WAYS_BACK) {
      await t.run(tenant, ({ db }) => sql.raw(way).execute(db));
      const tried = t.run(tenant, async ({ db }) => {
        await sql.raw(way).execute(db);
        return sql.raw(OWNERS).execute(db);
      });
      await expect(tried, way).rejects.toThrow('permission denied');
    }
    for (const way of [
      'set role comptoir',
      'set session authorization comptoir',
      'set local session_replication_role = replica',
      'alter table accounts disable row level security',
      'drop policy same_environment on users',
      'create table mine ()',
      'create temporary table mine ()',
      `copy users to program 'true'`,
    ]) {
      await expect(
        t.run(tenant, ({ db }) => sql.raw(way).execute(db)),
        way,
      ).rejects.toThrow(/permission denied|must be (able|owner)/);
    }
    // In the middle of an expression, as an injected one would be: the rows of this environment and no others.
    await t.tenant();
    const seen = await t.run(tenant, ({ db }) =>
      sql<{
        environment_id: string;
      }>`select environment_id from users where set_config('role', 'none', true) is not null`.execute(db),
    );
    expect(seen.rows.map((row) => row.environment_id)).toEqual([tenant.tenant.environment_id]);
  });

  test('is what stops them: from the owner with SET LOCAL ROLE, each of these ways leads back', async () => {
    for (const way of WAYS_BACK) {
      const found = await t.database.transaction({}, async (db) => {
        await sql`set local role comptoir_app`.execute(db);
        await sql.raw(way).execute(db);
        return sql.raw(OWNERS).execute(db);
      });
      expect(found.rows.length, way).toBeGreaterThan(0);
    }
  });

  test('a connection with the rights of the owner is not used for it', async () => {
    const wrong = openDatabase({ url: t.url, app_url: t.url, max_connections: 1 });
    const tried = wrong.transaction({ environment_id: tenant.tenant.environment_id }, async () => {});
    await expect(tried).rejects.toThrow('has the rights of the owner, which requests must not have');
    await wrong.close();
    await expect(ensureAppLogin(t.database.pool, t.url, t.url)).rejects.toThrow(
      'DATABASE_APP_URL is not usable: the account comptoir has the rights of the owner',
    );
  });

  test("the operator's own account is taken, and given the rights that it lacks", async () => {
    const name = `own_${tenant.tenant.environment_id.slice(-8)}`;
    await t.query(`create role ${name} login`);
    const url = t.url.replace('comptoir@', `${name}@`);
    expect(await ensureAppLogin(t.database.pool, t.url, url)).toBe(url);
    const own = openDatabase({ url: t.url, app_url: url, max_connections: 1 });
    const seen = await own.transaction({ environment_id: tenant.tenant.environment_id }, (db) =>
      sql<{ name: string }>`select session_user as name from companies`.execute(db),
    );
    expect(seen.rows).toEqual([{ name }]);
    await own.close();
    await t.query(`drop role ${name}`);
  });

  test('is made once: starts at the same moment and later ones find it', async () => {
    await t.query('delete from app_login');
    const urls = await Promise.all([1, 2, 3, 4].map(() => ensureAppLogin(t.database.pool, t.url)));
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).not.toBe(t.app_url);
    expect(await ensureAppLogin(t.database.pool, t.url)).toBe(urls[0]);
    const { username, password } = new URL(urls[0] ?? '');
    const [stored] = await t.query<{ rolpassword: string }>(
      'select rolpassword from pg_authid where rolname = $1',
      [username],
    );
    // PostgreSQL would keep this very text of this password and salt.
    const salt = /:([^$]+)\$/.exec(stored?.rolpassword ?? '')?.[1] ?? '';
    expect(stored?.rolpassword).toBe(scramVerifier(password, Buffer.from(salt, 'base64')));
    await t.query(`drop role ${username}`);
  });
});

test('a database that a newer version migrated is refused in words, and not touched', async () => {
  await t.query(`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', 'x')`);
  await expect(prepareDatabase(t.url)).rejects.toThrow(
    'The database was brought up to date by a newer Comptoir (9999_from_the_future): start that version or a later one. The way back',
  );
  await t.query(`delete from kysely_migration where name = '9999_from_the_future'`);
  expect(await prepareDatabase(t.url)).toMatch(/^postgres:/);
});

test('a password is kept as PostgreSQL keeps it itself', async () => {
  const name = `scram_${tenant.tenant.environment_id.slice(-8)}`;
  const client = new pg.Client({ connectionString: t.url });
  await client.connect();
  try {
    await client.query(`create role ${name} password 'correct-horse_battery'`);
    const found = await client.query<{ kept: string }>(
      `select rolpassword as kept from pg_authid where rolname = $1`,
      [name],
    );
    const kept = found.rows[0]?.kept ?? '';
    const salt = Buffer.from(/:([^$]+)\$/.exec(kept)?.[1] ?? '', 'base64');
    expect(scramVerifier('correct-horse_battery', salt)).toBe(kept);
    await client.query(`drop role ${name}`);
  } finally {
    await client.end();
  }
});
