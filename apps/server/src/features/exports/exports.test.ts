import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRunner, type Runner } from '../../platform/jobs/runner.ts';
import {
  startTestCompany,
  type TestApp,
  type TestClient,
  type TestCompany,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { createField } from '../tables/create-field.ts';
import { createTable } from '../tables/create-table.ts';
import { createRecord } from '../records/create-record.ts';
import { jobs, routes, sweeps } from './index.ts';
import { refuseTooMany } from './start-export.ts';

let started: TestCompany | null = null;
let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let reader: TestUser;
let admin: TestClient;
let mine: TestClient;
let table_id: string;
let runner: Runner | null = null;
const field: Record<string, string> = {};

const READER = {
  resources: { data_table: { effect: 'allow', level: 'read' } },
  binary: {},
  statement_scope: 'me',
  request_scope: 'mine',
} as const;

beforeAll(async () => {
  const settings = { currency: 'USD', discussion_activated: true };
  started = await startTestCompany({ routes, jobs }, { settings });
  ({ t, app, company, admin } = started);
  reader = await company.addUser({ name: 'Anna Snelling', permissions: READER });
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals: 2026' }));
  table_id = table.id;
  field['id'] = table.fields[0]!.id;
  field['name'] = table.fields[1]!.id;
  for (const [name, type] of [
    ['value', 'amount'],
    ['close', 'date'],
    ['rate', 'percentage'],
    ['owner', 'user'],
  ] as const)
    field[name] = (
      await t.run(company, (ctx) => createField(ctx, table_id, { name, type, decimals: 2, options: [] }))
    ).id;
  for (const [id, name, value, close, rate, owner] of [
    ['1', '=HYPERLINK("x")', '1234567890123456.78', '2026-01-14', '0.125', reader.user_id],
    ['2', 'Élan, "two"', '20.50', '2026-02-01', null, null],
    ['3', 'Alpha', '-3', null, '-0.05', null],
  ] as const)
    await t.run(company, (ctx) =>
      createRecord(ctx, table_id, {
        [field['id']!]: id,
        [field['name']!]: name,
        [field['value']!]: value,
        [field['close']!]: close,
        [field['rate']!]: rate,
        [field['owner']!]: owner,
      }),
    );
  mine = await app.as(reader);
  runner = startRunner(app.platform);
});
beforeEach(() => t.query(`delete from exports`));
afterAll(async () => {
  await runner?.stop(1000);
  await started?.stop();
});

const records = (more: object = {}) => ({ kind: 'records', table_id, ...more });
const start = (source: object, format: 'csv' | 'xlsx' = 'csv', by = admin) =>
  by.post('/api/exports', { source, format });
const read = async (id: string, by = admin) => (await by.get(`/api/exports/${id}`)).body;
const ended = async (source: object, format: 'csv' | 'xlsx' = 'csv', by = admin) => {
  const started = await start(source, format, by);
  expect(started.status, started.text).toBe(200);
  await expect
    .poll(async () => ((await read(started.body.id, by)).status as string) || '')
    .toMatch(/finished|failure/);
  return read(started.body.id as string, by);
};
const lines = async (source: object) => {
  const done = await ended(source);
  const file = await admin.get(done.s3_url as string);
  expect(file.status, file.text).toBe(200);
  return file.text.replace('\uFEFF', '').trim().split('\n');
};

describe('an export', () => {
  it('is a file of what the table shows: its filter, its fields, its order', async () => {
    const done = await ended(
      records({
        sort: [{ field_id: field['name'], direction: 'asc' }],
        field_ids: [field['name'], field['value'], field['close'], field['rate'], field['owner']],
      }),
    );
    expect(done).toMatchObject({ name: 'deals-2026.csv', status: 'finished', progress: 100, rows: 3 });
    const file = await admin.get(done.s3_url as string);
    expect(file.headers['content-disposition']).toBe('attachment; filename="deals-2026.csv"');
    expect(file.text).toBe(
      [
        '\uFEFFName,value,close,rate,owner',
        `"'=HYPERLINK(""x"")",1234567890123456.78,2026-01-14,12.5%,Anna Snelling`,
        'Alpha,-3,,-5%,',
        '"Élan, ""two""",20.50,2026-02-01,,',
        '',
      ].join('\n'),
    );
    const some = await lines(records({ search: 'alp', field_ids: [field['name']] }));
    expect(some).toEqual(['Name', 'Alpha']);
  });

  it('is a workbook whose numbers and dates are such, without losing a digit', async () => {
    const done = await ended(
      records({ field_ids: [field['name'], field['value'], field['close'], field['rate']] }),
      'xlsx',
    );
    expect(done.name).toBe('deals-2026.xlsx');
    const answer = await app.app.inject({
      method: 'GET',
      url: done.s3_url as string,
      cookies: Object.fromEntries(admin.cookies),
    });
    const { sheets } = await readXlsx(answer.rawPayload);
    expect(sheets[0]?.name).toBe('Deals  2026');
    expect(sheets[0]?.rows.slice(1)).toEqual([
      [`'=HYPERLINK("x")`, '1234567890123456.78', new Date('2026-01-14T00:00:00Z'), 0.125],
      ['Élan, "two"', 20.5, new Date('2026-02-01T00:00:00Z'), ''],
      ['Alpha', -3, '', -0.05],
    ]);
  });

  it.each([
    ['users', { kind: 'users' }, 'Name,Email,Employee number,Status'],
    ['org_chart', { kind: 'org_chart', period: '2026-01' }, 'Month,Person,Email,Role,Manager'],
    ['statements', { kind: 'statements', year: 2026, month: 1 }, 'Month,Person,Team,Plan'],
    ['adjustments', { kind: 'adjustments', from: '2026-01', to: '2026-03' }, 'Month,Person,Team,Plan'],
    ['discussions', { kind: 'discussions' }, 'Number,Discussion,Status'],
    ['audit', { kind: 'audit' }, 'Time (UTC),By,Source,Action,Object,Name,ID,Before,After'],
  ])('of %s has its columns', async (_kind, source, head) => {
    expect((await lines(source))[0]).toMatch(new RegExp(`^${head.replace(/[()]/g, '\\$&')}`));
  });

  it('of the trail tells of the export itself', async () => {
    await ended(records());
    const found = await lines({ kind: 'audit', filter: { object_type: 'export' } });
    expect(found.some((line) => line.includes(',start_export,export,'))).toBe(true);
  });
});

describe('who may have it', () => {
  it('needs the right on the source, at the start and at the download', async () => {
    expect((await start({ kind: 'users' }, 'csv', mine)).body.code).toBe('forbidden');
    expect((await start({ kind: 'audit' }, 'csv', mine)).body.code).toBe('forbidden');
    expect((await start({ kind: 'statements', year: 2026, month: 1 }, 'csv', mine)).body.code).toBe(
      'forbidden',
    );
    const done = await ended(records(), 'csv', mine);
    expect((await mine.get(done.s3_url as string)).status).toBe(200);
    const before = await t.query<{ permissions: object }>('select permissions from roles where id = $1', [
      reader.role_id,
    ]);
    const grant = (permissions: object) =>
      t.query('update roles set permissions = $2 where id = $1', [
        reader.role_id,
        JSON.stringify(permissions),
      ]);
    const { permissions } = before[0]!;
    await grant({ ...permissions, resources: {} });
    expect((await mine.get(done.s3_url as string)).body.code).toBe('forbidden');
    await grant({ ...permissions, statement_scope: 'all' });
    expect((await mine.get(done.s3_url as string)).body.code).toBe('export_rights_changed');
    await grant(permissions);
    expect((await mine.get(done.s3_url as string)).status).toBe(200);
  });

  it('is its owner alone', async () => {
    const { id } = await ended(records());
    expect((await mine.get(`/api/exports/${id}`)).status).toBe(404);
    expect((await mine.get(`/api/exports/${id}/file`)).status).toBe(404);
    expect((await mine.put(`/api/exports/${id}`, { action: 'dismiss' })).status).toBe(404);
    expect((await mine.delete(`/api/exports/${id}`)).status).toBe(404);
    expect((await mine.get('/api/exports')).body.exports).toEqual([]);
  });
});

describe('its life', () => {
  it('is refused with the rows that there are and may be', () => {
    const services = { ...app.platform.services, export_rows: 2 };
    expect(() => refuseTooMany({ services }, 2)).not.toThrow();
    expect(() => refuseTooMany({ services }, 3)).toThrow(
      expect.objectContaining({ code: 'export_too_many_rows', params: { rows: 3, most: 2 } }),
    );
  });

  it('can be cancelled while it waits, is listed, cleared and deleted with its file', async () => {
    await runner?.stop(1000);
    const waiting = (await start(records())).body;
    const cancelled = await admin.put(`/api/exports/${waiting.id}`, { action: 'cancel' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', s3_url: null });
    expect((await admin.put(`/api/exports/${waiting.id}`, { action: 'cancel' })).body.code).toBe('conflict');
    expect((await admin.get(`/api/exports/${waiting.id}/file`)).body.code).toBe('conflict');
    for (let at = 0; at < 3; at += 1) expect((await start(records())).status).toBe(200);
    expect((await start(records())).body).toMatchObject({ code: 'exports_running', params: { most: 3 } });
    runner = startRunner(app.platform);
    await expect
      .poll(async () =>
        (await admin.get('/api/exports')).body.exports.map((one: { status: string }) => one.status),
      )
      .toEqual(['finished', 'finished', 'finished', 'cancelled']);
    await admin.put(`/api/exports/${waiting.id}`, { action: 'dismiss' });
    const [first] = (await admin.get('/api/exports')).body.exports;
    expect((await admin.delete(`/api/exports/${first.id}`)).status).toBe(200);
    expect((await admin.get('/api/exports')).body.exports).toHaveLength(2);
    expect((await admin.get(first.s3_url)).status).toBe(404);
  });

  it('fails with the reason when its source goes away', async () => {
    await runner?.stop(1000);
    const { id } = (await start(records({ field_ids: [field['rate']] }))).body;
    await t.query(`update exports set source = jsonb_set(source, '{table_id}', to_jsonb($1::text))`, [
      '01900000-0000-7000-8000-00000000dead',
    ]);
    runner = startRunner(app.platform);
    await expect.poll(async () => (await read(id)).status).toBe('failure');
    expect((await read(id)).error).toMatchObject({ code: 'not_found' });
    const cards = await t.query<{ user_id: string; reference_type: string; reference_parameters: object }>(
      `select user_id, reference_type, reference_parameters from notifications where type = 'export_failed'`,
    );
    expect(cards).toEqual([
      {
        user_id: company.admin.user_id,
        reference_type: 'EXPORTS',
        reference_parameters: { name: 'deals-2026.csv' },
      },
    ]);
  });

  it('of a source that the company has switched off is refused', async () => {
    expect((await start({ kind: 'requests' })).body.code).toBe('feature_off');
    expect((await start({ kind: 'statement', year: 2026, month: 1, user_id: reader.user_id })).status).toBe(
      404,
    );
  });

  it('ends after a day, row and file', async () => {
    const done = await ended(records());
    t.clock.set(new Date(t.clock.now().getTime() + 24 * 3_600_000 + 1000).toISOString());
    expect((await admin.get(`/api/exports/${done.id}`)).status).toBe(404);
    for (const sweep of sweeps) await sweep(app.platform);
    expect(await t.query('select id from exports where id = $1', [done.id])).toEqual([]);
    const stored = await t.query<{ deleted: boolean }>(
      'select deleted_at is not null as deleted from files where id = $1',
      [done.id],
    );
    expect(stored).toEqual([{ deleted: true }]);
  });
});
