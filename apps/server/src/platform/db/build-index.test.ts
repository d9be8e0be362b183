import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/index.ts';
import { buildIndex, type IndexPlan } from './build-index.ts';

let t: TestDatabase;
let clients: pg.Client[] = [];
const plan: IndexPlan = {
  schema: 'public',
  relation: 'things',
  name: 'things_by_n',
  columns: 'n desc nulls last, id desc',
};

beforeAll(async () => {
  t = await startTestDatabase();
});
beforeEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
  await t.query('drop table if exists things');
  await t.query('create table things (id int, n int)');
  await t.query('insert into things select i, i % 7 from generate_series(1, 1000) i');
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await t.stop();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: t.url });
  client.on('error', () => {});
  await client.connect();
  clients.push(client);
  return client;
}

/** A writer that has not committed: a build waits for it. */
async function holdOpen(): Promise<pg.Client> {
  const writer = await connect();
  await writer.query('begin');
  await writer.query('insert into things values (0, 0)');
  return writer;
}

const build = (signal = new AbortController().signal) =>
  buildIndex(t.database, plan, { signal, onProgress: async () => {} });
const isUnderWay = () =>
  vi.waitFor(async () => {
    const { length } = await t.query(
      `select 1 from pg_stat_progress_create_index where phase like 'waiting%'`,
    );
    expect(length).toBe(1);
  }, 240_000);
const isValid = async () =>
  (
    await t.query<{ indisvalid: boolean }>(
      `select indisvalid from pg_index where indexrelid = to_regclass('public.things_by_n')`,
    )
  ).map(({ indisvalid }) => indisvalid);

describe('an index built beside writers', () => {
  it('is whole at the end, and is not built twice', async () => {
    expect(await build()).toBe('built');
    expect(await isValid()).toEqual([true]);
    expect(await build()).toBe('built');
  });

  it('keeps nobody from writing while it is built', async () => {
    const writer = await holdOpen();
    const building = build();
    await isUnderWay();
    const other = await connect();
    await other.query('insert into things values (2000, 1)');
    await other.query('update things set n = 5 where id = 1');
    await writer.query('commit');
    expect(await building).toBe('built');
  });

  it('gives way to work that needs the whole table', async () => {
    const writer = await holdOpen();
    const building = build();
    await isUnderWay();
    const deleting = (await connect()).query('drop table things');
    expect(await building).toBe('gave_way');
    await writer.query('commit');
    await deleting;
    expect(await isValid()).toEqual([]);
  });

  it('ends when it is no longer wanted, and leaves nothing behind', async () => {
    const writer = await holdOpen();
    const controller = new AbortController();
    const building = build(controller.signal).catch((error: unknown) => error);
    await isUnderWay();
    controller.abort(new Error('cancelled'));
    await vi.waitFor(async () => {
      const { length } = await t.query('select 1 from pg_stat_progress_create_index');
      expect(length).toBe(0);
    }, 240_000);
    await writer.query('commit');
    expect(await building).toEqual(new Error('cancelled'));
    expect(await isValid()).toEqual([]);
  });

  it('takes the place of one that failed, and joins one whose process has died', async () => {
    await t.query('insert into things values (1, 1)');
    await t.query('create unique index concurrently things_by_n on things (id)').catch(() => {});
    expect(await isValid()).toEqual([false]);
    expect(await build()).toBe('built');
    await t.query('drop index things_by_n');
    const writer = await holdOpen();
    const orphan = (await connect()).query(
      'create index concurrently things_by_n on things (n desc nulls last, id desc)',
    );
    await isUnderWay();
    const building = build();
    await writer.query('commit');
    await orphan;
    expect(await building).toBe('built');
    expect(await isValid()).toEqual([true]);
  });
});
