import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { createRecord } from '../records/create-record.ts';
import { deleteRecords } from '../records/delete-records.ts';
import { searchRecords } from '../records/search-records.ts';
import { createTable } from './create-table.ts';
import { deleteTable } from './delete-table.ts';
import { getTable, listTables } from './read-tables.ts';
import { recordTable } from './storage/index.ts';
import { apiNameOf, typeInRole } from './table-policy.ts';
import { createField } from './create-field.ts';
import { deleteField } from './delete-field.ts';
import { orderFields } from './order-fields.ts';
import { updateField } from './update-field.ts';
import { updateTable } from './update-table.ts';
import { sql } from '../../platform/db/index.ts';

let t: TestDatabase;
let company: TestTenant;
beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
});
afterAll(() => t.stop());

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );
const everything = { search: '', conditions: null, sort: [], start: 0, limit: 200, with_total: true };
const text = { type: 'string', decimals: 0, options: [] } as const;

test('an empty table has a name field and an ID field and takes records', async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Opportunités 2026' }));
  expect(table.api_key).toBe('opportunites_2026');
  expect(table.fields.map((field) => field.type)).toEqual(['id', 'name']);
  expect(
    await code(t.run(company, (ctx) => createTable(ctx, { name: 'OPPORTUNITÉS 2026'.toLowerCase() }))),
  ).toBe('name_used');
  expect((await t.run(company, (ctx) => listTables(ctx, false))).map((each) => each.name)).toContain(
    'Opportunités 2026',
  );
});

test('fields are added, renamed, ordered, retyped when every value converts, and removed', async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Fields' }));
  const [id, name] = table.fields.map((field) => field.id);
  const amount = await t.run(company, (ctx) => createField(ctx, table.id, { ...text, name: 'Amount' }));
  expect(await code(t.run(company, (ctx) => createField(ctx, table.id, { ...text, name: 'AMOUNT' })))).toBe(
    'name_used',
  );
  await t.run(company, (ctx) =>
    createRecord(ctx, table.id, { [id!]: 'A', [name!]: 'First', [amount.id]: '12.345' }),
  );
  const typed = await t.run(company, (ctx) => updateField(ctx, table.id, amount.id, { type: 'amount' }));
  expect(typed.type).toBe('amount');
  expect((await t.run(company, (ctx) => getTable(ctx, table.id))).fields[2]?.decimals).toBe(3);
  const back = await t.run(company, (ctx) =>
    updateField(ctx, table.id, amount.id, { type: 'string', name: 'Note' }),
  );
  expect(back.name).toBe('Note');
  await t.run(company, (ctx) =>
    createRecord(ctx, table.id, { [id!]: 'B', [name!]: 'Second', [amount.id]: '31/12/2026' }),
  );
  expect(await code(t.run(company, (ctx) => updateField(ctx, table.id, amount.id, { type: 'date' })))).toBe(
    'record_value_invalid',
  );
  const ordered = await t.run(company, (ctx) => orderFields(ctx, table.id, [amount.id, name!, id!]));
  expect(ordered.fields.map((field) => field.name)).toEqual(['Note', 'Name', 'ID']);
  expect(await code(t.run(company, (ctx) => deleteField(ctx, table.id, id!)))).toBe('field_in_use');
  await t.run(company, (ctx) => deleteField(ctx, table.id, amount.id));
  const left = await t.run(company, (ctx) => searchRecords(ctx, table.id, everything));
  expect(left.records.map((record) => record.cells)).toEqual([
    ['First', 'A'],
    ['Second', 'B'],
  ]);
});

test('a date that does not exist stops the retyping, and nothing is changed', async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Dates' }));
  const [id, name] = table.fields.map((field) => field.id);
  const when = await t.run(company, (ctx) => createField(ctx, table.id, { ...text, name: 'When' }));
  await t.run(company, (ctx) =>
    createRecord(ctx, table.id, { [id!]: 'A', [name!]: 'First', [when.id]: '2026-06-31' }),
  );
  expect(await code(t.run(company, (ctx) => updateField(ctx, table.id, when.id, { type: 'date' })))).toBe(
    'record_value_invalid',
  );
  expect((await t.run(company, (ctx) => getTable(ctx, table.id))).fields[2]?.type).toBe('string');
});

test('a text becomes a link when every value is a whole address; a link takes no other text', async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Links' }));
  const [id, name] = table.fields.map((field) => field.id);
  const page = await t.run(company, (ctx) => createField(ctx, table.id, { ...text, name: 'Page' }));
  const record = (ID: string, value: string) =>
    t.run(company, (ctx) => createRecord(ctx, table.id, { [id!]: ID, [name!]: ID, [page.id]: value }));
  await record('A', 'https://crm.example.com/deals/1');
  const wrong = await record('B', 'see the CRM');
  const toLink = () => t.run(company, (ctx) => updateField(ctx, table.id, page.id, { type: 'link' }));
  expect(await code(toLink())).toBe('record_value_invalid');
  await t.run(company, (ctx) => deleteRecords(ctx, table.id, [wrong.record.id]));
  expect((await toLink()).type).toBe('link');
  expect(await code(record('C', 'javascript:alert(1)'))).toBe('record_value_invalid');
  await record('D', 'http://example.com');
});

test('another ID field must be filled and unique; the roles follow', async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Roles' }));
  const [id, name] = table.fields.map((field) => field.id);
  await t.run(company, (ctx) => createRecord(ctx, table.id, { [id!]: '1', [name!]: 'Same' }));
  await t.run(company, (ctx) => createRecord(ctx, table.id, { [id!]: '2', [name!]: 'Same' }));
  expect(await code(t.run(company, (ctx) => updateTable(ctx, table.id, { id_field_id: name! })))).toBe(
    'record_duplicate_id',
  );
  const after = await t.run(company, (ctx) => updateTable(ctx, table.id, { name_field_id: id! }));
  expect(after.fields.map((field) => field.type)).toEqual(['idName', 'string']);
});

test('every write raises the version and notes what changed', async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Versions' }));
  const [id, name] = table.fields.map((field) => field.id);
  const made = await t.run(company, (ctx) => createRecord(ctx, table.id, { [id!]: '1', [name!]: 'One' }));
  expect(made.table_version).toBe(table.version + 1);
  const changes = await t.query<{ version: string; record_id: string | null }>(
    'select version, record_id from record_changes where table_id = $1',
    [table.id],
  );
  expect(changes).toEqual([{ version: String(made.table_version), record_id: made.record.id }]);
});

test('tables used by a compensation stay; others go with their records', async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Gone' }));
  await t.run(company, (ctx) => deleteTable(ctx, table.id));
  expect(await code(t.run(company, (ctx) => getTable(ctx, table.id)))).toBe('not_found');
  const left = await t.query('select 1 from information_schema.tables where table_name = $1', [
    `t_${table.id.replaceAll('-', '')}`,
  ]);
  expect(left).toEqual([]);
});

test('another company sees neither the table nor, past every where, its records', async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Private' }));
  const [id, name] = table.fields.map((field) => field.id);
  await t.run(company, (ctx) => createRecord(ctx, table.id, { [id!]: '1', [name!]: 'Secret' }));
  const other = await t.tenant();
  expect(await code(t.run(other, (ctx) => getTable(ctx, table.id)))).toBe('not_found');
  const seen = await t.run(other, async (ctx) => {
    const { rows } = await sql`select * from ${recordTable(company.tenant.environment_id, table.id)}`.execute(
      ctx.db,
    );
    return rows;
  });
  expect(seen).toEqual([]);
});

test('a rep without the right meets a refusal', async () => {
  const rep = await company.addUser({ role: 'rep' });
  expect(await code(t.run(company, (ctx) => createTable(ctx, { name: 'No' }), rep))).toBe('forbidden');
  expect(await code(t.run(company, (ctx) => listTables(ctx, false), rep))).toBe('forbidden');
});

test('API names hold letters, numbers and underscores and are never taken twice', () => {
  expect(apiNameOf('Close value (€)', new Set())).toBe('close_value');
  expect(apiNameOf('日付', new Set())).toBe('field');
  expect(apiNameOf('Stage', new Set(['stage', 'stage_2']))).toBe('stage_3');
  expect(typeInRole('a', 'idName', 'a', 'b')).toBe('name');
});
