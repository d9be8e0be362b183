import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { createTable } from '../tables/create-table.ts';
import { updateTable } from '../tables/update-table.ts';
import { createRecord } from './create-record.ts';
import { findRecordsAnywhere } from './find-records.ts';

let t: TestDatabase;
let company: TestTenant;
let accounts_id: string;

async function makeTable(name: string, rows: readonly (readonly [id: string, name: string])[]) {
  const table = await t.run(company, (ctx) => createTable(ctx, { name }));
  const [id_field, name_field] = table.fields.map(({ id }) => id) as [string, string];
  for (const [id, text] of rows)
    await t.run(company, (ctx) => createRecord(ctx, table.id, { [id_field]: id, [name_field]: text }));
  return table.id;
}

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  await makeTable('Deals', [
    ['AB-12', 'Stanredtax'],
    ['AB-1', 'Élan Nord'],
    ['CD-7', 'Ab-1 renewal'],
  ]);
  accounts_id = await makeTable('Accounts', [['X1', 'Stanredtax Group']]);
});
afterAll(() => t.stop());

const names = async (search: string) =>
  (await t.run(company, (ctx) => findRecordsAnywhere(ctx, search))).map(({ name, key }) => `${key} ${name}`);

test('by words of the name and the ID in any order and case, a whole ID first', async () => {
  expect(await names('stanredtax')).toEqual(['X1 Stanredtax Group', 'AB-12 Stanredtax']);
  expect(await names('nord ÉLAN')).toEqual(['AB-1 Élan Nord']);
  expect(await names('nord ab')).toEqual(['AB-1 Élan Nord']);
  expect((await names('ab-1'))[0]).toBe('AB-1 Élan Nord');
  expect(await names('nothing')).toEqual([]);
});

test('of tables that are not archived, for people who may read tables', async () => {
  await t.run(company, (ctx) => updateTable(ctx, accounts_id, { archived: true }));
  expect(await names('stanredtax')).toEqual(['AB-12 Stanredtax']);
  const stranger = await company.addUser({ name: 'Stranger' });
  const refused = await t
    .run(company, (ctx) => findRecordsAnywhere(ctx, 'stanredtax'), stranger)
    .catch((error: unknown) => (error instanceof AppError ? error.code : error));
  expect(refused).toBe('forbidden');
});

test('another company’s records are not found', async () => {
  const other = await t.tenant();
  expect(await t.run(other, (ctx) => findRecordsAnywhere(ctx, 'stanredtax'))).toEqual([]);
});
