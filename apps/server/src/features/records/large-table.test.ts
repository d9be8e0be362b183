import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
} from '../../platform/testing/index.ts';
import { createTable } from '../tables/create-table.ts';
import { createRecord } from './create-record.ts';
import { groupRecords } from './group-records.ts';
import { searchRecords } from './search-records.ts';
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
  // Of the texts that fit into an index, and of the others.
  expect((await indexes()).length).toBe(before + 2);
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

test('a table above the bound is walked to each of its windows, in the order of the file and by an index', async () => {
  const { company, table_id, name } = await fiveDeals();
  const windows = async (sort: { field_id: string; direction: 'asc' | 'desc' }[]) => {
    const body = { search: '', conditions: null, sort, limit: 2, with_total: true };
    const found = [];
    for (const start of [0, 2, 4])
      found.push(await t.run(company, (ctx) => searchRecords(ctx, table_id, { ...body, start }, 4)));
    expect(found.map(({ total }) => total)).toEqual([5, 5, 5]);
    return found.map(({ records }) => records.map(({ cells }) => cells[1]).join(' '));
  };
  expect(await windows([])).toEqual(['delta alpha', 'echo bravo', 'charlie']);
  // As the job leaves it.
  await t.run(company, ({ db }) =>
    sql`select record_sort_index(${table_id}, ${name}, 'text', 'asc')`.execute(db),
  );
  expect(await windows([{ field_id: name, direction: 'asc' }])).toEqual([
    'alpha bravo',
    'charlie delta',
    'echo',
  ]);
});

test('groups of more records than the bound are read closed; what would be opened is refused in words', async () => {
  const { company, table_id, name } = await fiveDeals();
  const groups = [{ field_id: name, by: 'day' as const, direction: 'asc' as const }];
  const body = {
    search: '',
    conditions: null,
    sort: [],
    groups,
    summaries: [],
    turned: [],
    start: 0,
    limit: 200,
  };
  const grouped = (open: boolean, large: number) =>
    t.run(company, (ctx) => groupRecords(ctx, table_id, { ...body, open }, large));
  expect(await grouped(false, 4)).toMatchObject({ total: 5, row_count: 5 });
  await expect(grouped(true, 4)).rejects.toMatchObject({ code: 'too_many_to_group', params: { most: 4 } });
  expect(await grouped(true, 5)).toMatchObject({ total: 5, row_count: 10 });
});

async function fiveDeals() {
  const company = await t.tenant();
  const { id, fields } = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  const [key, name] = fields.map((field) => field.id);
  for (const [at, text] of ['delta', 'alpha', 'echo', 'bravo', 'charlie'].entries())
    await t.run(company, (ctx) => createRecord(ctx, id, { [key!]: `D${at}`, [name!]: text }));
  return { company, table_id: id, name: name! };
}
