import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRecord } from '../records/create-record.ts';
import { deleteRecords } from '../records/delete-records.ts';
import { editRecords } from '../records/edit-records.ts';
import { deleteField } from '../tables/delete-field.ts';
import { getTable } from '../tables/read-tables.ts';
import { updateField } from '../tables/update-field.ts';
import { updateTable } from '../tables/update-table.ts';
import { countDeletedInFile } from './count-deleted.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';
import {
  code,
  company,
  control,
  into,
  job,
  load,
  manual,
  rowsOf,
  t,
  upload,
  useImports,
} from './testing/import-world.ts';

useImports();

const FILE = 'account,year,name,value\nAcme,2025,One,10\nAcme,2026,Two,20\nBolt,2026,Three,30\n';
/** The ID of `account` and `year`, as the import makes it. */
const made = () => load(FILE, { id_column: 0, more_id_columns: [1], name_column: 2 });
const tableOf = (id: string) => t.run(company, (ctx) => getTable(ctx, id));
const fieldIds = async (id: string) => (await tableOf(id)).fields.map((field) => field.id);
const keysOf = async (id: string) => {
  const table = await tableOf(id);
  const at = table.fields.findIndex((field) => field.id === table.id_field_id);
  return (await rowsOf(id)).map((record) => record.cells[at] as string).toSorted();
};

test('an import makes a table whose ID is two columns together', async () => {
  const { table_id, results } = await made();
  expect(results).toMatchObject({ created: 3, rejected: 0 });
  const table = await tableOf(table_id);
  expect(table.fields.map(({ name, type }) => [name, type])).toEqual([
    ['account', 'string'],
    ['year', 'string'],
    ['name', 'name'],
    ['value', 'amount'],
    ['account + year', 'id'],
  ]);
  expect(await keysOf(table_id)).toEqual(['Acme · 2025', 'Acme · 2026', 'Bolt · 2026']);
});

test('a later file finds its records by both columns', async () => {
  const { table_id } = await made();
  const again =
    'account,year,name,value\nAcme,2026,Two,25\nBolt,2025,Four,40\nBolt,2025,Five,50\n,2026,Six,60\n';
  const { import: uploaded, sniff } = await upload(again);
  const config = await into(table_id, sniff, {});
  await t.run(company, (ctx) => startImport(ctx, uploaded.id, config));
  expect(await runImport(job(), uploaded.id, control())).toMatchObject({
    rows: 4,
    created: 1,
    updated: 1,
    // The ID that comes twice, and the one without an account.
    rejected: 2,
  });
  expect(await keysOf(table_id)).toEqual(['Acme · 2025', 'Acme · 2026', 'Bolt · 2025', 'Bolt · 2026']);
  expect((await rowsOf(table_id)).map((record) => record.cells[3] as string).toSorted()).toEqual([
    '10',
    '25',
    '30',
    '40',
  ]);
});

test('a file without one of the columns is refused', async () => {
  const { table_id } = await made();
  const { import: uploaded, sniff } = await upload('account,name,value\nAcme,Two,25\n');
  const config = await into(table_id, sniff, {});
  expect(await code(t.run(company, (ctx) => startImport(ctx, uploaded.id, config)))).toBe('import_unmapped');
});

test('records typed and edited have their ID from its fields, once', async () => {
  const { table_id } = await made();
  const [account, year, name, , id] = (await fieldIds(table_id)) as [string, string, string, string, string];
  const add = (values: Record<string, string>) =>
    t.run(company, (ctx) => createRecord(ctx, table_id, values));
  const { record } = await add({ [account]: 'Cove', [year]: '2026', [name]: 'New' });
  expect(record.cells[4]).toBe('Cove · 2026');
  expect(await code(add({ [account]: 'Cove', [year]: '2026', [name]: 'Again' }))).toBe('record_duplicate_id');
  expect(await code(add({ [account]: 'Cove', [name]: 'No year' }))).toBe('record_value_invalid');
  expect(await code(add({ [account]: 'Dune', [year]: '2026', [name]: 'X', [id]: 'mine' }))).toBe(
    'record_value_invalid',
  );
  const edit = (field_id: string, value: string | null) =>
    t.run(company, (ctx) =>
      editRecords(ctx, table_id, [{ record_id: record.id, version: 1, field_id, value }]),
    );
  expect(await code(edit(year, null))).toBe('record_value_invalid');
  expect(await code(edit(account, 'Acme'))).toBe('record_duplicate_id');
  expect((await edit(year, '2027')).records[0]!.cells[4]).toBe('Cove · 2027');
});

test('a deleted record is known by both columns', async () => {
  const { table_id } = await made();
  const [first] = await rowsOf(table_id);
  await t.run(company, (ctx) => deleteRecords(ctx, table_id, [first!.id]));
  const { import: uploaded } = await upload(FILE);
  const what = { table_id, id_column: 0, more_id_columns: [1] };
  expect(await countDeletedInFile(manual(), uploaded.id, what)).toBe(1);
});

test('the settings change the ID of a table that has records, and refuse what is not unique', async () => {
  const { table_id } = await load('id,label,value\nA,x,10\nB,x,20\nC,,30\n');
  const [id, label] = (await fieldIds(table_id)) as [string, string, string];
  const choose = (id_field_ids: string[]) =>
    t.run(company, (ctx) => updateTable(ctx, table_id, { id_field_ids }));
  expect(await code(choose([label]))).toBe('invalid_field');
  const { table_id: other } = await made();
  const [account, year, name, value, both] = (await fieldIds(other)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const chooseThere = (id_field_ids: string[]) =>
    t.run(company, (ctx) => updateTable(ctx, other, { id_field_ids }));
  expect(await code(chooseThere([account]))).toBe('record_duplicate_id');
  expect(await code(chooseThere([account, value]))).toBe('invalid_field');
  expect(await code(chooseThere([account, account]))).toBe('invalid_field');
  expect(await code(choose([id, account]))).toBe('invalid_field');
  // Another order, one more, and back to one field.
  await chooseThere([year, account]);
  expect(await keysOf(other)).toEqual(['2025 · Acme', '2026 · Acme', '2026 · Bolt']);
  await chooseThere([year, account, name]);
  expect(await keysOf(other)).toEqual(['2025 · Acme · One', '2026 · Acme · Two', '2026 · Bolt · Three']);
  expect((await tableOf(other)).id_field_id).toBe(both);
  await chooseThere([name]);
  expect(await keysOf(other)).toEqual(['One', 'Three', 'Two']);
  expect((await tableOf(other)).fields.find((field) => field.id === both)?.type).toBe('string');
});

test('fields of the ID stay while it needs them, and its formula is its own', async () => {
  const { table_id } = await made();
  const [account, , name, , id] = (await fieldIds(table_id)) as [string, string, string, string, string];
  expect(await code(t.run(company, (ctx) => deleteField(ctx, table_id, account)))).toBe('field_in_use');
  const formula = { type: 'variable' as const, id: name };
  expect(await code(t.run(company, (ctx) => updateField(ctx, table_id, id, { formula })))).toBe(
    'bad_request',
  );
  const renamed = await t.run(company, (ctx) => updateField(ctx, table_id, id, { name: 'Key' }));
  expect(renamed).toMatchObject({ name: 'Key', type: 'id' });
});

test('an ID that is too long as its fields make it is refused, typed, imported or chosen', async () => {
  const part = () => randomBytes(900).toString('hex');
  const content = `account,year,name,value\nAcme,2025,One,10\n${part()},${part()},Two,20\n`;
  const { table_id, results } = await load(content, {
    id_column: 0,
    more_id_columns: [1],
    name_column: 2,
  });
  expect(results).toMatchObject({ created: 1, rejected: 1 });
  const [account, year, name] = (await fieldIds(table_id)) as [string, string, string];
  const long = () => `${part()}${part()}`;
  const typed = { [account]: long(), [year]: long(), [name]: 'Long' };
  expect(await code(t.run(company, (ctx) => createRecord(ctx, table_id, typed)))).toBe(
    'record_value_invalid',
  );
  // Not yet an ID, a text may be long.
  const free = { [account]: 'Bolt', [year]: '2026', [name]: long() };
  await t.run(company, (ctx) => createRecord(ctx, table_id, free));
  const choose = t.run(company, (ctx) => updateTable(ctx, table_id, { id_field_ids: [name] }));
  expect(await code(choose)).toBe('record_value_invalid');
});
