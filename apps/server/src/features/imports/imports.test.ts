import { Readable } from 'node:stream';
import type { ImportConfig } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { JobControl } from '../../platform/jobs/define.ts';
import { workbookOf } from '../../platform/testing/workbook.ts';
import { getTable } from '../tables/read-tables.ts';
import { getImport, listImports } from './read-imports.ts';
import { rematchUsers } from './rematch-users.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';
import { uploadFile } from './upload-file.ts';
import {
  t,
  company,
  code,
  manual,
  job,
  control,
  upload,
  guessed,
  load,
  newColumns,
  rowsOf,
  tableNamed,
  useImports,
} from './testing/import-world.ts';

useImports();

/** Rows of the public CRM extract, with its quirks. The whole file goes through the screens in e2e/. */
const PIPELINE = `opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value
1C1I7A6R,Moses Frase,GTX Plus Basic,Cancity,Won,10/20/2016,3/1/2017,1054
Z063OYW0,Darcel Schlecht,GTXPro,Isdom,Won,10/25/2016,3/11/2017,4514
EC4QE1BX,Darcel Schlecht,MG Special,Cancity,Won,10/25/2016,3/7/2017,50
MV1LWRNH,Moses Frase,GTX Basic,Codehow,Won,10/25/2016,3/9/2017,588
PE84CX4O,Zane Levy,GTX Basic,Hatfan,Lost,10/25/2016,3/2/2017,0
ZNBS69V1,Anna Snelling,MG Special,Ron-tech,Engaging,10/29/2016,,
`;

test('the CRM rows load whole: US dates, empty close dates, users matched by name, unmatched ones kept and noted', async () => {
  for (const name of ['Moses Frase', 'Darcel Schlecht']) await company.addUser({ name });
  const { sniff } = await upload(PIPELINE);
  expect(sniff.columns.map((column) => column.type)).toEqual([
    'string',
    'user',
    'string',
    'string',
    'string',
    'date',
    'date',
    'amount',
  ]);
  expect(sniff.suggested).toEqual({ name: 0, id: 0, user: 1 });
  const { results, table_id } = await load(PIPELINE);
  expect(results).toEqual({
    rows: 6,
    created: 6,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    rejected: 0,
    warnings: 2,
  });
  const table = await t.run(company, (ctx) => getTable(ctx, table_id));
  expect(table).toMatchObject({ record_count: 6, source: 'file', user_field_id: table.fields[1]?.id });
  expect(table.fields.map((field) => field.type)).toEqual([
    'idName',
    'user',
    'string',
    'string',
    'string',
    'date',
    'date',
    'amount',
  ]);
  const rows = await rowsOf(table_id);
  expect(rows[0]?.cells.slice(2)).toEqual([
    'GTX Plus Basic',
    'Cancity',
    'Won',
    '2016-10-20',
    '2017-03-01',
    '1054',
  ]);
  expect(rows[5]?.cells.slice(1)).toEqual([
    { unmatched: 'Anna Snelling' },
    'MG Special',
    'Ron-tech',
    'Engaging',
    '2016-10-29',
    null,
    null,
  ]);
});

test('a row is listed once: refused, or imported with a note', async () => {
  const { results, rejections } = await load(
    'id,agent,value\nA1,Nobody One,100\nA2,Nobody Two,a lot\nA3,Nobody Three,300\nA3,Nobody Four,400\n',
    {
      columns: newColumns({ id: 'string', agent: 'user', value: 'amount' }),
      name_column: 0,
      id_column: 0,
      user_column: 1,
    },
  );
  expect(results).toMatchObject({ rows: 4, created: 2, rejected: 2, warnings: 2 });
  const listed = rejections.toSorted((a, b) => a.row_number - b.row_number);
  expect(listed.map(({ row_number }) => row_number)).toEqual([1, 2, 3, 4]);
  expect(listed.filter(({ outcome }) => outcome === 'warning')).toHaveLength(2);
  expect(listed[1]).toMatchObject({ outcome: 'rejected', column_name: 'value' });
});

test('a user added later is tied to the records that already bear the name', async () => {
  const { table_id } = await load('id;name;owner\n1;One;Ada Byron\n2;Two;Nobody\n', {
    user_column: null,
    columns: newColumns({ id: 'string', name: 'string', owner: 'user' }),
  });
  expect((await rowsOf(table_id)).map((record) => record.cells[2])).toEqual([
    { unmatched: 'Ada Byron' },
    { unmatched: 'Nobody' },
  ]);
  const ada = await company.addUser({ name: 'ada  byron' });
  await t.run(company, (ctx) => rematchUsers(ctx));
  expect((await rowsOf(table_id)).map((record) => record.cells[2])).toEqual([
    ada.user_id,
    { unmatched: 'Nobody' },
  ]);
});

test('every refused row is listed with its reason; the others are in; the sums agree', async () => {
  const content = [
    'code,label,amount,day,ok',
    'A,first,"1,200.50",2026-01-31,yes',
    'B,second,12 %,2026-02-30,yes',
    'C,third,twelve,2026-02-01,no',
    'D,,5,2026-02-01,no',
    ',fifth,5,2026-02-01,no',
    'A,again,5,2026-02-01,no',
    'E,late,5,someday,no',
    'F,short,5',
    'G,"quoted ""name""\tand tab\\",-0.25,2026-02-28,maybe',
    'H,"two\nlines",(7.5),2026-02-28,no',
    '',
  ].join('\n');
  const { results, rejections, table_id } = await load(content, {
    name_column: 1,
    id_column: 0,
    columns: newColumns({ code: 'string', label: 'string', amount: 'float', day: 'date', ok: 'bool' }),
  });
  expect(rejections.map(({ row_number, reason, column_name }) => [row_number, reason, column_name])).toEqual([
    [2, 'date_does_not_exist', 'day'],
    [3, 'not_a_number', 'amount'],
    [4, 'empty_name', 'label'],
    [5, 'empty_id', 'code'],
    [6, 'duplicate_id_in_file', 'code'],
    [7, 'not_a_date', 'day'],
    [8, 'wrong_number_of_columns', null],
    [9, 'not_a_boolean', 'ok'],
  ]);
  expect(results).toEqual({
    rows: 10,
    created: 2,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    rejected: 8,
    warnings: 0,
  });
  expect((await rowsOf(table_id)).map((record) => record.cells)).toEqual([
    ['A', 'first', '1200.50', '2026-01-31', true],
    ['H', 'two\nlines', '-7.5', '2026-02-28', false],
  ]);
});

test('an import that is stopped leaves nothing; run again it is whole, and a third time changes nothing', async () => {
  const { import: made, sniff } = await upload('id,label\nA,a\nB,b\n');
  const name = `Stopped ${newId()}`;
  await t.run(company, (ctx) => startImport(ctx, made.id, guessed(sniff, { target: { kind: 'new', name } })));
  const broken: JobControl = {
    signal: new AbortController().signal,
    progress: async (percent) => {
      if (percent >= 85) throw new Error('killed');
    },
  };
  await expect(runImport(job(), made.id, broken)).rejects.toThrow('killed');
  expect(await tableNamed(name)).toBeUndefined();
  const first = await runImport(job(), made.id, control());
  expect(await runImport(job(), made.id, control())).toEqual(first);
  expect((await tableNamed(name))?.record_count).toBe(2);
  const left = await t.query('select 1 from information_schema.tables where table_name = $1', [
    `s_${made.id.replaceAll('-', '')}`,
  ]);
  expect(left).toEqual([]);
});

test('cancelling while the file is read rolls everything back', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => `${index},name ${index}`).join('\n');
  const { import: made, sniff } = await upload(`id,name\n${rows}\n`);
  const name = `Cancelled ${newId()}`;
  await t.run(company, (ctx) => startImport(ctx, made.id, guessed(sniff, { target: { kind: 'new', name } })));
  const controller = new AbortController();
  const cancelling: JobControl = { signal: controller.signal, progress: async () => controller.abort() };
  expect(await code(runImport(job(), made.id, cancelling))).toBe('conflict');
  expect(await tableNamed(name)).toBeUndefined();
});

test.each([
  ['an empty file', '', 'file.csv', 'file_empty'],
  ['only headers', 'id,name\n', 'file.csv', 'file_empty'],
  ['no headers', '1,2\n3,4\n', 'file.csv', 'file_no_headers'],
  ['an empty column name', 'id,,name\n1,2,3\n', 'file.csv', 'file_empty_column_names'],
  ['a column name twice', 'id,Name,name\n1,2,3\n', 'file.csv', 'file_duplicate_columns'],
  ['a quote that never closes', 'id,name\n1,"open\n2,b\n', 'file.csv', 'file_bad_format'],
  [
    'a picture called csv',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    'file.csv',
    'file_bad_format',
  ],
  ['a spreadsheet called csv', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0]), 'file.csv', 'file_bad_format'],
  [
    'another spreadsheet',
    Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0]),
    'file.ods',
    'file_invalid_extension',
  ],
  ['zero bytes in text', Buffer.from('id,name\n1,a\0b\n'), 'file.csv', 'file_bad_format'],
] as const)('%s is refused and leaves nothing', async (_what, content, name, expected) => {
  const before = await t.query('select id from imports');
  expect(await code(upload(content as string | Buffer, name))).toBe(expected);
  expect(await t.query('select id from imports')).toHaveLength(before.length);
});

test('an Excel file loads as its CSV would, and its error values are reported with their row', async () => {
  const cell = (column: string, value: number, more = '') => `<c r="${column}" ${more}><v>${value}</v></c>`;
  const texts = (row: number, ...cells: string[]) =>
    cells.map((text, at) => `<c r="${'ABCD'[at]}${row}" t="str"><v>${text}</v></c>`).join('');
  const book = workbookOf({
    formats: [0, 14],
    sheets: {
      Deals:
        `<row r="1">${texts(1, 'id', 'name', 'day', 'amount')}</row>` +
        `<row r="2">${texts(2, 'A', 'One')}${cell('C2', 42_795, 's="1"')}${cell('D2', 0.30000000000000004)}</row>` +
        `<row r="4">${texts(4, 'B', 'Two')}${cell('D4', 1500)}</row>` +
        `<row r="5">${texts(5, 'C', 'Three')}${cell('C5', 42_796, 's="1"')}<c r="D5" t="e"><v>#N/A</v></c></row>` +
        `<row r="6">${texts(6, 'D', 'Four')}${cell('D6', 7)}</row><row r="7">${texts(7, 'E', 'Five')}${cell('D7', 8)}</row>`,
    },
  });
  const { table_id, rejections } = await load(book, {}, 'deals.xlsx');
  expect(await rowsOf(table_id)).toMatchObject([
    { cells: ['A', 'One', '2017-03-01', '0.3'] },
    { cells: ['B', 'Two', null, '1500'] },
    { cells: ['D', 'Four', null, '7'] },
    { cells: ['E', 'Five', null, '8'] },
  ]);
  expect(rejections).toMatchObject([
    { row_number: 3, reason: 'not_a_number', column_name: 'amount', value: '#N/A' },
  ]);
});

test('what can not be carried out is refused before it starts', async () => {
  const { import: made, sniff } = await upload('id,label,day\nA,a,1/2/2026\nB,b,3/4/2026\n');
  const start = (config: ImportConfig) => code(t.run(company, (ctx) => startImport(ctx, made.id, config)));
  const whole = guessed(sniff, { date_order: 'dmy' });
  expect(sniff.columns[2]).toMatchObject({ type: 'date', date_order: null });
  expect(await start(guessed(sniff))).toBe('import_unmapped');
  const without = (index: number) =>
    whole.columns.map((column) =>
      column.index === index ? { ...column, target: { kind: 'ignore' as const } } : column,
    );
  expect(await start({ ...whole, columns: without(whole.id_column) })).toMatch(
    /import_(unmapped|name_missing)/,
  );
  expect(await start({ ...whole, name_column: 2, columns: without(2) })).toBe('import_name_missing');
  const rep = await company.addUser({ role: 'rep' });
  expect(await code(t.run(company, (ctx) => startImport(ctx, made.id, whole), rep))).toBe('forbidden');
  expect(await start(whole)).toBe('no refusal');
  expect(await start(whole)).toBe('conflict');
  expect((await t.run(company, (ctx) => listImports(ctx, { size: 5 }))).imports[0]?.status).toBe('queued');
});

test('another company finds neither an import nor its list; a reader may not upload', async () => {
  const { import: made } = await upload('id,label\nA,a\n');
  const other = await t.tenant();
  expect(await code(t.run(other, (ctx) => getImport(ctx, made.id)))).toBe('not_found');
  expect((await t.run(other, (ctx) => listImports(ctx, { size: 5 }))).imports).toEqual([]);
  const rep = await company.addUser({ role: 'rep' });
  const file = { name: 'file.csv', content: Readable.from([Buffer.from('id\n1\n')]) };
  expect(await code(uploadFile({ ...manual(), actor: rep }, file))).toBe('forbidden');
});
