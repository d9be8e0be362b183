import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRunner, type Runner } from '../../platform/jobs/runner.ts';
import {
  fileForm,
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { routes as recordRoutes } from '../records/index.ts';
import { createField } from '../tables/create-field.ts';
import { createTable } from '../tables/create-table.ts';
import { jobs, routes } from './index.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let admin: TestClient;
let runner: Runner | null = null;
let table_id: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...routes, ...recordRoutes], jobs });
  company = await t.tenant();
  admin = await app.as(company.admin);
  runner = startRunner(app.platform);
});
afterAll(async () => {
  await runner?.stop(1000);
  await app?.stop();
  await t?.stop();
});

/** A table of its own for each test: `ID`, `Name`, an amount, a picklist and a user. */
beforeEach(async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: `Deals ${ctx.newId()}` }));
  table_id = table.id;
  ids['ID'] = table.fields[0]!.id;
  ids['Name'] = table.fields[1]!.id;
  for (const [name, type, options] of [
    ['Value', 'amount', []],
    ['Stage', 'picklist', ['Won', 'Lost']],
    ['Owner', 'user', []],
  ] as const) {
    const made = { name, type, decimals: 2, options: [...options] };
    ids[name] = (await t.run(company, (ctx) => createField(ctx, table_id, made))).id;
  }
});

const send = (text: string, query = '') =>
  admin.post(`/api/import/models/${table_id}${query}`, fileForm('deals.csv', text));
const ended = async (id: string) => {
  await expect.poll(async () => (await admin.get(`/api/import/${id}`)).body.import.finished).toBe(true);
  return (await admin.get(`/api/import/${id}`)).body;
};
const imported = async (text: string, query = '') => {
  const started = await send(text, query);
  expect(started.status, started.text).toBe(200);
  return ended(started.body.id);
};
const records = async () => {
  const { body } = await admin.post(`/api/exploration?model=${table_id}`, {});
  return body.records
    .map((record: { cells: string[] }) => record.cells)
    .toSorted(([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1));
};
const HEAD = 'ID,Name,Value,Stage,Owner';

test('a template has the columns of its table, an example row, and in a workbook the allowed values', async () => {
  const csv = await admin.get(`/api/tables/${table_id}/template`);
  const [head, example, ...rest] = csv.text.replace('\uFEFF', '').trim().split('\n');
  expect(head).toBe(HEAD);
  expect(example).toBe('EXAMPLE-1,Example,1234.50,Won,Admin');
  expect(rest).toEqual([]);
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/tables/${table_id}/template?file_type=xlsx`,
    cookies: Object.fromEntries(admin.cookies),
  });
  const { sheets } = await readXlsx(answer.rawPayload);
  expect(sheets.map((sheet) => sheet.name)).toEqual(['Rows', 'Allowed values']);
  expect(sheets[0]!.rows[0]).toEqual(HEAD.split(','));
  expect(sheets[1]!.rows).toEqual([
    ['Stage', 'Owner'],
    ['Won', 'Admin'],
    ['Lost', ''],
  ]);
});

test('the filled template is imported without a mapping; another file is refused with what differs', async () => {
  const { import: done } = await imported(`${HEAD}\nA,a,1.50,Won,Admin\n`);
  expect(done.configs.results).toMatchObject({ created: 1, rejected: 0 });
  expect(await records()).toEqual([['A', 'a', '1.50', 'Won', company.admin.user_id]]);
  const refused = await send('ID,Name,Worth,Stage,Owner\nB,b,2,Won,Admin\n');
  expect(refused.body).toMatchObject({
    code: 'file_template_mismatch',
    params: { missing: ['Value'], unknown: ['Worth'] },
  });
  const kept = await admin.post(
    `/api/import/models/${table_id}?duplicates=skip`,
    fileForm('d.csv', `${HEAD}\nA,z,9,Won,\n`),
  );
  expect((await ended(kept.body.id)).import.configs.results).toMatchObject({ skipped: 1, updated: 0 });
});

const mapFile = async (text: string) => {
  const { body } = await admin.post('/api/import', fileForm('other.csv', text));
  const columns = [
    [0, ids['ID']],
    [1, ids['Name']],
    [2, ids['Value']],
  ] as const;
  const config = {
    format: body.sniff.format,
    target: { kind: 'table', table_id },
    columns: columns.map(([index, field_id]) => ({ index, target: { kind: 'field', field_id } })),
    name_column: 1,
    id_column: 0,
    user_column: null,
    duplicates: 'override_all',
  };
  const started = await admin.put('/api/objects/models/import', { id: body.import.id, config });
  expect(started.status, started.text).toBe(200);
  await ended(body.import.id);
};

test('a mapping is remembered for files with the same columns, in any order', async () => {
  await mapFile('Ref,Title,Worth\nA,a,1\n');
  const { body } = await admin.get(`/api/tables/${table_id}/import-mappings`);
  expect(body.mappings).toMatchObject([
    {
      name: null,
      duplicates: 'override_all',
      columns: [
        { column: 'Ref', field_id: ids['ID'] },
        { column: 'Title', field_id: ids['Name'] },
        { column: 'Worth', field_id: ids['Value'] },
      ],
    },
  ]);
  await imported('worth,ref,title\n7,B,b\n');
  expect(await records()).toEqual([
    ['A', 'a', '1', null, null],
    ['B', 'b', '7', null, null],
  ]);
  // The last choice for the same columns takes the place of the one before.
  await mapFile('Ref,Title,Worth\nC,c,3\n');
  expect((await admin.get(`/api/tables/${table_id}/import-mappings`)).body.mappings).toHaveLength(1);
});

test('mappings with a name are chosen, renamed and deleted', async () => {
  const path = `/api/tables/${table_id}/import-mappings`;
  const columns = [{ column: 'Ref', field_id: ids['ID'] }];
  const { body: made } = await admin.post(path, { name: 'Monthly', columns });
  expect(made).toMatchObject({ name: 'Monthly', duplicates: 'override_keeping_edits' });
  expect((await admin.post(path, { name: 'monthly', columns })).body.code).toBe('name_used');
  const foreign = [{ column: 'Ref', field_id: made.id }];
  expect((await admin.post(path, { name: 'Other', columns: foreign })).body.code).toBe('invalid_field');
  const renamed = await admin.patch(`/api/import/mappings/${made.id}`, { name: 'Weekly' });
  expect(renamed.body.name).toBe('Weekly');
  expect((await admin.delete(`/api/import/mappings/${made.id}`)).status).toBe(200);
  expect((await admin.get(path)).body.mappings).toEqual([]);
});

test('what was left out is a file in the language of its reader, as CSV and as a workbook', async () => {
  const { import: done } = await imported(`${HEAD}\nA,a,x,Won,Admin\nB,b,2,Won,Who Else\n`);
  const lines = async () =>
    (await admin.get(`/api/import/${done.id}/csv/results`)).text.replace('\uFEFF', '').trim().split('\n');
  expect(await lines()).toEqual([
    'Row,Result,Reason,Column,Value',
    '1,Rejected,Not a number,Value,x',
    '2,Warning,No user with this name. The owner is left empty.,Owner,Who Else',
  ]);
  await t.query(`update users set language = 'fr', locale = 'fr-FR' where id = $1`, [company.admin.user_id]);
  expect((await lines())[1]).toMatch(/^1;Refusée;/);
  const workbook = await app.app.inject({
    method: 'GET',
    url: `/api/import/${done.id}/csv/results?file_type=xlsx`,
    cookies: Object.fromEntries(admin.cookies),
  });
  expect(workbook.headers['content-disposition']).toContain('lignes-ecartees-deals.xlsx');
  const { sheets } = await readXlsx(workbook.rawPayload);
  expect(sheets[0]!.rows[1]!.slice(0, 2)).toEqual([1, 'Refusée']);
  await t.query(`update users set language = 'en', locale = 'en-US' where id = $1`, [company.admin.user_id]);
});

test('the history of a table has its imports and the edits by people, newest first', async () => {
  const { import: done } = await imported(`${HEAD}\nA,a,1,Won,Admin\nB,b,2,Won,Admin\n`);
  t.clock.set(new Date(t.clock.now().getTime() + 60_000).toISOString());
  const { body: found } = await admin.post(`/api/exploration?model=${table_id}`, {});
  for (const [at, value] of [
    [0, '10'],
    [1, '20'],
  ] as const) {
    const edit = { record_id: found.records[at].id, version: 1, field_id: ids['Value'], value };
    const answer = await admin.patch(`/api/tables/${table_id}/records`, { edits: [edit] });
    expect(answer.status, answer.text).toBe(200);
  }
  const { body } = await admin.get(`/api/tables/${table_id}/history`);
  expect(body.changes).toMatchObject([
    { kind: 'edited', actor_name: 'Admin', records: 2 },
    { kind: 'import', import_id: done.id, actor_name: 'Admin', results: { created: 2 }, undone_at: null },
  ]);
  const older = await admin.get(
    `/api/tables/${table_id}/history?before=${encodeURIComponent(body.changes[0].at)}&size=1`,
  );
  expect(older.body).toMatchObject({ changes: [{ kind: 'import' }], more: false });
});
