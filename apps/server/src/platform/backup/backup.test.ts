import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CalculationHost } from '../../features/calculations/index.ts';
import { startCalculations } from '../../features/statements/index.ts';
import { salesFixture } from '../../features/calculations/testing/sales-fixture.ts';
import { changeStatementState } from '../../features/statements/state/change-statement-state.ts';
import { createInvitation } from '../auth/links.ts';
import { openSession } from '../auth/sessions.ts';
import { systemClock } from '../clock/clock.ts';
import { migrate, openDatabase, pendingMigrations, sql, type Database } from '../db/index.ts';
import { diskFileStore } from '../files/file-store.ts';
import { recordFile } from '../files/file-records.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../testing/index.ts';
import { readArchive, writeArchive, type Entry } from './archive.ts';
import { backUpBeforeUpdate } from './back-up-before-update.ts';
import { NOT_KEPT } from './database-shape.ts';
import { restoreBackup, type RestoreOptions } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const AVATAR = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

let t: TestDatabase;
let cluster: Database;
let host: CalculationHost;
let folder: string;
let source: string;
const owner = `house_${randomUUID().slice(0, 8)}`;
const made: string[] = [];

beforeAll(async () => {
  t = await startTestDatabase();
  t.clock.set('2017-08-15T10:00:00Z');
  host = startCalculations({ app_url: t.app_url });
  cluster = openDatabase({ url: inject('cluster_url'), max_connections: 1 });
  // The owner of an external database: no superuser, held by row security.
  await cluster.pool.query(`create role ${owner} login createrole`);
  folder = await mkdtemp(join(tmpdir(), 'comptoir backup '));
  source = join(folder, 'source');
  for (const name of ['One', 'Two']) await company(name);
});
afterAll(async () => {
  await host?.close();
  for (const name of made) await cluster.pool.query(`drop database ${name} with (force)`);
  await cluster.pool.query(`drop owned by ${owner}; drop role ${owner}`);
  await cluster.close();
  await t.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A company with deals, statements that are locked, and a stored file. */
async function company(name: string): Promise<TestTenant> {
  const tenant = await t.tenant({ name, settings: { currency: 'USD' } });
  const sales = await salesFixture(t, tenant);
  const { user_id } = await tenant.addUser({ name: `${name}'s own\tand only\\agent` });
  await sales.addMember(user_id);
  for (let n = 1; n <= 20; n += 1)
    await sales.addDeal({ name: `Deal\n${n}`, user_id, date: `2017-06-${n + 9}`, value: `${n}000.10` });
  await t.run(tenant, ({ db }) =>
    sql`select record_id_index(${sales.table_id}::uuid, ${sales.fields.name}::uuid)`.execute(db),
  );
  await t.run(tenant, ({ db }) =>
    sql`select record_sort_index(${sales.table_id}::uuid, ${sales.fields.name}::uuid, 'text', 'desc')`.execute(
      db,
    ),
  );
  const job = {
    kind: 'calculate',
    months: [2017 * 12 + 5],
    user_ids: null,
    cause: 'edit',
    requested_by: null,
  } as const;
  await host.run({ tenant: tenant.tenant, now: t.clock.now().toISOString() }, job);
  await t.run(tenant, (ctx) =>
    changeStatementState(ctx, {
      mode: 'lock',
      year: 2017,
      month: 6,
      statement_ids: null,
      tab: 'all',
      filters: {},
    }),
  );
  const what = { id: randomUUID(), name: 'me.svg', media_type: 'image/svg+xml', purpose: 'avatar' };
  const { environment_id } = tenant.tenant;
  const stored = await diskFileStore(join(source, 'files')).write(Readable.from([AVATAR]), {
    environment_id,
    id: what.id,
    max_bytes: 1000,
  });
  await t.run(tenant, (ctx) => recordFile(ctx, stored, what));
  return tenant;
}

async function newDatabase(owned_by = 'comptoir'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await cluster.pool.query(`create database ${name} owner ${owned_by}`);
  made.push(name);
  const url = new URL(inject('cluster_url').replace(/\/\/[^@]+@/, `//${owned_by}@`));
  url.pathname = `/${name}`;
  return url.href;
}

/** As the superuser, who sees all. */
async function at<T>(
  url: string,
  use: (query: <Row>(text: string) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url: url.replace(/\/\/[^@]+@/, '//comptoir@'), max_connections: 1 });
  try {
    return await use(async (text) => (await database.pool.query(text)).rows);
  } finally {
    await database.close();
  }
}

/** Per table how many rows it has and a hash of them, but for tables that no backup keeps. */
function contentOf(url: string): Promise<Record<string, string>> {
  return at(url, async (query) => {
    const tables = await query<{ place: string }>(
      `select format('%I.%I', schemaname, tablename) as place from pg_tables
       where (schemaname = 'public' and tablename not like 'kysely%') or schemaname like 'records\\_%' order by 1`,
    );
    const content: Record<string, string> = {};
    for (const { place } of tables.filter((table) => !NOT_KEPT.has(table.place))) {
      const [row] = await query<{ content: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as content from ${place} r`,
      );
      content[place] = row?.content ?? '';
    }
    return content;
  });
}

/** Everything of the schema that guards, orders or finds rows. */
function guardsOf(url: string): Promise<string[]> {
  return at(url, async (query) => {
    const rows = await query<{ text: string }>(`
      select pg_get_indexdef(indexrelid) as text from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace or c.relnamespace::regnamespace::text like 'records\\_%'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace or connamespace::regnamespace::text like 'records\\_%'
      union all select tgrelid::regclass || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select p.schemaname || p.tablename || p.policyname || replace(p.roles::text, '${owner}', 'comptoir') || p.cmd || p.qual || coalesce(p.with_check, '')
        from pg_policies p
      union all select oid::regclass || ' ' || relrowsecurity || relforcerowsecurity || replace(coalesce(relacl::text, ''), '${owner}', 'comptoir')
        from pg_class where relkind = 'r' and (relnamespace = 'public'::regnamespace or relnamespace::regnamespace::text like 'records\\_%')
      union all select table_schema || table_name || column_name || data_type || is_nullable || coalesce(column_default, '') || coalesce(collation_name, '')
        from information_schema.columns where table_schema = 'public' or table_schema like 'records\\_%'
      order by 1`);
    return rows.map((row) => row.text);
  });
}

const idle = new AbortController().signal;

async function backUp(database_url = t.url, data_dir = source, signal: AbortSignal = idle): Promise<string> {
  const file = join(folder, `${randomUUID()}.backup`);
  const { missing } = await writeBackup({
    database_url,
    data_dir,
    file,
    version: '1',
    now: systemClock.now(),
    signal,
  });
  expect(missing).toBe(0);
  return file;
}

function restore(options: Pick<RestoreOptions, 'database_url' | 'file'> & Partial<RestoreOptions>) {
  return restoreBackup({ data_dir: join(folder, randomUUID()), signal: idle, ...options });
}

async function copyOfFile(file: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = join(folder, `${randomUUID()}.backup`);
  await writeFile(copy, change(await readFile(file)));
  return copy;
}

describe('a backup', () => {
  it('brings back every row, guard, index and file, in a database whose owner is no superuser too, and again from there', async () => {
    const file = await backUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(source)).toSorted()).toEqual(['files']);
    const content = await contentOf(t.url);
    const guards = await guardsOf(t.url);
    expect(content['public.statements']).not.toMatch(/^0 /);
    expect(guards.filter((text) => text.includes('und-x-icu'))).toHaveLength(2);

    const second = await newDatabase(owner);
    const data_dir = join(folder, 'second');
    expect(await restore({ database_url: second, data_dir, file })).toMatchObject({ version: '1', files: 2 });
    expect(await contentOf(second)).toEqual(content);
    expect(await guardsOf(second)).toEqual(guards);
    const files = await t.query<{ storage_key: string }>('select storage_key from files');
    for (const { storage_key } of files)
      expect(await readFile(join(data_dir, 'files', storage_key))).toEqual(AVATAR);

    const third = await newDatabase(owner);
    await restore({ database_url: third, file: await backUp(second, data_dir) });
    expect(await contentOf(third)).toEqual(content);
    expect(await guardsOf(third)).toEqual(guards);
  });

  it('has no session, link, remembered answer or mail, and an older one brings none back', async () => {
    const [account] = await t.query<{ id: string }>('select id from accounts limit 1');
    const tenant = await t.tenant({ name: 'Inviting' });
    const { url } = await t.run(tenant, (ctx) =>
      createInvitation(ctx, {
        user_id: tenant.admin.user_id,
        name: 'Ann',
        email: 'ann@example.com',
        language: 'en',
      }),
    );
    const now = t.clock.now();
    const open = { account_id: account?.id ?? '', now, user_agent: 'a browser', ip: null };
    await t.database.transaction({}, (db) => openSession(db, open));
    const rowsOf = async (database_url: string) =>
      at(database_url, async (query) => {
        const counts: Record<string, number> = {};
        for (const place of NOT_KEPT) counts[place] = (await query(`select from ${place}`)).length;
        return counts;
      });
    const there = Object.entries(await rowsOf(t.url)).filter(([, rows]) => rows > 0);
    expect(there.map(([place]) => place)).toEqual([
      'public.sessions',
      'public.account_tokens',
      'public.outbox',
      'public.app_login',
    ]);

    const file = await backUp();
    const entries: { name: string; bytes: Buffer }[] = [];
    for await (const { name, content } of readArchive(file)) {
      const parts: Buffer[] = [];
      for await (const chunk of content) parts.push(chunk);
      entries.push({ name, bytes: Buffer.concat(parts) });
    }
    expect(
      entries.some(({ name }) => [...NOT_KEPT].some((place) => name.startsWith(`tables/${place}/`))),
    ).toBe(false);
    const token = new URL(url).searchParams.get('token') ?? 'none';
    expect(entries.filter(({ bytes }) => bytes.includes(token)).map(({ name }) => name)).toEqual([]);

    // One from before: with a session. The control beside it is a row of a table that is kept.
    const hash = '\\\\x00';
    const session = `${hash}\t${randomUUID()}\t${account?.id}\t2026-01-01\t2026-01-01\t2036-01-01\t\\N\ta browser\t\n`;
    const tries = `${hash}\t1\t2026-01-01\n`;
    const rows = new Map([
      ['tables/public.sessions/000001', session],
      ['tables/public.throttle_counts/000001', tries],
    ]);
    const older = join(folder, `${randomUUID()}.backup`);
    async function* written(): AsyncGenerator<Entry> {
      for (const { name, bytes } of entries) yield { name, bytes: bytes.length, content: [bytes] };
      for (const [name, text] of rows)
        yield { name, bytes: Buffer.byteLength(text), content: [Buffer.from(text)] };
    }
    await writeArchive(older, written(), idle);
    for (const [from, kept] of [
      [file, 0],
      [older, 1],
    ] as const) {
      const database_url = await newDatabase(owner);
      await restore({ database_url, file: from });
      expect(await rowsOf(database_url)).toEqual(
        Object.fromEntries([...NOT_KEPT].map((place) => [place, 0])),
      );
      expect(await at(database_url, (query) => query('select from throttle_counts'))).toHaveLength(kept);
    }
  });

  it('is taken before an embedded database is updated, and is the way back', async () => {
    const before = pathToFileURL(`${join(folder, 'before')}/`);
    await cp(MIGRATIONS, before, { recursive: true });
    const latest = (await readdir(before)).toSorted().at(-1) ?? '';
    await rm(new URL(latest, before));
    const database_url = await newDatabase();
    const data_dir = join(folder, 'updated');
    const said: string[] = [];
    const starting = (minute: number) =>
      backUpBeforeUpdate({
        database_url,
        data_dir,
        version: '2',
        now: new Date(Date.UTC(2026, 0, 1, 0, minute)),
        say: (text) => said.push(text),
      });
    expect(await starting(0)).toBe(null);
    const database = openDatabase({ url: database_url, max_connections: 2 });
    await migrate(database.pool, before);
    const files = [await starting(1), await starting(2), await starting(3)];
    expect(said).toHaveLength(3);
    expect(await readdir(join(data_dir, 'backups'))).toEqual(
      files.slice(1).map((file) => basename(file ?? '')),
    );
    await migrate(database.pool);
    expect(await starting(4)).toBe(null);
    await database.close();
    // The version from before restores it, and has nothing to migrate.
    const back = await newDatabase();
    await restore({ database_url: back, file: files[2] ?? '', migrations: before });
    const restored = openDatabase({ url: back, max_connections: 2 });
    expect(await pendingMigrations(restored.pool, before)).toEqual([]);
    await restored.close();
  });

  it('counts the files that it could not find', async () => {
    const options = { database_url: t.url, version: '1', now: systemClock.now(), signal: idle };
    const elsewhere = await writeBackup({
      ...options,
      data_dir: join(folder, 'elsewhere'),
      file: join(folder, 'fileless.backup'),
    });
    expect(elsewhere).toMatchObject({ files: 0, missing: 2 });
  });

  it('leaves locked statements locked', async () => {
    const database_url = await newDatabase();
    await restore({ database_url, file: await backUp() });
    await at(database_url, async (query) => {
      await expect(
        query('update statements set earned = earned + 1 where locked_at is not null'),
      ).rejects.toThrow('is locked');
      await expect(query('delete from transactions')).rejects.toThrow('is locked');
      // What is made next comes after what was.
      await query(
        `insert into outbox (id, environment_id, name) select gen_random_uuid(), id, 'x' from environments limit 1`,
      );
    });
  });

  it('shows one moment, while rows, record tables and files come and go', async () => {
    const tenant = await company('Busy');
    const { environment_id } = tenant.tenant;
    const running = new AbortController();
    const store = diskFileStore(join(source, 'files'));
    let round = 0;
    const there: { readonly id: string; readonly storage_key: string; readonly round: number }[] = [];
    const files = async () => {
      while (!running.signal.aborted) {
        await setImmediate();
        const made_in = round;
        const id = randomUUID();
        const stored = await store.write(Readable.from([randomBytes(2000)]), {
          environment_id,
          id,
          max_bytes: 5000,
        });
        await t.run(tenant, (ctx) =>
          recordFile(ctx, stored, { id, name: 'x', media_type: 'text/csv', purpose: 'avatar' }),
        );
        there.push({ id, storage_key: stored.storage_key, round: made_in });
        const oldest = (there[0]?.round ?? round) < round ? there.shift() : undefined;
        if (!oldest) continue;
        await t.query('delete from files where id = $1', [oldest.id]);
        await store.remove(oldest.storage_key);
      }
    };
    const tables = async () => {
      while (!running.signal.aborted) {
        const id = randomUUID();
        await t.run(tenant, async ({ db }) => {
          await sql`insert into data_tables (environment_id, id, name, api_key) values (${environment_id}, ${id}, ${id}, ${`t_${id.slice(0, 8)}`})`.execute(
            db,
          );
          await sql`select record_table_create(${id}::uuid), record_column_add(${id}::uuid, ${id}::uuid, 'text')`.execute(
            db,
          );
        });
        await setImmediate();
        await t.run(tenant, async ({ db }) => {
          await sql`select record_table_drop(${id}::uuid)`.execute(db);
          await sql`delete from data_tables where environment_id = ${environment_id} and id = ${id}`.execute(
            db,
          );
        });
      }
    };
    const work = Promise.all([files(), files(), tables()]);
    work.catch(() => undefined);
    try {
      for (round = 1; round <= 3; round += 1) {
        const file = await backUp();
        const database_url = await newDatabase();
        const data_dir = join(folder, `busy ${round}`);
        await restore({ database_url, data_dir, file });
        await at(database_url, async (query) => {
          const stored = await query<{ storage_key: string }>('select storage_key from files');
          for (const { storage_key } of stored) await stat(join(data_dir, 'files', storage_key));
          const [row] = await query<{ rows: string; relations: string }>(
            `select (select count(*) from data_tables) as rows, (select count(*) from pg_tables where schemaname like 'records\\_%') as relations`,
          );
          expect(row?.relations).toBe(row?.rows);
        });
      }
    } finally {
      running.abort();
      await work;
    }
  });

  it('of an older version is migrated forwards by the next start', async () => {
    const older = pathToFileURL(`${join(folder, 'older')}/`);
    await cp(MIGRATIONS, older, { recursive: true });
    const latest = (await readdir(older)).toSorted().at(-1) ?? '';
    await rm(new URL(latest, older));
    const from = await newDatabase();
    const database = openDatabase({ url: from, max_connections: 2 });
    await migrate(database.pool, older);
    await database.close();

    const file = await backUp(from, join(folder, 'no files'));
    const database_url = await newDatabase();
    await restore({ database_url, file });
    const restored = openDatabase({ url: database_url, max_connections: 2 });
    expect(await pendingMigrations(restored.pool)).toEqual([latest.replace('.sql', '')]);
    await migrate(restored.pool);
    expect(await pendingMigrations(restored.pool)).toEqual([]);
    await restored.close();

    const newer = await backUp();
    await expect(
      restore({ database_url: await newDatabase(), file: newer, migrations: older }),
    ).rejects.toThrow(/was made by a newer Comptoir: restore it with that version or a later one\.$/);
  });

  it('that is interrupted leaves nothing', async () => {
    const before = await readdir(folder);
    await expect(backUp(t.url, source, AbortSignal.timeout(1))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(before);
    expect(await readdir(source)).toEqual(['files']);
  });
});

describe('a refusal is one sentence', () => {
  it('for a file that was damaged anywhere, and nothing is restored', async () => {
    const file = await backUp();
    const { size } = await stat(file);
    const database_url = await newDatabase();
    const flips = Array.from({ length: 12 }, (_, n) => 4 + Math.floor(((size - 5) * n) / 11));
    for (const place of flips) {
      const damaged = await copyOfFile(file, (bytes) => {
        bytes[place]! ^= 0x10;
        return bytes;
      });
      await expect(restore({ database_url, file: damaged }), `byte ${place} of ${size}`).rejects.toThrow(
        / is damaged \(.+\): nothing was restored\./,
      );
    }
    for (const length of [size - 1, size - 600, Math.floor(size / 2), 100]) {
      const cut = await copyOfFile(file, (bytes) => bytes.subarray(0, length));
      await expect(restore({ database_url, file: cut }), `${length} of ${size} bytes`).rejects.toThrow(
        / is damaged \(/,
      );
    }
    expect(await contentOf(database_url)).toEqual({});
    await restore({ database_url, file });
  });

  it('for what is no backup, not there, there already, or another place to restore into than an empty one', async () => {
    const file = await backUp();
    const text = join(folder, 'notes.txt');
    await writeFile(text, 'not a backup');
    const empty = await newDatabase();
    await expect(restore({ database_url: empty, file: text })).rejects.toThrow(
      `${text} is not a backup of Comptoir.`,
    );
    await expect(restore({ database_url: empty, file: join(folder, 'gone') })).rejects.toThrow(
      `gone can't be read: it is not there.`,
    );
    await expect(restore({ database_url: t.url, file })).rejects.toThrow(
      'The database of DATABASE_URL is not empty',
    );
    await expect(restore({ database_url: empty, data_dir: source, file })).rejects.toThrow(
      'which holds files',
    );
    const full = join(folder, 'full');
    await mkdir(join(full, 'postgres'), { recursive: true });
    await expect(restore({ database_url: null, data_dir: full, file })).rejects.toThrow(
      `DATA_DIR is ${full}, which is not empty`,
    );
    const options = { data_dir: source, version: '1', now: systemClock.now(), signal: idle };
    await expect(writeBackup({ ...options, database_url: t.url, file })).rejects.toThrow(
      `${file} is there already: choose another name.`,
    );
    await expect(writeBackup({ ...options, database_url: empty, file: join(folder, 'new') })).rejects.toThrow(
      'there is nothing to back up',
    );
    await expect(
      writeBackup({ ...options, database_url: t.url, file: join(folder, 'no', 'folder') }),
    ).rejects.toThrow(`can't be written: its folder is not there.`);
  });
});
