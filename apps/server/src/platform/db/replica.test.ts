import { chmod, rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startPostgres, type Postgres } from '../postgres/postgres.ts';
import { TEST_DATA } from '../postgres/sweep-temporary.ts';
import { makeOwnedFolder } from '../temporary/owned-folder.ts';
import { type StreamingCopy, startStreamingCopy } from '../testing/streaming-copy.ts';
import { parentOfTestData } from '../testing/test-data.ts';
import { addTenant, type TestTenant } from '../testing/test-tenant.ts';
import { type Database, openDatabase, prepareDatabase, sql } from './index.ts';
import { replicaLogin } from './replica.ts';

let folder: string;
let postgres: Postgres;
let copy: StreamingCopy;
let database: Database;
let ours: TestTenant;
let theirs: TestTenant;
const failures: Error[] = [];

beforeAll(async () => {
  folder = await makeOwnedFolder(TEST_DATA, await parentOfTestData());
  await chmod(folder, 0o755);
  // Not a throwaway one: that writes nothing that a copy could follow.
  postgres = await startPostgres({ data_dir: folder });
  const app_url = await prepareDatabase(postgres.url());
  copy = await startStreamingCopy({ data_dir: folder, url: postgres.url() }, folder);
  database = openDatabase({
    url: postgres.url(),
    app_url,
    replica_url: copy.url,
    onReplicaError: (error) => failures.push(error),
  });
  [ours, theirs] = [await addTenant(database), await addTenant(database)];
});
beforeEach(() => {
  failures.splice(0);
});
afterAll(async () => {
  await database?.close();
  await copy?.stop();
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

interface Seen {
  readonly is_copy: boolean;
  readonly account: string;
  readonly names: readonly string[];
}

/** The names of a company's teams, as a report reads them. */
function read(tenant: TestTenant): Promise<Seen> {
  const { environment_id } = tenant.tenant;
  return database.transaction(
    { environment_id, read_only: true, isolation: 'repeatable read', replica: 'again' },
    async (db) => {
      const { rows } = await sql<Seen>`select pg_is_in_recovery() as is_copy, current_user as account,
        array(select name from teams order by name) as names`.execute(db);
      return rows[0]!;
    },
  );
}

function addTeam(tenant: TestTenant, name: string): Promise<unknown> {
  const { environment_id } = tenant.tenant;
  return database.transaction({ environment_id }, (db) =>
    sql`insert into teams (environment_id, id, name, position) values (${environment_id}, gen_random_uuid(), ${name}, 1)`.execute(
      db,
    ),
  );
}

test('a read sees every write that was answered before it, on the copy where that has it', async () => {
  const names: string[] = [];
  let on_copy = 0;
  for (let turn = 10; turn < 60; turn += 1) {
    names.push(`team ${turn}`);
    await addTeam(ours, `team ${turn}`);
    const seen = await read(ours);
    expect(seen.names).toEqual(names);
    if (seen.is_copy) on_copy += 1;
  }
  expect(on_copy).toBeGreaterThan(0);
});

test('row security and the login of requests are the same on the copy', async () => {
  await addTeam(theirs, 'secret');
  await expect.poll(async () => (await read(theirs)).is_copy).toBe(true);
  expect((await read(theirs)).names).toEqual(['secret']);
  const seen = await read(ours);
  expect(seen.names).not.toContain('secret');
  expect(seen.account).toMatch(/^comptoir_app_/);
  const bare = openDatabase({ url: replicaLogin(database.app_url!, copy.url), max_connections: 1 });
  try {
    const { rows } = await bare.pool.query<{ name: string }>('select name from teams');
    expect(rows).toEqual([]);
  } finally {
    await bare.close();
  }
});

test('a write never goes to the copy', async () => {
  const { environment_id } = ours.tenant;
  const is_copy = await database.transaction({ environment_id, replica: 'again' }, async (db) => {
    const { rows } = await sql<{ is_copy: boolean }>`select pg_is_in_recovery() as is_copy`.execute(db);
    return rows[0]?.is_copy;
  });
  expect(is_copy).toBe(false);
});

test('a copy that is behind is not read', async () => {
  await copy.query('select pg_wal_replay_pause()');
  await addTeam(theirs, 'late');
  expect(await read(theirs)).toMatchObject({ is_copy: false, names: ['late', 'secret'] });
  await copy.query('select pg_wal_replay_resume()');
  await expect.poll(async () => (await read(theirs)).is_copy).toBe(true);
  expect((await read(theirs)).names).toEqual(['late', 'secret']);
  expect(failures).toEqual([]);
});

test('a copy of another cluster is not read', async () => {
  const said: string[] = [];
  const other = openDatabase({
    url: inject('cluster_url'),
    app_url: database.app_url!,
    replica_url: copy.url,
    onReplicaError: ({ message }) => said.push(message),
  });
  try {
    const { environment_id } = ours.tenant;
    // Its own login is not known there; before that, the copy is refused.
    await other
      .transaction({ environment_id, read_only: true, replica: 'again' }, async () => {})
      .catch(() => {});
    expect(said).toEqual(['DATABASE_REPLICA_URL is no copy of the database of DATABASE_URL']);
  } finally {
    await other.close();
  }
});

test('one that has become a database of its own is not read', async () => {
  await copy.query('select pg_promote(true)');
  await addTeam(theirs, 'later');
  expect(await read(theirs)).toMatchObject({ is_copy: false, names: ['late', 'later', 'secret'] });
});

test('without it, reads go on: it is said, and the database answers', async () => {
  await copy.stop();
  await addTeam(theirs, 'last');
  expect((await read(theirs)).names).toEqual(['last', 'late', 'later', 'secret']);
  expect(failures.length).toBeGreaterThan(0);
  // Left alone from now on: no read waits for it.
  const before = failures.length;
  expect((await read(theirs)).names).toHaveLength(4);
  expect(failures).toHaveLength(before);
});
