import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from './features/index.ts';
import { sql } from './platform/db/index.ts';
import { buildWorld, type World } from './permission-matrix/world.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
} from './platform/testing/index.ts';

interface Table {
  readonly name: string;
  readonly has_environment: boolean;
  readonly secured: boolean;
  /** Applies to the table's owner, too. */
  readonly forced: boolean;
  readonly policies: number;
  /** May read it, or a column of it. */
  readonly granted: boolean;
  /** May do anything at all with it. */
  readonly reachable: boolean;
}

/** Without an environment of their own, but with policies that divide them by company. */
const OF_A_COMPANY = [
  'companies',
  'company_sign_in',
  'environments',
  'licence_purchases',
  'sign_in_domains',
  'subscription_terms',
];

/**
 * On Citus requests come as the owner (decision 40). Forced row security applies to it in every environment; rights that the second
 * login lacks, and standing nowhere, are not walls there.
 */
const ON_CITUS = Boolean(process.env['CITUS_URL']);
/** Forced, they ended the coordinator (migration 0176). */
const NOT_FORCED = ['roles', 'users'];

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
    select c.oid::regclass::text as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'environment_id' and not a.attisdropped) as has_environment,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
      has_any_column_privilege('comptoir_app', c.oid, 'select') as granted,
      has_any_column_privilege('comptoir_app', c.oid, 'select, insert, update, references')
        or has_table_privilege('comptoir_app', c.oid, 'select, insert, update, delete, truncate, references, trigger') as reachable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
    order by 1`);
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

describe('row level security', () => {
  it('is on for every table that the application reaches, record tables too', () => {
    const open = tables
      .filter((table) => table.reachable && (!table.secured || table.policies === 0))
      .map((table) => table.name);
    expect(open).toEqual([]);
    expect(tables.some((table) => table.name.startsWith('records_') && table.reachable)).toBe(true);
    const free_for_owner = tables
      .filter((table) => table.reachable && table.has_environment && !table.forced)
      .map((table) => table.name);
    expect(free_for_owner).toEqual(NOT_FORCED);
    const undivided = tables.filter(
      (table) => table.reachable && !table.has_environment && !table.name.startsWith('records_'),
    );
    expect(undivided.map((table) => table.name)).toEqual(OF_A_COMPANY);
    expect(tables.filter((table) => !table.reachable).map((table) => table.name)).toEqual([
      'account_factors',
      'account_tokens',
      'accounts',
      'app_login',
      'audit_heads',
      'installation',
      'kysely_migration',
      'kysely_migration_lock',
      'login_steps',
      'passkey_challenges',
      'passkeys',
      'recovery_codes',
      'schedule_slots',
      'sessions',
      'sign_in_identities',
      'sign_in_requests',
      'support_grants',
      'throttle_counts',
      'used_assertions',
    ]);
  });

  it('shows another company nothing, even without a where', async () => {
    const seen = await t.run(world.elsewhere, async (ctx) => {
      const found: string[] = [];
      for (const table of tables.filter((one) => one.granted && one.has_environment)) {
        const rows = await sql<{
          n: string;
        }>`select count(*) as n from ${sql.raw(table.name)} where environment_id <> ${ctx.tenant.environment_id}`.execute(
          ctx.db,
        );
        if (rows.rows[0]?.n !== '0') found.push(table.name);
      }
      return found;
    });
    expect(seen).toEqual(ON_CITUS ? NOT_FORCED : []);
  });

  it.skipIf(ON_CITUS)('shows nothing at all to the application where nobody said whose data', async () => {
    const seen = await t.run(world.home, async ({ db }) => {
      await sql`set local app.environment_id = ''`.execute(db);
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
    const rows = await t.query<{ n: string }>(
      `select count(*) as n from statements where environment_id = $1`,
      [world.home.tenant.environment_id],
    );
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

  it.skipIf(ON_CITUS)('leaves accounts, sessions, links and secrets to the sign-in alone', async () => {
    const statements = [
      'select email from accounts',
      'select id from sessions',
      'select used_at from account_tokens',
      'select realtime_secret from installation',
      'select secret from app_login',
      "update accounts set email = 'mine@example.com'",
      'update sessions set revoked_at = now()',
      "insert into account_tokens (token_hash, account_id, kind, expires_at) select sha256('x'), id, 'reset', now() from users",
    ];
    for (const statement of statements) {
      await expect(
        t.run(world.home, (ctx) => sql.raw(statement).execute(ctx.db)),
        statement,
      ).rejects.toThrow('permission denied');
    }
  });
});

describe('functions of the owner', () => {
  it('all end their search path with pg_temp, so that no temporary object takes the place of what they name', async () => {
    const open = await t.query<{ name: string }>(`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.prosecdef and p.pronamespace = 'public'::regnamespace
        and not exists (select from unnest(p.proconfig) setting where setting ~ '^search_path=.*, pg_temp$')`);
    expect(open).toEqual([]);
  });

  /** What the attack of the review does: a view named like a table that the function reads. */
  const PLANT = `create temporary view environments as select null::uuid as id, gen_random_uuid() as company_id`;

  it.skipIf(ON_CITUS)(
    'refuse the temporary objects that would run as the owner, and pass them by',
    async () => {
      await expect(t.run(world.home, ({ db }) => sql.raw(PLANT).execute(db))).rejects.toThrow(
        'permission denied to create temporary tables',
      );
      // Beside it: a role that may make them gains nothing. And the control: by the path of before, the planted view is what is read.
      const { company_id, environment_id } = world.home.tenant;
      await t.database.transaction({}, async (db) => {
        await sql.raw(PLANT).execute(db);
        await sql.raw(`set local app.environment_id = '${environment_id}'`).execute(db);
        const company = async () =>
          (await sql<{ id: string | null }>`select app_company_id() as id`.execute(db)).rows[0]?.id;
        expect(await company()).toBe(company_id);
        await sql`alter function app_company_id() set search_path = public`.execute(db);
        expect(await company()).toBe(null);
        await sql`alter function app_company_id() set search_path = pg_catalog, public, pg_temp`.execute(db);
        await sql`drop view pg_temp.environments`.execute(db);
      });
    },
  );

  it('act for the caller and the people of this environment alone', async () => {
    const stranger = world.elsewhere.admin;
    const at = t.clock.now();
    await app.as(stranger);
    const session = async () =>
      t.query<{ id: string; revoked_at: Date | null }>(
        'select id, revoked_at from sessions where account_id = $1',
        [stranger.account_id],
      );
    const [open] = await session();
    expect(open).toMatchObject({ revoked_at: null });
    const asHome = <Row>(query: ReturnType<typeof sql<Row>>) =>
      t.run(world.home, async ({ db }) => (await query.execute(db)).rows);
    expect(await asHome(sql`select end_own_session(${open?.id}::uuid, ${at}) as ended`)).toEqual([
      { ended: false },
    ]);
    await expect(
      asHome(sql`select end_sessions_of_user(${stranger.account_id}::uuid, ${at})`),
    ).rejects.toThrow("nobody's here");
    await expect(
      asHome(sql`select invite_user('\\x00'::bytea, ${stranger.user_id}::uuid, '{}'::jsonb, ${at}, ${at})`),
    ).rejects.toThrow('nobody here');
    expect(
      await asHome(sql<{ id: string }>`select id from own_sessions(${at}) where id = ${open?.id}::uuid`),
    ).toEqual([]);
    const places = await asHome(sql<{ id: string }>`select id from account_environments()`);
    // Their own, and the sandbox of their company.
    expect(places.map(({ id }) => id).toSorted()).toEqual(
      [world.home.tenant.environment_id, world.ids.sandbox].toSorted(),
    );
    expect(await session()).toEqual([open]);
    // The control: their own company may.
    await t.run(world.elsewhere, ({ db }) =>
      sql`select end_sessions_of_user(${stranger.account_id}::uuid, ${at})`.execute(db),
    );
    expect((await session())[0]?.revoked_at).not.toBe(null);
  });

  it('lists the other environments of the caller, and of nobody else', async () => {
    const away = await t.tenant();
    const { admin } = world.home;
    await t.query('update users set account_id = $1 where environment_id = $2', [
      admin.account_id,
      away.tenant.environment_id,
    ]);
    const places = (actor: typeof admin) =>
      t.run(
        world.home,
        async ({ db }) =>
          (await sql<{ id: string }>`select id from account_environments() order by id`.execute(db)).rows.map(
            ({ id }) => id,
          ),
        actor,
      );
    expect(await places(admin)).toEqual(
      [world.home.tenant.environment_id, world.ids.sandbox, away.tenant.environment_id].toSorted(),
    );
    expect(await places(await world.home.addUser())).toEqual([world.home.tenant.environment_id]);
  });
});
