import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Runner, startRunner } from '../../platform/jobs/runner.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { createField } from '../tables/create-field.ts';
import { createTable } from '../tables/create-table.ts';
import { deleteTable } from '../tables/delete-table.ts';
import { createRecord } from './create-record.ts';
import { jobs, routes } from './index.ts';
import { MARK_ORDER_JOB } from './order-marks.ts';
import { PREPARE_ORDER_JOB } from './prepared-order.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let table_id: string;
let field: { id: string; name: string; owner: string };
const runners: Runner[] = [];

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes, jobs });
});
beforeEach(async () => {
  company = await t.tenant();
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  table_id = table.id;
  const owner = await t.run(company, (ctx) =>
    createField(ctx, table_id, { name: 'Owner', type: 'user', decimals: 2, options: [] }),
  );
  field = { id: table.fields[0]!.id, name: table.fields[1]!.id, owner: owner.id };
  for (const [id, name] of [
    ['1', 'Zoé'],
    ['2', 'anna'],
    ['3', 'Élan'],
  ])
    await t.run(company, (ctx) => createRecord(ctx, table_id, { [field.id]: id!, [field.name]: name! }));
  // So many that an order is not made in the request.
  await t.query('update data_tables set record_count = 3000000 where id = $1', [table_id]);
});
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop())));
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

const work = () => runners.push(startRunner(app.platform, { poll_ms: 50 }));
const preparations = () =>
  t.query<{ state: string }>('select state from jobs where kind = $1 and environment_id = $2', [
    PREPARE_ORDER_JOB,
    company.tenant.environment_id,
  ]);

async function search(over: object = {}) {
  const body = { search: '', conditions: null, sort: [{ field_id: field.name, direction: 'asc' }], ...over };
  return (await app.as(company.admin)).post(`/api/tables/${table_id}/records/search`, body);
}

test('the first order of a large table is prepared by one job, and the records come in it when it is there', async () => {
  const first = await search();
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(first.body).toMatchObject({
    records: [],
    preparing: { state: 'waiting', progress: 0, error: null },
  });
  expect((await search()).body.preparing).toMatchObject({ state: 'waiting' });
  expect(await preparations()).toHaveLength(1);
  // The order of the file is there all the time.
  expect((await search({ sort: [] })).body).toMatchObject({ preparing: null, records: [{}, {}, {}] });
  work();
  await vi.waitFor(async () => expect((await search()).body.preparing).toBeNull(), 240_000);
  const { records } = (await search()).body as { records: { cells: string[] }[] };
  expect(records.map(({ cells }) => cells[1])).toEqual(['anna', 'Élan', 'Zoé']);
  await vi.waitFor(async () => expect(await preparations()).toEqual([{ state: 'succeeded' }]), 240_000);
  // The other way round is another order.
  expect(
    (await search({ sort: [{ field_id: field.name, direction: 'desc' }] })).body.preparing,
  ).not.toBeNull();
});

test('an order that can’t be prepared says why, and is prepared again where somebody says so', async () => {
  await search();
  await t.query(
    `update jobs set state = 'failed', error = '{"code": "internal", "params": {}}' where kind = $1 and environment_id = $2`,
    [PREPARE_ORDER_JOB, company.tenant.environment_id],
  );
  expect((await search()).body).toMatchObject({
    records: [],
    preparing: { state: 'failed', error: { code: 'internal' } },
  });
  expect(await preparations()).toEqual([{ state: 'failed' }]);
  expect((await search({ again: true })).body.preparing).toMatchObject({ state: 'waiting' });
  expect((await search()).body.preparing).toMatchObject({ state: 'waiting' });
});

test('texts that are too long for an index are sorted and written all the same', async () => {
  const add = (id: string, name: string) =>
    t.run(company, (ctx) => createRecord(ctx, table_id, { [field.id]: id, [field.name]: name }));
  const long = (start: string) => start + randomBytes(4000).toString('hex');
  await add('4', long('Bea '));
  await search();
  work();
  await vi.waitFor(async () => expect((await search()).body.preparing).toBeNull(), 240_000);
  await add('5', long('Yves '));
  await t.query('update data_tables set record_count = 3000000 where id = $1', [table_id]);
  const { records } = (await search()).body as { records: { cells: string[] }[] };
  expect(records.map(({ cells }) => cells[1]!.slice(0, 4))).toEqual(['anna', 'Bea ', 'Élan', 'Yves', 'Zoé']);
});

test('a window far from both ends requests the marks of its order, once', async () => {
  const marks = () =>
    t.query<{ state: string }>('select state from jobs where kind = $1 and environment_id = $2', [
      MARK_ORDER_JOB,
      company.tenant.environment_id,
    ]);
  await search({ sort: [] });
  expect(await marks()).toEqual([]);
  await search({ sort: [], start: 1_000_000 });
  await search({ sort: [], start: 1_000_200 });
  expect(await marks()).toEqual([{ state: 'queued' }]);
  work();
  await vi.waitFor(async () => expect(await marks()).toEqual([{ state: 'succeeded' }]), 240_000);
  expect(await t.query('select walk from order_marks where table_id = $1', [table_id])).toEqual([
    { walk: 'file' },
  ]);
});

test('a table that was deleted while its order waited needs none', async () => {
  await search();
  await t.run(company, (ctx) => deleteTable(ctx, table_id));
  work();
  await vi.waitFor(async () => expect(await preparations()).toEqual([{ state: 'succeeded' }]), 240_000);
});

test('an order that no index leads through is refused in words', async () => {
  const byOwner = await search({ sort: [{ field_id: field.owner, direction: 'asc' }] });
  expect(byOwner).toMatchObject({
    status: 409,
    body: { code: 'too_many_to_order', params: { most: 2_000_000 } },
  });
  const two = [field.id, field.name].map((field_id) => ({ field_id, direction: 'asc' }));
  expect(await search({ sort: two })).toMatchObject({ status: 409, body: { code: 'too_many_to_order' } });
});
