import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
} from '../../platform/testing/index.ts';
import { createTable } from '../tables/create-table.ts';
import { jobs, routes } from './index.ts';
import { COPY_TEXTS_JOB } from './record-texts.ts';

let t: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes, jobs });
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

test('a large table is sorted over HTTP, by an index that the first sort makes', async () => {
  const company = await t.tenant();
  const admin = await app.as(company.admin);
  const { id, fields } = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  await t.query('update data_tables set record_count = 60000 where id = $1', [id]);
  const indexes = () =>
    t.query('select 1 from pg_indexes where tablename = $1', [`t_${id.replaceAll('-', '')}`]);
  const before = (await indexes()).length;
  const sort = [{ field_id: fields[1]!.id, direction: 'asc' }];
  const answer = await admin.post(`/api/tables/${id}/records/search`, { search: '', conditions: null, sort });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await indexes()).length).toBe(before + 1);
});

test('the first search of a large table over HTTP requests the copy of its texts, in groups too', async () => {
  const company = await t.tenant();
  const admin = await app.as(company.admin);
  const { id, fields } = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  await t.query('update data_tables set record_count = 60000 where id = $1', [id]);
  const filter = { search: 'won', conditions: null, sort: [] };
  const groups = [{ field_id: fields[1]!.id }];
  const requested = () => t.query('select 1 from jobs where kind = $1', [COPY_TEXTS_JOB]);
  const grouped = await admin.post(`/api/tables/${id}/records/groups`, { ...filter, groups });
  expect(grouped.status, JSON.stringify(grouped.body)).toBe(200);
  expect(grouped.body).toMatchObject({ rows: [], row_count: 0, total: 0 });
  const plain = await admin.post(`/api/tables/${id}/records/search`, filter);
  expect(plain.status, JSON.stringify(plain.body)).toBe(200);
  expect(await requested()).toHaveLength(1);
});
