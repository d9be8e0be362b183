import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from './features/index.ts';
import { sql } from './platform/db/index.ts';
import { buildWorld, type World } from './permission-matrix/world.ts';
import { startTestApp, startTestDatabase, type TestApp, type TestDatabase } from './platform/testing/index.ts';

interface Table {
  readonly name: string;
  readonly has_environment: boolean;
  readonly secured: boolean;
  readonly policies: number;
  readonly granted: boolean;
}

/** Without an environment of their own: who may read them is decided by their grants and policies, each for its reason. */
const PLATFORM = [
  'accounts',
  'account_tokens',
  'companies',
  'environments',
  'installation',
  'licence_purchases',
  'sessions',
  'throttle_counts',
  'kysely_migration',
  'kysely_migration_lock',
];

let t: TestDatabase;
let app: TestApp;
let world: World;
let tables: Table[];

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, {
    routes: features.flatMap((feature) => feature.routes),
    jobs: features.flatMap((feature) => feature.jobs ?? []),
  });
  world = await buildWorld(t, app);
  tables = await t.query<Table>(`
    select c.oid::regclass::text as name, c.relrowsecurity as secured,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'environment_id' and not a.attisdropped) as has_environment,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
      has_table_privilege('comptoir_app', c.oid, 'select') as granted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
    order by 1`);
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

describe('row level security', () => {
  it('holds on every table, record tables too', () => {
    const open = tables.filter((table) => !table.secured || table.policies === 0).map((table) => table.name);
    expect(open.filter((name) => !PLATFORM.includes(name))).toEqual([]);
    expect(tables.some((table) => table.name.startsWith('records_'))).toBe(true);
    const roaming = tables.filter((table) => !table.has_environment && !table.name.startsWith('records_')).map((table) => table.name);
    expect(roaming.filter((name) => !PLATFORM.includes(name))).toEqual([]);
  });

  it('shows another company nothing, even without a where', async () => {
    const seen = await t.run(world.elsewhere, async (ctx) => {
      const found: string[] = [];
      for (const table of tables.filter((one) => one.granted && one.has_environment)) {
        const rows = await sql<{
          n: string;
        }>`select count(*) as n from ${sql.raw(table.name)} where environment_id <> ${ctx.tenant.environment_id}`.execute(ctx.db);
        if (rows.rows[0]?.n !== '0') found.push(table.name);
      }
      return found;
    });
    expect(seen).toEqual([]);
  });

  it('shows nothing at all to the application where nobody said whose data', async () => {
    const seen = await t.database.transaction({}, async (db) => {
      await sql`set local role comptoir_app`.execute(db);
      const found: string[] = [];
      for (const table of tables.filter((one) => one.granted && one.secured)) {
        const rows = await sql<{ n: string }>`select count(*) as n from ${sql.raw(table.name)}`.execute(db);
        if (rows.rows[0]?.n !== '0') found.push(table.name);
      }
      return found;
    });
    expect(seen).toEqual([]);
  });

  it('is what hides them: the owner sees the same rows', async () => {
    const rows = await t.query<{ n: string }>(`select count(*) as n from statements where environment_id = $1`, [
      world.home.tenant.environment_id,
    ]);
    expect(rows[0]?.n).toBe('1');
  });

  it('refuses rows for another company', async () => {
    const write = t.run(world.elsewhere, (ctx) =>
      sql`insert into teams (environment_id, id, name) values (${world.home.tenant.environment_id}, ${ctx.newId()}, 'Planted')`.execute(
        ctx.db,
      ),
    );
    await expect(write).rejects.toThrow('row-level security');
  });

  it('leaves password hashes, session and link secrets to the sign-in alone', async () => {
    for (const column of [
      'password_hash from accounts',
      'token_hash from sessions',
      'token_hash from account_tokens',
      'realtime_secret from installation',
    ]) {
      await expect(t.run(world.home, (ctx) => sql.raw(`select ${column}`).execute(ctx.db))).rejects.toThrow('permission denied');
    }
  });
});
