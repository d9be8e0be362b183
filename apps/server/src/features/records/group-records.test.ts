import type { BodyOf, groupRecords as groupCall, RecordGroup } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { createRecord } from './create-record.ts';
import { editRecords } from './edit-records.ts';
import { groupRecords } from './group-records.ts';
import { dealsTable } from './testing/deals-table.ts';

let t: TestDatabase;
let company: TestTenant;
let anna: TestUser;
let table_id: string;
let field: Readonly<Record<string, string>>;

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  anna = await company.addUser({ name: 'Anna' });
  const zoe = await company.addUser({ name: 'Zoé' });
  ({ table_id, field } = await dealsTable(t, company, {
    Stage: 'picklist',
    Value: 'amount',
    Close: 'date',
    Owner: 'user',
    Tags: 'multipicklist',
  }));
  for (const [ID, Stage, Value, Close, Owner, Tags] of [
    ['1', 'Won', '10', '2026-01-05', zoe.user_id, ['a', 'b']],
    ['2', 'lost', '20', '2026-01-31', anna.user_id, ['B', 'A']],
    ['3', 'won', '30.50', '2026-02-01', zoe.user_id, null],
    ['4', null, null, null, null, ['a']],
    ['5', 'éco', '5', '2025-12-31', null, null],
  ] as const)
    await t.run(company, (ctx) =>
      createRecord(ctx, table_id, {
        [field['ID']!]: ID,
        [field['Name']!]: `Deal ${ID}`,
        [field['Stage']!]: Stage,
        [field['Value']!]: Value,
        [field['Close']!]: Close,
        [field['Owner']!]: Owner,
        [field['Tags']!]: Tags && [...Tags],
      }),
    );
});
afterAll(() => t.stop());

type Body = BodyOf<typeof groupCall>;
const by = (name: string, over: Partial<RecordGroup> = {}): RecordGroup => ({
  field_id: field[name]!,
  by: 'day',
  direction: 'asc',
  ...over,
});

const ask = (groups: readonly RecordGroup[], over: Partial<Body> = {}) =>
  t.run(company, (ctx) =>
    groupRecords(ctx, table_id, {
      conditions: null,
      search: '',
      sort: [],
      summaries: [],
      open: true,
      turned: [],
      start: 0,
      limit: 200,
      groups: [...groups],
      ...over,
    }),
  );

/** A header as `level value count values`, a record as its ID. */
async function rows(groups: readonly RecordGroup[], over: Partial<Body> = {}): Promise<string[]> {
  const answer = await ask(groups, over);
  return answer.rows.map((row) =>
    row.kind === 'record'
      ? String(row.record.cells[0])
      : [
          `${'+-'[Number(row.is_open)]}${row.level}`,
          JSON.stringify(row.value),
          row.count,
          ...row.values,
        ].join(' '),
  );
}
const summaries = () => [
  { field_id: field['Value']!, function: 'sum' as const },
  { field_id: field['Value']!, function: 'average' as const },
  { field_id: field['ID']!, function: 'count' as const },
];

test('records are in groups with subtotals, whatever the case of a text; those without a value are last', async () => {
  expect(await rows([by('Stage')], { summaries: summaries() })).toEqual([
    '-1 "éco" 1 5 5 1',
    '5',
    '-1 "lost" 1 20 20 1',
    '2',
    '-1 "Won" 2 40.5 20.25 2',
    '1',
    '3',
    '-1 null 1 0  1',
    '4',
  ]);
  const sort = [{ field_id: field['Value']!, direction: 'desc' as const }];
  expect(await rows([by('Stage', { direction: 'desc' })], { sort })).toEqual([
    '-1 "Won" 2',
    '3',
    '1',
    '-1 "lost" 1',
    '2',
    '-1 "éco" 1',
    '5',
    '-1 null 1',
    '4',
  ]);
});

test('dates are grouped by month, quarter or year, in each other group', async () => {
  expect(await rows([by('Close', { by: 'quarter' }), by('Close', { by: 'month' })])).toEqual([
    '-1 "2025-10-01" 1',
    '-2 "2025-12-01" 1',
    '5',
    '-1 "2026-01-01" 3',
    '-2 "2026-01-01" 2',
    '1',
    '2',
    '-2 "2026-02-01" 1',
    '3',
    '-1 null 1',
    '-2 null 1',
    '4',
  ]);
  expect(await rows([by('Close', { by: 'year' })], { open: false })).toEqual([
    '+1 "2025-01-01" 1',
    '+1 "2026-01-01" 3',
    '+1 null 1',
  ]);
});

test('people are in the order of their names, and several choices are one group whatever their order', async () => {
  const answer = await ask([by('Owner')], { open: false });
  const names = answer.rows.map((row) => (row.kind === 'group' ? answer.users[String(row.value)] : ''));
  expect(names).toEqual(['Anna', 'Zoé', undefined]);
  expect((await rows([by('Tags')], { open: false })).map((row) => row.at(-1))).toEqual(['1', '2', '2']);
});

test('a closed group is one row, wherever the window begins', async () => {
  const all = await ask([by('Stage')]);
  const won = all.rows.find((row) => row.kind === 'group' && row.value === 'Won');
  const turned = [won?.kind === 'group' ? won.id : ''];
  expect(await rows([by('Stage')], { turned })).toEqual([
    '-1 "éco" 1',
    '5',
    '-1 "lost" 1',
    '2',
    '+1 "Won" 2',
    '-1 null 1',
    '4',
  ]);
  expect(await rows([by('Stage')], { turned, open: false })).toEqual([
    '+1 "éco" 1',
    '+1 "lost" 1',
    '-1 "Won" 2',
    '1',
    '3',
    '+1 null 1',
  ]);
  expect((await ask([by('Stage')], { turned })).row_count).toBe(7);
  const whole = await rows([by('Stage'), by('Close', { by: 'month' })]);
  for (let start = 0; start <= whole.length; start += 1)
    expect(await rows([by('Stage'), by('Close', { by: 'month' })], { start, limit: 3 })).toEqual(
      whole.slice(start, start + 3),
    );
});

test('an edit moves its record into another group, and the subtotals follow', async () => {
  const find = await ask([by('Stage')]);
  const row = find.rows.find((one) => one.kind === 'record' && one.record.cells[0] === '2');
  const record = row?.kind === 'record' ? row.record : null;
  await t.run(company, (ctx) =>
    editRecords(ctx, table_id, [
      { record_id: record!.id, version: record!.version, field_id: field['Stage']!, value: 'WON' },
    ]),
  );
  expect(await rows([by('Stage')], { summaries: summaries().slice(0, 1) })).toEqual([
    '-1 "éco" 1 5',
    '5',
    '-1 "WON" 3 60.5',
    '1',
    '2',
    '3',
    '-1 null 1 0',
    '4',
  ]);
});

test('refuses fields that are not the table’s', async () => {
  const refusal = ask([by('Stage', { field_id: table_id })]).catch((error: unknown) =>
    error instanceof AppError ? error.code : error,
  );
  expect(await refusal).toBe('invalid_field');
});
