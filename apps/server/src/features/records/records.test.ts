import type { ConditionGroupWire, ConditionWire, SummaryWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { ConditionGroup, Operator } from '@comptoir/engine';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { sql } from '../../platform/db/index.ts';
import { announceChange, fieldColumn, recordTable, unmatchedColumn } from '../tables/index.ts';
import { createField } from '../tables/create-field.ts';
import { updateField } from '../tables/update-field.ts';
import { createTable } from '../tables/create-table.ts';
import { getTable } from '../tables/read-tables.ts';
import { createRecord } from './create-record.ts';
import { deleteRecords } from './delete-records.ts';
import { editRecords } from './edit-records.ts';
import { setRecordStatus } from './set-record-status.ts';
import { searchRecords } from './search-records.ts';
import { summarizeRecords } from './summarize-records.ts';

let t: TestDatabase;
let company: TestTenant;
let rep: TestUser;
let table_id: string;
const field: Record<string, string> = {};

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  rep = await company.addUser({ name: 'Anna Snelling' });
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  table_id = table.id;
  field['ID'] = table.fields[0]!.id;
  field['Name'] = table.fields[1]!.id;
  const kinds = {
    Value: 'amount',
    Close: 'date',
    Stage: 'picklist',
    Tags: 'multipicklist',
    Won: 'bool',
    Owner: 'user',
  } as const;
  for (const [name, type] of Object.entries(kinds)) {
    const made = await t.run(company, (ctx) =>
      createField(ctx, table_id, { name, type, decimals: 2, options: [] }),
    );
    field[name] = made.id;
  }
  const rows = [
    ['1', 'Élan', '100.50', '2026-01-14', 'Won', ['red', 'Blue'], true, rep.user_id],
    ['2', 'alpha', '20', '2026-02-01', 'lost', ['red'], false, null],
    ['3', 'Beta', null, null, null, null, null, company.admin.user_id],
  ] as const;
  const names = ['ID', 'Name', 'Value', 'Close', 'Stage', 'Tags', 'Won', 'Owner'];
  for (const row of rows) {
    const values = Object.fromEntries(row.map((value, index) => [field[names[index]!]!, value]));
    await t.run(company, (ctx) => createRecord(ctx, table_id, values as never));
  }
});
afterAll(() => t.stop());

const search = async (over: Partial<Parameters<typeof searchRecords>[2]>, actor = company.admin) => {
  const body = { search: '', conditions: null, sort: [], start: 0, limit: 200, with_total: true, ...over };
  return t.run(company, (ctx) => searchRecords(ctx, table_id, body), actor);
};
const ids = async (over: Partial<Parameters<typeof searchRecords>[2]>, actor = company.admin) =>
  (await search(over, actor)).records.map((record) => record.cells[0] as string).join('');
const where = (name: string, operator: Operator, ...values: string[]): ConditionGroupWire => ({
  kind: 'group',
  link: 'and',
  items: [
    {
      kind: 'condition',
      field_id: field[name]!,
      operator,
      comparand: values.length === 0 ? null : { kind: 'constant', values },
    },
  ],
});

test('the wire condition is the engine condition', () => {
  expectTypeOf<ConditionGroupWire>().toExtend<ConditionGroup>();
  expectTypeOf<ConditionGroup['items'][number]['kind']>().toEqualTypeOf<
    ConditionGroupWire['items'][number]['kind']
  >();
});

// field, operator, compared with, rows that match; row 3 is empty in every one of these fields but Owner
test.each([
  ['Value', 'equal', ['100.5'], '1'],
  ['Value', 'inequal', ['100.5'], '2'],
  ['Value', 'less', ['100.5'], '2'],
  ['Value', 'less_or_equal', ['100.50'], '12'],
  ['Value', 'greater', ['20'], '1'],
  ['Value', 'greater_or_equal', ['20'], '12'],
  ['Value', 'is_empty', [], '3'],
  ['Value', 'is_not_empty', [], '12'],
  ['Close', 'is', ['2026-02-01'], '2'],
  ['Close', 'before', ['2026-02-01'], '1'],
  ['Close', 'after', ['2026-01-14'], '2'],
  ['Name', 'is', ['éLAN'], '1'],
  ['Name', 'is_not', ['ÉLAN'], '23'],
  ['Name', 'contains', ['ET'], '3'],
  ['Name', 'not_contains', ['a'], ''],
  ['Name', 'starts_with', ['AL'], '2'],
  ['Stage', 'is', ['won'], '1'],
  ['Stage', 'is_not', ['won'], '2'],
  ['Stage', 'has_any', ['WON', 'LOST'], '12'],
  ['Stage', 'has_none', ['won'], '2'],
  ['Stage', 'not_contains', ['x'], '12'],
  ['Tags', 'has_any', ['BLUE'], '1'],
  ['Tags', 'has_all', ['red', 'blue'], '1'],
  ['Tags', 'has_none', ['blue'], '2'],
  ['Tags', 'is_empty', [], '3'],
  ['Won', 'is_true', [], '1'],
  ['Won', 'is_false', [], '2'],
  ['Won', 'is_empty', [], '3'],
  ['Owner', 'is_empty', [], '2'],
  ['Owner', 'imported', [], '13'],
  ['Owner', 'anyone', [], '13'],
] as const)('%s %s %j finds %j', async (name, operator, values, expected) => {
  expect(await ids({ conditions: where(name, operator, ...values) })).toBe(expected);
});

test('dynamic comparisons: the current user, the current date moved', async () => {
  const mine = (operator: Operator): ConditionGroupWire => ({
    kind: 'group',
    link: 'and',
    items: [{ kind: 'condition', field_id: field['Owner']!, operator, comparand: { kind: 'current_user' } }],
  });
  expect(await ids({ conditions: mine('is') })).toBe('3');
  expect(await ids({ conditions: mine('is_not') })).toBe('1');
  const soon: ConditionGroupWire = {
    kind: 'group',
    link: 'or',
    items: [
      {
        kind: 'condition',
        field_id: field['Close']!,
        operator: 'after',
        comparand: { kind: 'current_date', offset: null },
      },
      {
        kind: 'condition',
        field_id: field['Close']!,
        operator: 'is',
        comparand: { kind: 'current_date', offset: { unit: 'month', amount: -1 } },
      },
    ],
  };
  expect(await ids({ conditions: soon })).toBe('2');
});

test('the week, month and year of the current date, moved: 15 January 2026 is a Thursday', async () => {
  const near = (operator: Operator, span: 'week' | 'month' | 'quarter' | 'year', months = 0) =>
    ids({
      conditions: {
        kind: 'group',
        link: 'and',
        items: [
          {
            kind: 'condition',
            field_id: field['Close']!,
            operator,
            comparand: { kind: 'current_date', offset: { unit: 'month', amount: months }, span },
          },
        ],
      },
    });
  expect(await near('is', 'week')).toBe('1');
  expect(await near('after', 'week')).toBe('2');
  expect(await near('is', 'month')).toBe('1');
  expect(await near('is', 'month', 1)).toBe('2');
  expect(await near('before', 'month', 1)).toBe('1');
  expect(await near('is', 'quarter', 2)).toBe('12');
  expect(await near('after', 'quarter', -3)).toBe('12');
  expect(await near('is', 'year')).toBe('12');
  expect(await near('after', 'year', -12)).toBe('12');
});

test('summaries count what matches: cells, distinct texts whatever their case, exact sums and averages', async () => {
  const summary = (name: string, fn: SummaryWire['function'], conditions: ConditionGroupWire | null = null) =>
    t
      .run(company, (ctx) =>
        summarizeRecords(ctx, table_id, {
          search: '',
          conditions,
          summaries: [{ field_id: field[name]!, function: fn }],
        }),
      )
      .then(({ values }) => values[0]);
  const cases = [
    ['Value', 'sum', '120.5'],
    ['Value', 'average', '60.25'],
    ['Value', 'min', '20'],
    ['Value', 'max', '100.5'],
    ['Close', 'max', '2026-02-01'],
    ['Close', 'count', '2'],
    ['Stage', 'all', '3'],
    ['Stage', 'empty', '1'],
    ['Tags', 'not_empty', '2'],
    ['Tags', 'count_unique', '2'],
    ['Owner', 'count_unique', '2'],
  ] as const;
  for (const [name, fn, expected] of cases)
    expect(await summary(name, fn), `${fn} of ${name}`).toBe(expected);
  const none = where('Name', 'is', 'nobody');
  expect([await summary('Value', 'sum', none), await summary('Value', 'average', none)]).toEqual(['0', null]);
  expect(await summary('Value', 'sum', where('Stage', 'is', 'won'))).toBe('100.5');
  expect(await code(summary('Name', 'sum'))).toBe('invalid_field');
});

test('a name that matches no user is anyone, and not imported', async () => {
  const owner = async (name: string | null) =>
    t.run(company, async (ctx) => {
      await sql`update ${recordTable(ctx.tenant.environment_id, table_id)} set ${unmatchedColumn(field['Owner']!)} = ${name}
        where ${fieldColumn(field['Owner']!)} is null`.execute(ctx.db);
      await announceChange(ctx, { table_id, record_ids: null });
    });
  await owner('Zoe Nobody');
  expect(await ids({ conditions: where('Owner', 'imported') })).toBe('13');
  expect(await ids({ conditions: where('Owner', 'anyone') })).toBe('123');
  await owner(null);
});

test('who is below a named person is found by who may read users, and by nobody else', async () => {
  const mate = await company.addUser({ name: 'Under Anna' });
  const reader = await company.addUser({
    permissions: {
      resources: { data_table: { effect: 'allow', level: 'read' } },
      binary: {},
      statement_scope: 'me',
      request_scope: 'mine',
    },
  });
  await t.query(
    `insert into manager_links (environment_id, id, manager_id, user_id) values ($1, gen_random_uuid(), $2, $3)`,
    [company.tenant.environment_id, company.admin.user_id, rep.user_id],
  );
  await t.query(
    `insert into manager_links (environment_id, id, manager_id, user_id) values ($1, gen_random_uuid(), $2, $3)`,
    [company.tenant.environment_id, rep.user_id, mate.user_id],
  );
  const related = (comparand: ConditionWire['comparand']): ConditionGroupWire => ({
    kind: 'group',
    link: 'and',
    items: [{ kind: 'condition', field_id: field['Owner']!, operator: 'is', comparand }],
  });
  const below = related({ kind: 'constant', values: [company.admin.user_id], level: 'directly_below' });
  expect(await ids({ conditions: below })).toBe('1');
  expect(await code(search({ conditions: below }, reader))).toBe('forbidden');
  // One's own place in it is no secret.
  expect(await ids({ conditions: related({ kind: 'current_user', level: 'anywhere_below' }) })).toBe('1');
  expect(await ids({ conditions: related({ kind: 'current_user', level: 'below_2' }) }, reader)).toBe('');
  await t.query('delete from manager_links where environment_id = $1', [company.tenant.environment_id]);
});

test('groups nest, an empty group is true, an unknown field is refused', async () => {
  const nested: ConditionGroupWire = {
    kind: 'group',
    link: 'or',
    items: [
      where('Stage', 'is', 'won'),
      { kind: 'group', link: 'and', items: [where('Value', 'is_empty'), where('Name', 'is', 'beta')] },
    ],
  };
  expect(await ids({ conditions: nested })).toBe('13');
  expect(await ids({ conditions: { kind: 'group', link: 'or', items: [] } })).toBe('123');
  const foreign = where('Stage', 'is', 'won');
  (foreign.items[0] as { field_id: string }).field_id = '018f0000-0000-7000-8000-000000000000';
  expect(await code(search({ conditions: foreign }))).toBe('invalid_field');
  expect(await code(search({ conditions: where('Value', 'contains', '1') }))).toBe('invalid_field');
  expect(await code(search({ conditions: where('Value', 'equal', "1'; drop table x") }))).toBe(
    'invalid_field',
  );
});

test('sorts put text as people do and empty values last, both ways; users by name', async () => {
  const sort = (name: string, direction: 'asc' | 'desc') =>
    ids({ sort: [{ field_id: field[name]!, direction }] });
  expect(await sort('Name', 'asc')).toBe('231');
  expect(await sort('Name', 'desc')).toBe('132');
  expect(await sort('Value', 'asc')).toBe('213');
  expect(await sort('Value', 'desc')).toBe('123');
  expect(await sort('Owner', 'asc')).toBe('312');
});

test('a window anywhere equals the slice of the whole, whichever end it is read from', async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Many' }));
  const [id, name] = table.fields.map((each) => each.id) as [string, string];
  await t.run(company, async (ctx) => {
    for (let index = 0; index < 57; index += 1) {
      await createRecord(ctx, table.id, { [id]: `r${index}`, [name]: `n${index % 7}` });
    }
  });
  for (const sort of [
    [],
    [{ field_id: name, direction: 'asc' as const }],
    [{ field_id: name, direction: 'desc' as const }],
  ]) {
    const at = (start: number, limit: number) =>
      t.run(company, (ctx) =>
        searchRecords(ctx, table.id, {
          search: '',
          conditions: null,
          sort,
          start,
          limit,
          with_total: true,
        }).then((found) => found.records.map((record) => record.cells[0])),
      );
    const whole = await at(0, 200);
    expect(whole).toHaveLength(57);
    for (const start of [0, 10, 28, 29, 40, 52, 56, 57, 90])
      expect(await at(start, 8)).toEqual(whole.slice(start, start + 8));
  }
});

test('words are found in texts and in the names of users', async () => {
  expect(await ids({ search: 'ÉLA' })).toBe('1');
  expect(await ids({ search: 'snell' })).toBe('1');
  expect(await ids({ search: 'nothing like it' })).toBe('');
  expect((await search({ search: 'a' })).total).toBe(3);
});

test('a cell is written once: the second editor gets a conflict, and it is marked as edited', async () => {
  const [record] = (await search({ conditions: where('ID', 'is', '2') })).records;
  const edit = {
    record_id: record!.id,
    version: record!.version,
    field_id: field['Value']!,
    value: '20.125',
  };
  const { records } = await t.run(company, (ctx) => editRecords(ctx, table_id, [edit]));
  expect(records[0]).toMatchObject({ status: 'modified', version: record!.version + 1 });
  expect(records[0]?.edited_fields).toContain(field['Value']);
  expect(records[0]?.cells[2]).toBe('20.125');
  expect(
    (await t.run(company, (ctx) => getTable(ctx, table_id))).fields.find((each) => each.name === 'Value')
      ?.decimals,
  ).toBe(3);
  expect(await code(t.run(company, (ctx) => editRecords(ctx, table_id, [edit])))).toBe('conflict');
});

test.each([
  ['Value', 'twelve'],
  ['Value', '1,5'],
  ['Value', '1e5'],
  ['Value', true],
  ['Close', '2026-02-30'],
  ['Close', '2/3/2026'],
  ['Won', 'true'],
  ['Tags', 'red'],
  ['Owner', 'Anna Snelling'],
  ['Owner', '018f0000-0000-7000-8000-000000000000'],
  ['ID', ''],
  ['Name', null],
] as const)('%s refuses %j, and nothing is written', async (name, value) => {
  const [record] = (await search({ conditions: where('ID', 'is', '3') })).records;
  const good = { record_id: record!.id, version: record!.version, field_id: field['Stage']!, value: 'Open' };
  const bad = { record_id: record!.id, version: record!.version, field_id: field[name]!, value };
  expect(await code(t.run(company, (ctx) => editRecords(ctx, table_id, [good, bad])))).toBe(
    'record_value_invalid',
  );
  expect((await search({ conditions: where('ID', 'is', '3') })).records[0]?.version).toBe(record!.version);
});

test('an ID is refused where no index keeps it', async () => {
  const values = { [field['ID']!]: 'x'.repeat(2001), [field['Name']!]: 'Long' };
  expect(await code(t.run(company, (ctx) => createRecord(ctx, table_id, values)))).toBe(
    'record_value_invalid',
  );
});

test('an ID comes once; a picklist with choices holds no other', async () => {
  const values = { [field['ID']!]: '1', [field['Name']!]: 'Again' };
  expect(await code(t.run(company, (ctx) => createRecord(ctx, table_id, values)))).toBe(
    'record_duplicate_id',
  );
  await t.run(company, (ctx) => updateField(ctx, table_id, field['Stage']!, { options: ['Won', 'Lost'] }));
  const other = { [field['ID']!]: '9', [field['Name']!]: 'Nine', [field['Stage']!]: 'Maybe' };
  expect(await code(t.run(company, (ctx) => createRecord(ctx, table_id, other)))).toBe(
    'record_value_invalid',
  );
});

test('an inactive record stays, is not what is calculated with, and is active again as it was', async () => {
  const { record } = await t.run(company, (ctx) =>
    createRecord(ctx, table_id, { [field['ID']!]: '7', [field['Name']!]: 'Seven' }),
  );
  const set = (active: boolean, actor = company.admin) =>
    t.run(company, (ctx) => setRecordStatus(ctx, table_id, { record_ids: [record.id], active }), actor);
  const off = (await set(false)).records[0]!;
  expect(off).toMatchObject({ status: 'inactive', version: record.version + 1 });
  expect((await set(false)).records[0]).toMatchObject({ status: 'inactive', version: off.version });
  const edit = { record_id: record.id, version: off.version, field_id: field['Value']!, value: '7' };
  const edited = await t.run(company, (ctx) => editRecords(ctx, table_id, [edit]));
  expect(edited.records[0]?.status).toBe('inactive');
  expect(await ids({ conditions: where('ID', 'is', '7') })).toBe('7');
  expect((await set(true)).records[0]).toMatchObject({ status: 'modified', version: off.version + 2 });
  expect(await code(set(false, rep))).toBe('forbidden');
  expect(
    await code(
      t.run(company, (ctx) =>
        setRecordStatus(ctx, table_id, { record_ids: [record.id, table_id], active: false }),
      ),
    ),
  ).toBe('record_not_found');
  await t.run(company, (ctx) => deleteRecords(ctx, table_id, [record.id]));
});

test('deleting counts down, and a reader may not', async () => {
  const made = await t.run(company, (ctx) =>
    createRecord(ctx, table_id, { [field['ID']!]: '8', [field['Name']!]: 'Eight' }),
  );
  const before = (await search({})).total!;
  expect(await code(t.run(company, (ctx) => deleteRecords(ctx, table_id, [made.record.id]), rep))).toBe(
    'forbidden',
  );
  await t.run(company, (ctx) => deleteRecords(ctx, table_id, [made.record.id, made.record.id]));
  expect((await search({})).total).toBe(before - 1);
});

test('where the company requires a reason, nothing is changed, set inactive or deleted without one', async () => {
  const strict = await t.tenant({
    settings: {
      reasons: {
        reasons_records: [{ id: table_id, name: 'Typing error', archived: false }],
        reasons_statements: [],
      },
      reasons_records_required: true,
    },
  });
  const table = await t.run(strict, (ctx) => createTable(ctx, { name: 'Deals' }));
  const text = table.fields[1]; // Name
  const { record } = await t.run(strict, (ctx) =>
    createRecord(ctx, table.id, { [table.fields[0]!.id]: '1', [text!.id]: 'Before' }),
  );
  const edit = { record_id: record.id, version: record.version, field_id: text!.id, value: 'After' };
  const change = (reason_id: string | null) =>
    t.run(strict, (ctx) => editRecords(ctx, table.id, [edit], { reason_id, comment: 'Seen' }));
  expect(await code(change(null))).toBe('reason_needed');
  expect(await code(change(record.id))).toBe('not_found');
  expect(await code(t.run(strict, (ctx) => deleteRecords(ctx, table.id, [record.id])))).toBe('reason_needed');
  const retire = (reason_id: string | null) =>
    t.run(strict, (ctx) =>
      setRecordStatus(ctx, table.id, { record_ids: [record.id], active: false }, { reason_id, comment: '' }),
    );
  expect(await code(retire(null))).toBe('reason_needed');
  expect((await change(table_id)).records[0]?.cells).toContain('After');
  expect((await retire(table_id)).records[0]?.status).toBe('inactive');
});
