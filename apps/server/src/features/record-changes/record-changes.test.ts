import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { startRunner, type Runner } from '../../platform/jobs/runner.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import * as records from '../records/index.ts';
import { createRecord } from '../records/create-record.ts';
import { createField } from '../tables/create-field.ts';
import { createTable } from '../tables/create-table.ts';
import { insertChange } from './change-queries.ts';
import { jobs, routes } from './index.ts';
import { runChange } from './run-change.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let rep: TestUser;
let admin: TestClient;
let runner: Runner | null = null;
let table_id: string;
const field: Record<string, string> = {};

const FIELDS = [
  ['Value', 'amount', []],
  ['Close', 'date', []],
  ['Stage', 'picklist', ['Won', 'Lost', 'Open']],
  ['Tags', 'multipicklist', []],
  ['Note', 'string', []],
  ['Owner', 'user', []],
] as const;
const ROWS = [
  ['1', 'Élan', '100.50', '2026-01-14', 'Won', ['red', 'Blue'], 'Big case, big', true],
  ['2', 'alpha', '20', '2026-02-01', 'Lost', ['red'], 'small', false],
  ['3', 'Beta', null, null, null, null, null, false],
  ['4', 'Gamma', '-5', '2026-02-01', 'Open', null, 'BIG (x+1)', false],
] as const;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...routes, ...records.routes], jobs });
});
beforeEach(async () => {
  company = await t.tenant();
  rep = await company.addUser({ name: 'Anna Snelling' });
  admin = await app.as(company.admin);
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  table_id = table.id;
  field['ID'] = table.fields[0]!.id;
  field['Name'] = table.fields[1]!.id;
  for (const [name, type, options] of FIELDS)
    field[name] = (
      await t.run(company, (ctx) =>
        createField(ctx, table_id, { name, type, decimals: 2, options: [...options] }),
      )
    ).id;
  for (const [id, name, value, close, stage, tags, note, owned] of ROWS)
    await t.run(company, (ctx) =>
      createRecord(ctx, table_id, {
        [field['ID']!]: id,
        [field['Name']!]: name,
        [field['Value']!]: value,
        [field['Close']!]: close,
        [field['Stage']!]: stage,
        [field['Tags']!]: tags === null ? null : [...tags],
        [field['Note']!]: note,
        [field['Owner']!]: owned ? rep.user_id : null,
      }),
    );
});
afterAll(async () => {
  await runner?.stop(1000);
  await app?.stop();
  await t?.stop();
});

const ALL = { kind: 'matching' } as const;
const won = {
  kind: 'matching',
  conditions: {
    kind: 'group',
    link: 'and',
    items: [
      {
        kind: 'condition',
        field_id: '',
        operator: 'has_any',
        comparand: { kind: 'constant', values: ['Won', 'Open'] },
      },
    ],
  },
};
const wonOrOpen = () => {
  const [item] = won.conditions.items;
  return { ...won, conditions: { ...won.conditions, items: [{ ...item, field_id: field['Stage'] }] } };
};

const search = async (more: object = {}) =>
  (await admin.post(`/api/tables/${table_id}/records/search`, more)).body;
const column = async (name: string): Promise<unknown[]> => {
  const { field_ids, records: found } = await search();
  return found.map(({ cells }: { cells: unknown[] }) => cells[field_ids.indexOf(field[name])]);
};
const versionNow = async () => (await search()).version as number;
const preview = (names: readonly string[], action: object, selection: object = ALL, by = admin) =>
  by.post(`/api/tables/${table_id}/records/changes/preview`, {
    selection,
    field_ids: names.map((name) => field[name]),
    action,
  });
const change = async (names: readonly string[], action: object, selection: object = ALL, more: object = {}) =>
  admin.post(`/api/tables/${table_id}/records/changes`, {
    selection,
    field_ids: names.map((name) => field[name]),
    action,
    table_version: await versionNow(),
    ...more,
  });
const remove = async (selection: object, more: object = {}) =>
  admin.post(`/api/tables/${table_id}/records/deletions`, {
    selection,
    table_version: await versionNow(),
    ...more,
  });
const undo = (id: string) => admin.post(`/api/tables/${table_id}/records/changes/${id}/undo`, {});
const historyOf = async (at: number) => {
  const { id } = (await search()).records[at];
  return (await admin.get(`/api/tables/${table_id}/records/${id}/history`)).body.changes;
};

// fields, action, the field's values afterwards, records that changed, cells left out
it.each([
  [['Stage'], { kind: 'set', value: 'Lost' }, ['Lost', 'Lost', 'Lost', 'Lost'], 3, 0],
  [['Note'], { kind: 'clear' }, [null, null, null, null], 3, 0],
  [['Value'], { kind: 'add', number: '0.005' }, ['100.505', '20.005', null, '-4.995'], 3, 0],
  [['Value'], { kind: 'multiply', number: '-1.1' }, ['-110.55', '-22', null, '5.5'], 3, 0],
  [['Value'], { kind: 'set', value: '100.5' }, ['100.50', '100.5', '100.5', '100.5'], 3, 0],
  [
    ['Note'],
    { kind: 'replace', find: { text: 'big' }, text: '$& huge' },
    ['$& huge case, $& huge', 'small', null, '$& huge (x+1)'],
    2,
    0,
  ],
  [
    ['Note'],
    { kind: 'replace', find: { text: 'big', match_case: true }, text: '' },
    ['Big case,', 'small', null, 'BIG (x+1)'],
    1,
    0,
  ],
  [
    ['Note'],
    { kind: 'replace', find: { text: '(x+1)' }, text: 'y' },
    ['Big case, big', 'small', null, 'BIG y'],
    1,
    0,
  ],
  [
    ['Tags'],
    { kind: 'replace', find: { text: 'RED' }, text: 'blue' },
    [['blue', 'Blue'], ['blue'], null, null],
    2,
    0,
  ],
  [['Stage'], { kind: 'replace', find: { text: 'o' }, text: 'O' }, ['Won', 'Lost', null, 'Open'], 0, 2],
  [
    ['Stage'],
    { kind: 'replace', find: { text: 'won', whole_cell: true }, text: 'Lost' },
    ['Lost', 'Lost', null, 'Open'],
    1,
    0,
  ],
  [
    ['Close'],
    { kind: 'replace', find: { text: '1/2/2026', date: '2026-02-01' }, text: '', date: '2026-03-01' },
    ['2026-01-14', '2026-03-01', null, '2026-03-01'],
    2,
    0,
  ],
  [
    ['Value'],
    { kind: 'replace', find: { text: '20', number: '20.0' }, text: '', number: '21' },
    ['100.50', '21', null, '-5'],
    1,
    0,
  ],
] as const)('%j %j', async (names, action, values, changed, left_out) => {
  const seen = (await preview(names, action)).body;
  expect([
    seen.changed,
    seen.refused.reduce((sum: number, one: { count: number }) => sum + one.count, 0),
  ]).toEqual([changed, left_out]);
  const before = await column(names[0]);
  const { status, body, text } = await change(names, action);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ kind: 'edit', status: 'finished', changed, left_out, job_id: null });
  expect(await column(names[0])).toEqual(values);
  const undone = await undo(body.id);
  expect(undone.body).toMatchObject({ kind: 'edit', changed, left_out: 0 });
  expect(await column(names[0])).toEqual(before);
  const again = await undo(undone.body.id);
  expect(again.body).toMatchObject({ changed, left_out: 0 });
  expect(await column(names[0])).toEqual(values);
});

describe('a selection', () => {
  it('is a filter, rows of its order, or records', async () => {
    await change(['Note'], { kind: 'set', value: 'x' }, wonOrOpen());
    expect(await column('Note')).toEqual(['x', 'small', null, 'x']);
    const sort = [{ field_id: field['Name'], direction: 'asc' }];
    await change(['Note'], { kind: 'set', value: 'y' }, { ...ALL, sort, rows: { start: 0, end: 2 } });
    expect(await column('Note')).toEqual(['x', 'y', 'y', 'x']);
    const { id } = (await search()).records[3];
    await change(['Note'], { kind: 'set', value: 'z' }, { kind: 'records', record_ids: [id] });
    expect(await column('Note')).toEqual(['x', 'y', 'y', 'z']);
  });

  it('of another version of the table is refused', async () => {
    const table_version = await versionNow();
    await change(['Note'], { kind: 'set', value: 'x' });
    const { status, body } = await change(['Note'], { kind: 'clear' }, ALL, { table_version });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await column('Note')).toEqual(['x', 'x', 'x', 'x']);
  });
});

describe('a change is refused', () => {
  it.each([
    [['Stage'], { kind: 'set', value: 'Gone' }, 'record_value_invalid'],
    [['Close'], { kind: 'set', value: '2026-02-30' }, 'record_value_invalid'],
    [['Name'], { kind: 'clear' }, 'record_value_invalid'],
    [['Note'], { kind: 'add', number: '1' }, 'record_value_invalid'],
    [['Owner'], { kind: 'set', value: '0190a000-0000-7000-8000-000000000000' }, 'record_value_invalid'],
    [['ID'], { kind: 'set', value: 'same' }, 'record_duplicate_id'],
  ] as const)('%j %j', async (names, action, code) => {
    const before = await search();
    const { body } = await change(names, action);
    expect(body.code).toBe(code);
    expect((await search()).records).toEqual(before.records);
  });

  it('without a reason, where one is required, and by who may not delete', async () => {
    const settings = {
      reasons_records_required: true,
      reasons: {
        reasons_records: [{ id: '0190a000-0000-7000-8000-00000000000a', name: 'Mistake', archived: false }],
      },
    };
    await t.query(`update companies set settings = settings || $1::jsonb where id = $2`, [
      JSON.stringify(settings),
      company.tenant.company_id,
    ]);
    expect((await change(['Note'], { kind: 'clear' })).body.code).toBe('reason_needed');
    const why = { reason_id: settings.reasons.reasons_records[0]!.id, comment: 'typed twice' };
    const { body } = await change(['Note'], { kind: 'clear' }, ALL, why);
    expect(body.changed).toBe(3);
    const [entry] = await historyOf(0);
    expect(entry).toMatchObject({
      kind: 'edited',
      actor_name: 'Admin',
      reason: 'Mistake',
      comment: 'typed twice',
      values: [{ field_id: field['Note'], before: 'Big case, big', after: null }],
    });
    const writer = await company.addUser({
      permissions: {
        resources: { data_table: { effect: 'allow', level: 'write' } },
        binary: {},
        statement_scope: 'me',
        request_scope: 'mine',
      },
    });
    const mine = await app.as(writer);
    const refused = await mine.post(`/api/tables/${table_id}/records/deletions`, {
      selection: ALL,
      table_version: await versionNow(),
    });
    expect(refused.status).toBe(403);
    const deleted = await remove(ALL, why);
    expect(
      (await mine.post(`/api/tables/${table_id}/records/changes/${deleted.body.id}/undo`, why)).status,
    ).toBe(403);
  });
});

it('a record that was written since is not taken back', async () => {
  const { body } = await change(['Note'], { kind: 'set', value: 'x' });
  const { records: found } = await search();
  const edit = { record_id: found[1].id, version: found[1].version, field_id: field['Note'], value: 'mine' };
  await admin.patch(`/api/tables/${table_id}/records`, { edits: [edit] });
  expect((await undo(body.id)).body).toMatchObject({ changed: 3, left_out: 1 });
  expect(await column('Note')).toEqual(['Big case, big', 'mine', null, 'BIG (x+1)']);
});

it('a change that is cancelled between two chunks leaves nothing', async () => {
  const before = await search();
  const id = '0190a000-0000-7000-8000-0000000000aa';
  const request = {
    kind: 'edit',
    table_version: before.version,
    selection: { ...ALL, search: '', conditions: null, sort: [], rows: null },
    field_ids: [field['Note']],
    action: { kind: 'clear' },
  };
  const store = { id, table_id, kind: 'edit', request, reason: null, comment: '', job_id: null } as const;
  await t.run(company, (ctx) => insertChange(ctx, store));
  const stop = async () => {
    throw new Error('cancelled');
  };
  await expect(t.run(company, (ctx) => runChange(ctx, id, stop))).rejects.toThrow('cancelled');
  expect((await search()).records).toEqual(before.records);
});

it('an undone change leaves no marks', async () => {
  const marks = async () =>
    (await search()).records.map(({ status, edited_fields }: { status: string; edited_fields: string[] }) => [
      status,
      edited_fields,
    ]);
  const before = await marks();
  const { body } = await change(['Note'], { kind: 'set', value: 'x' });
  expect((await marks())[2]).toEqual(['modified', expect.arrayContaining([field['Note']])]);
  await undo(body.id);
  expect(await marks()).toEqual(before);
});

it('deletes with what uses the records shown, and puts them back', async () => {
  const before = await search();
  const shown = await admin.post(`/api/tables/${table_id}/records/deletions/preview`, {
    selection: wonOrOpen(),
  });
  expect(shown.body).toMatchObject({ records: 2, looked_at: 2, locked_statements: 0, linked: [] });
  const { body } = await remove(wonOrOpen());
  expect(body).toMatchObject({ kind: 'delete', changed: 2 });
  expect(await column('ID')).toEqual(['2', '3']);
  const back = await undo(body.id);
  expect(back.body).toMatchObject({ kind: 'restore', changed: 2, left_out: 0 });
  const after = await search();
  const values = ({ records: found }: { records: { cells: unknown[] }[] }) => found.map(({ cells }) => cells);
  expect(values(after)).toEqual(values(before));
  expect((await historyOf(0)).map(({ kind }: { kind: string }) => kind).slice(0, 2)).toEqual([
    'restored',
    'deleted',
  ]);
  const [gone] = await t.query<{ count: number }>(
    'select count(*)::int as count from deleted_records where table_id = $1',
    [table_id],
  );
  expect(gone?.count).toBe(0);
  expect((await undo(back.body.id)).body).toMatchObject({ kind: 'delete', changed: 2 });
  expect((await search()).total).toBe(2);
});

it('a record whose ID is taken stays deleted', async () => {
  const { body } = await remove(wonOrOpen());
  await t.run(company, (ctx) =>
    createRecord(ctx, table_id, { [field['ID']!]: '1', [field['Name']!]: 'New' }),
  );
  expect((await undo(body.id)).body).toMatchObject({ changed: 1, left_out: 1 });
  expect((await column('Name')).toSorted()).toEqual(['Beta', 'Gamma', 'New', 'alpha']);
});

describe('many records', () => {
  const add = (count: number) =>
    t.run(company, ({ db }) =>
      sql
        .raw(
          `insert into "records_${company.tenant.environment_id.replaceAll('-', '')}"."t_${table_id.replaceAll('-', '')}"
        (id, created_at, updated_at, "f_${field['ID']!.replaceAll('-', '')}", "f_${field['Name']!.replaceAll('-', '')}", "f_${field['Value']!.replaceAll('-', '')}")
        select gen_random_uuid(), now(), now(), 'n' || n, 'Deal ' || n, n from generate_series(1, ${count}) n`,
        )
        .execute(db),
    );
  const ended = async (job_id: string) => {
    await expect
      .poll(
        async () =>
          (await t.query<{ state: string }>('select state from jobs where id = $1', [job_id]))[0]?.state,
      )
      .toMatch(/succeeded|failed|cancelled/);
    return (
      await t.query<{ state: string; result: { changed: number } }>(
        'select state, result from jobs where id = $1',
        [job_id],
      )
    )[0]!;
  };

  it('are a job, all or none', async () => {
    await add(25_000);
    await t.query('update data_tables set record_count = 25004 where id = $1', [table_id]);
    const { body } = await change(['Value'], { kind: 'multiply', number: '2' });
    expect(body).toMatchObject({ status: 'waiting', changed: 0 });
    runner = startRunner(app.platform);
    expect(await ended(body.job_id)).toMatchObject({
      state: 'succeeded',
      result: { changed: 25_003, status: 'finished' },
    });
    const {
      rows: [sum],
    } = await t.run(company, ({ db }) =>
      sql
        .raw<{ sum: string }>(
          `select sum("f_${field['Value']!.replaceAll('-', '')}")::text from "records_${company.tenant.environment_id.replaceAll('-', '')}"."t_${table_id.replaceAll('-', '')}"`,
        )
        .execute(db),
    );
    expect(sum?.sum).toBe('625025231');
    const back = await undo(body.id);
    expect(await ended(back.body.job_id)).toMatchObject({ state: 'succeeded', result: { changed: 25_003 } });
    const gone = await remove(ALL);
    expect(await ended(gone.body.job_id)).toMatchObject({ result: { kind: 'delete', changed: 25_004 } });
    expect((await search()).total).toBe(0);
  });
});

describe('finding', () => {
  const find = async (looked: object, more: object = {}) =>
    (await admin.post(`/api/tables/${table_id}/records/find`, { find: looked, ...more })).body;
  const places = async (looked: object, more: object = {}) =>
    (await find(looked, more)).rows.map(
      ({ row, field_ids }: { row: number; field_ids: string[] }) =>
        `${row} ${field_ids.map((id) => Object.keys(field).find((name) => field[name] === id)).join(' ')}`,
    );
  it.each([
    [{ text: 'big' }, ['0 Note', '3 Note']],
    [{ text: 'BIG', match_case: true }, ['3 Note']],
    [{ text: 'small', whole_cell: true }, ['1 Note']],
    [{ text: 'al' }, ['1 Name Note']],
    [{ text: 'elan' }, []],
    [{ text: 'ÉLAN' }, ['0 Name']],
    [{ text: 'snell' }, ['0 Owner']],
    [{ text: 'blue' }, ['0 Tags']],
    [{ text: '1 feb', date: '2026-02-01' }, ['1 Close', '3 Close']],
    [{ text: '100,5', number: '100.5' }, ['0 Value']],
    [{ text: '%' }, []],
  ] as const)('%j', async (looked, expected) => {
    expect(await places(looked)).toEqual(expected);
  });

  it('goes from a row on, forward and backward, in the order of the grid', async () => {
    expect(await places({ text: 'big' }, { from: 1 })).toEqual(['3 Note']);
    expect(await places({ text: 'big' }, { from: 2, direction: 'backward' })).toEqual(['0 Note']);
    const sort = [{ field_id: field['Name'], direction: 'desc' }];
    expect(await places({ text: 'big' }, { sort })).toEqual(['0 Note', '1 Note']);
    expect(await places({ text: 'al' }, { field_ids: [field['Note']] })).toEqual(['1 Note']);
    expect(await find({ text: 'big' }, { from: 1 })).toMatchObject({ total: 2, before: 1 });
    expect(await find({ text: 'nowhere' })).toMatchObject({ total: 0, before: 0, rows: [] });
  });
});
