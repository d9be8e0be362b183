import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { CalculationHost } from '../../../features/calculations/index.ts';
import { salesFixture } from '../../../features/calculations/testing/sales-fixture.ts';
import { changeStatementState } from '../../../features/statements/state/change-statement-state.ts';
import { systemClock } from '../../clock/clock.ts';
import { openDatabase, sql, type Database } from '../../db/index.ts';
import { recordFile } from '../../files/file-records.ts';
import { diskFileStore } from '../../files/file-store.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../testing/index.ts';
import { NOT_KEPT } from '../database-shape.ts';
import { restoreBackup, type RestoreOptions } from '../restore-backup.ts';
import { writeBackup } from '../write-backup.ts';
import { startTestCalculations } from '../../../features/statements/testing/start-test-calculations.ts';

export const AVATAR = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
/** Owner of an external database: no superuser, restricted by row security. */
export const owner = `house_${randomUUID().slice(0, 8)}`;

export let t: TestDatabase;
/** Takes whatever a test of the file writes; removed at the end. */
export let folder: string;
/** The data folder beside the database of `t`. */
export let source: string;
let cluster: Database;
let host: CalculationHost;
/** Databases of the present file: files of a worker share this module. */
const made: string[] = [];

/** A database with these companies, and a cluster to restore into, for the tests of one file. */
export function useBackups(...companies: string[]): void {
  beforeAll(async () => {
    t = await startTestDatabase();
    t.clock.set('2017-08-15T10:00:00Z');
    host = startTestCalculations(t.app_url);
    cluster = openDatabase({ url: inject('cluster_url'), max_connections: 1 });
    await cluster.pool.query(`create role ${owner} login createrole`);
    folder = await mkdtemp(join(tmpdir(), 'comptoir backup '));
    source = join(folder, 'source');
    for (const name of companies) await company(name);
  });
  afterAll(async () => {
    await host?.close();
    for (const name of made.splice(0)) await cluster.pool.query(`drop database ${name} with (force)`);
    await cluster.pool.query(`drop owned by ${owner}; drop role ${owner}`);
    await cluster.close();
    await t.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** A company with deals, statements that are locked, and a stored file. */
export async function company(name: string): Promise<TestTenant> {
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

export async function newDatabase(owned_by = 'comptoir'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await cluster.pool.query(`create database ${name} owner ${owned_by}`);
  made.push(name);
  const url = new URL(inject('cluster_url').replace(/\/\/[^@]+@/, `//${owned_by}@`));
  url.pathname = `/${name}`;
  return url.href;
}

/** As the superuser, who sees all. */
export async function at<T>(
  url: string,
  use: (query: <Row>(text: string) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  const superuser_url = url === t.url ? t.superuser_url : url.replace(/\/\/[^@]+@/, '//comptoir@');
  const database = openDatabase({ url: superuser_url, max_connections: 1 });
  try {
    return await use(async (text) => (await database.pool.query(text)).rows);
  } finally {
    await database.close();
  }
}

/** Per table how many rows it has and a hash of them, but for tables that no backup keeps. */
export function contentOf(url: string): Promise<Record<string, string>> {
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

export const idle = new AbortController().signal;

export async function backUp(
  database_url = t.url,
  data_dir = source,
  signal: AbortSignal = idle,
): Promise<string> {
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

export function restore(options: Pick<RestoreOptions, 'database_url' | 'file'> & Partial<RestoreOptions>) {
  return restoreBackup({ data_dir: join(folder, randomUUID()), signal: idle, ...options });
}
