import { randomBytes, randomUUID } from 'node:crypto';
import { cp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createInvitation } from '../auth/links.ts';
import { openSession } from '../auth/sessions.ts';
import { systemClock } from '../clock/clock.ts';
import { migrate, openDatabase, pendingMigrations, sql } from '../db/index.ts';
import { recordFile } from '../files/file-records.ts';
import { diskFileStore } from '../files/file-store.ts';
import type { TestTenant } from '../testing/index.ts';
import { readArchive, writeArchive, type Entry } from './archive.ts';
import { backUpBeforeUpdate } from './back-up-before-update.ts';
import { NOT_KEPT } from './database-shape.ts';
import {
  at,
  AVATAR,
  backUp,
  company,
  contentOf,
  folder,
  idle,
  newDatabase,
  owner,
  restore,
  source,
  t,
  useBackups,
} from './testing/backup-world.ts';
import { writeBackup } from './write-backup.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
useBackups('One', 'Two');

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

/** What comes and goes in a company: a file that goes in a later round than it came in, a record table at once. */
function turnsOf(tenant: TestTenant) {
  const { environment_id } = tenant.tenant;
  const store = diskFileStore(join(source, 'files'));
  let round = 1;
  const there: { readonly id: string; readonly storage_key: string; readonly round: number }[] = [];
  return {
    next: () => void (round += 1),
    async file() {
      const made_in = round;
      const id = randomUUID();
      const content = Readable.from([randomBytes(2000)]);
      const stored = await store.write(content, { environment_id, id, max_bytes: 5000 });
      await t.run(tenant, (ctx) =>
        recordFile(ctx, stored, { id, name: 'x', media_type: 'text/csv', purpose: 'avatar' }),
      );
      there.push({ id, storage_key: stored.storage_key, round: made_in });
      const oldest = (there[0]?.round ?? round) < round ? there.shift() : undefined;
      if (!oldest) return;
      await t.query('delete from files where id = $1', [oldest.id]);
      await store.remove(oldest.storage_key);
    },
    async table() {
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
    },
  };
}

/** Repeats each of these while the work is done, once at least before it begins. */
async function during<T>(turns: readonly (() => Promise<void>)[], work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const begun = turns.map(() => Promise.withResolvers<void>());
  const repeated = Promise.all(
    turns.map(async (turn, index) => {
      while (!over.signal.aborted) {
        await turn();
        begun[index]?.resolve();
        await setImmediate();
      }
    }),
  );
  try {
    await Promise.race([Promise.all(begun.map(({ promise }) => promise)), repeated]);
    return await work();
  } finally {
    over.abort();
    await repeated;
  }
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
    // The operator compares the counts of both commands.
    const tables = Object.keys(content).length;
    expect(await restore({ database_url: second, data_dir, file })).toMatchObject({
      version: '1',
      tables,
      files: 2,
    });
    expect(await contentOf(second)).toEqual(content);
    // A cluster guards otherwise: no login of requests, no marks, and rows of the owner too (decision 40).
    if (process.env['CITUS_URL']) return;
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
      ...(process.env['CITUS_URL'] ? [] : ['public.app_login']),
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
    const turns = turnsOf(await company('Busy'));
    for (let round = 1; round <= 2; round += 1) {
      const file = await during([turns.file, turns.file, turns.table], () => backUp());
      turns.next();
      const database_url = await newDatabase();
      const data_dir = join(folder, `busy ${round}`);
      await restore({ database_url, data_dir, file });
      await at(database_url, async (query) => {
        const stored = await query<{ storage_key: string }>('select storage_key from files');
        expect(stored.length).toBeGreaterThan(3);
        for (const { storage_key } of stored) await stat(join(data_dir, 'files', storage_key));
        const [row] = await query<{ rows: string; relations: string }>(
          `select (select count(*) from data_tables) as rows, (select count(*) from pg_tables where schemaname like 'records\\_%') as relations`,
        );
        expect(row?.relations).toBe(row?.rows);
      });
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
