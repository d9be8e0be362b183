import { randomBytes } from 'node:crypto';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../../platform/testing/index.ts';
import { createRecord } from '../../records/create-record.ts';
import { deleteRecords } from '../../records/delete-records.ts';
import { editRecords } from '../../records/edit-records.ts';
import { searchRecords } from '../../records/search-records.ts';
import { setRecordStatus } from '../../records/set-record-status.ts';
import { summarizeRecords } from '../../records/summarize-records.ts';
import { createField, type FieldInput } from '../create-field.ts';
import { createTable } from '../create-table.ts';
import { deleteField } from '../delete-field.ts';
import { deleteTable } from '../delete-table.ts';
import { requireTable } from '../read-tables.ts';
import { updateField } from '../update-field.ts';
import { updateTable } from '../update-table.ts';
import { listUnlinked } from './list-unlinked.ts';

let t: TestDatabase;
let company: TestTenant;
let products: Made;
let deals: Made;
let family: string;
let product: string;
let product_family: string;

interface Made {
  readonly id: string;
  readonly id_field: string;
  readonly name_field: string;
}

const run = <T>(work: Parameters<typeof t.run<T>>[1]) => t.run(company, work);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof AppError ? { code: error.code, ...error.params } : Promise.reject(error),
  );

async function table(name: string): Promise<Made> {
  const { id, fields } = await run((ctx) => createTable(ctx, { name }));
  return { id, id_field: fields[0]!.id, name_field: fields[1]!.id };
}

async function field(to: Made, name: string, more: Partial<FieldInput> = {}): Promise<string> {
  const input = { name, type: 'string' as const, decimals: 2, options: [], ...more };
  return (await run((ctx) => createField(ctx, to.id, input))).id;
}

const record = (to: Made, key: string, name: string, values: Record<string, string> = {}) =>
  run((ctx) => createRecord(ctx, to.id, { [to.id_field]: key, [to.name_field]: name, ...values }));

async function cells(to: Made, field_id: string, sort = to.id_field) {
  const body = {
    search: '',
    conditions: null,
    sort: [{ field_id: sort, direction: 'asc' as const }],
    start: 0,
    limit: 200,
    with_total: true,
  };
  const { field_ids, records } = await run((ctx) => searchRecords(ctx, to.id, body));
  return records.map((one) => one.cells[field_ids.indexOf(field_id)] ?? null);
}

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  products = await table('Products');
  deals = await table('Deals');
  family = await field(products, 'Family', { type: 'picklist', options: ['Hardware', 'Software'] });
  product = await field(deals, 'Product', { type: 'object', link: { table_id: products.id, by: 'name' } });
  const linked = { kind: 'SyncField' as const, link_field_id: product, field_id: family };
  product_family = await field(deals, 'Family', { linked });
  await record(products, 'P1', 'Router', { [family]: 'Hardware' });
  await record(products, 'P2', 'Ledger', { [family]: 'Software' });
  await record(products, 'P3', 'Cable', { [family]: 'Hardware' });
  await record(products, 'P4', 'CABLE', { [family]: 'Software' });
  for (const [at, name] of ['router', 'LEDGER', 'cable', 'Phone', 'Phone'].entries())
    await record(deals, `D${at}`, `Deal ${at}`, { [product]: name });
});
afterAll(() => t.stop());

test('a linked field brings the value of the one record that its object field leads to', async () => {
  expect(await cells(deals, product_family)).toEqual(['Hardware', 'Software', null, null, null]);
  const body = { search: '', conditions: null, sort: [], start: 0, limit: 1, with_total: false };
  const { records } = await run((ctx) => searchRecords(ctx, deals.id, body));
  const edit = { record_id: records[0]!.id, version: records[0]!.version, value: 'Router' };
  const refused = refusal(run((ctx) => editRecords(ctx, deals.id, [{ ...edit, field_id: product_family }])));
  expect(await refused).toMatchObject({ code: 'record_value_invalid', reason: 'linked' });
});

test('texts that are too long for an index link by their whole', async () => {
  const models = await table('Models');
  const machines = await table('Machines');
  const by_id = { table_id: models.id, by: 'name' as const };
  const model = await field(machines, 'Model', { type: 'object', link: by_id });
  const size = await field(models, 'Size', {});
  const linked = { kind: 'SyncField' as const, link_field_id: model, field_id: size };
  const machine_size = await field(machines, 'Size', { linked });
  const same = randomBytes(4000).toString('hex');
  const long = (last: string) => same + last;
  await record(models, 'M1', long('a'), { [size]: 'Small' });
  await record(models, 'M2', long('b'), { [size]: 'Large' });
  await record(machines, 'X1', 'One', { [model]: ` ${long('B')} ` });
  await record(machines, 'X2', 'Two', { [model]: long('c') });
  expect(await cells(machines, machine_size)).toEqual(['Large', null]);
});

test('values without a record are listed with how often they occur, and why', async () => {
  expect(await run((ctx) => listUnlinked(ctx, deals.id, product))).toEqual({
    value_count: 2,
    record_count: 3,
    values: [
      { texts: ['Phone'], record_count: 2, is_ambiguous: false },
      { texts: ['cable'], record_count: 1, is_ambiguous: true },
    ],
  });
  const plain = await run((ctx) => listUnlinked(ctx, deals.id, deals.name_field));
  expect(plain).toEqual({ value_count: 0, record_count: 0, values: [] });
});

test('the grid searches, filters, sorts and adds up what is linked', async () => {
  const price = await field(products, 'Price', { type: 'amount' });
  const linked = { kind: 'SyncField' as const, link_field_id: product, field_id: price };
  const deal_price = await field(deals, 'Price', { linked });
  const grid = { search: '', conditions: null, sort: [], start: 0, limit: 200, with_total: true };
  const found = await run((ctx) => searchRecords(ctx, products.id, grid));
  const first = found.records[0]!;
  await run((ctx) =>
    editRecords(ctx, products.id, [
      { record_id: first.id, version: first.version, field_id: price, value: '12.345' },
    ]),
  );
  expect(await cells(deals, deal_price)).toEqual(['12.345', null, null, null, null]);
  expect(await cells(deals, deals.id_field, product_family)).toEqual(['D0', 'D1', 'D2', 'D3', 'D4']);
  const searched = await run((ctx) => searchRecords(ctx, deals.id, { ...grid, search: 'HARDW' }));
  expect(searched.total).toBe(1);
  const summaries = [{ field_id: deal_price, function: 'sum' as const }, { field_id: product_family, function: 'count_unique' as const }]; // prettier-ignore
  expect(await run((ctx) => summarizeRecords(ctx, deals.id, { ...grid, summaries }))).toEqual({
    values: ['12.345', '2'],
  });
  const { records } = await run((ctx) => searchRecords(ctx, deals.id, grid));
  expect(records.map((one) => one.unlinked_fields ?? [])).toEqual([[], [], [product], [product], [product]]);
  // The reader has room for the source's decimals.
  const { linked_fields } = await run((ctx) => requireTable(ctx, deals.id));
  expect(linked_fields.find(({ id }) => id === deal_price)?.decimals).toBe(3);
});

test('an inactive record is still found', async () => {
  const body = { search: 'Ledger', conditions: null, sort: [], start: 0, limit: 9, with_total: false };
  const { records } = await run((ctx) => searchRecords(ctx, products.id, body));
  await run((ctx) => setRecordStatus(ctx, products.id, { record_ids: [records[0]!.id], active: false }));
  expect((await cells(deals, product_family))[1]).toBe('Software');
});

test('what is linked to is neither deleted, nor archived, nor given another type; the refusal says by what', async () => {
  const uses = [{ kind: 'table', name: 'Deals', spots: expect.arrayContaining([{ kind: 'link', name: 'Family' }]) }]; // prettier-ignore
  expect(await refusal(run((ctx) => deleteTable(ctx, products.id)))).toMatchObject({
    code: 'table_in_use',
    uses: [{ kind: 'table', name: 'Deals', spots: [{ kind: 'link', name: 'Product' }] }],
  });
  expect(await refusal(run((ctx) => updateTable(ctx, products.id, { archived: true })))).toMatchObject({
    code: 'table_in_use',
  });
  expect(await refusal(run((ctx) => deleteField(ctx, products.id, family)))).toMatchObject({
    code: 'field_in_use',
    uses,
  });
  expect(await refusal(run((ctx) => updateField(ctx, products.id, family, { type: 'float' })))).toMatchObject(
    {
      code: 'field_type_locked',
      uses,
    },
  );
  expect(await refusal(run((ctx) => deleteField(ctx, products.id, products.name_field)))).toMatchObject({
    code: 'field_in_use',
  });
});

test('an object field that linked fields read leads nowhere else, and is not deleted', async () => {
  const others = await table('Other products');
  const link = { table_id: others.id, by: 'name' as const };
  expect(await refusal(run((ctx) => updateField(ctx, deals.id, product, { link })))).toMatchObject({
    code: 'field_in_use',
  });
  expect(await refusal(run((ctx) => deleteField(ctx, deals.id, product)))).toMatchObject({
    code: 'field_in_use',
  });
  const by_id = { table_id: products.id, by: 'id' as const };
  await run((ctx) => updateField(ctx, deals.id, product, { link: by_id }));
  expect(await cells(deals, product_family)).toEqual([null, null, null, null, null]);
  await run((ctx) => updateField(ctx, deals.id, product, { link: { ...by_id, by: 'name' } }));
  expect((await cells(deals, product_family))[0]).toBe('Hardware');
});

test('links go three deep, and never back', async () => {
  const people = await table('Reps');
  const boss = await field(people, 'Boss', { type: 'object', link: { table_id: people.id, by: 'id' } });
  const over = (field_id: string) => ({ kind: 'SyncField' as const, link_field_id: boss, field_id });
  const first = await field(people, 'Boss 1', { linked: over(people.name_field) });
  const second = await field(people, 'Boss 2', { linked: over(first) });
  const third = await field(people, 'Boss 3', { linked: over(second) });
  await record(people, 'a', 'Ann', { [boss]: 'B' });
  await record(people, 'b', 'Bob', { [boss]: 'c ' });
  await record(people, 'c', 'Cid', { [boss]: 'd' });
  await record(people, 'd', 'Dee', { [boss]: 'a' });
  expect(await cells(people, third)).toEqual(['Dee', 'Ann', 'Bob', 'Cid']);
  expect(await refusal(field(people, 'Boss 4', { linked: over(third) }))).toMatchObject({
    reason: 'too_deep',
  });
  expect(
    await refusal(run((ctx) => updateField(ctx, people.id, first, { linked: over(second) }))),
  ).toMatchObject({
    reason: 'cycle',
  });
  // A table's links to itself do not keep it.
  expect(await refusal(run((ctx) => deleteTable(ctx, people.id)))).toBeNull();
});

test('a linked field reads no calculated one', async () => {
  const formula = { type: 'variable' as const, id: products.name_field };
  const shout = await field(products, 'Shout', { type: 'string', formula });
  const linked = { kind: 'SyncField' as const, link_field_id: product, field_id: shout };
  expect(await refusal(field(deals, 'Shout', { linked }))).toMatchObject({ reason: 'calculated' });
});

test('a sandbox changes no linked field: it reads those that it was copied with', async () => {
  const linked = { kind: 'SyncField' as const, link_field_id: product, field_id: products.name_field };
  const copied = await field(deals, 'Copied', { linked });
  const there = { ...company, tenant: { ...company.tenant, live: false } };
  const tried = (work: Parameters<typeof t.run>[1]) => refusal(t.run(there, work));
  const refused = { code: 'invalid_link', reason: 'sandbox' };
  const input = { name: 'New', decimals: 0, options: [], type: 'string', linked } as const;
  expect(await tried((ctx) => createField(ctx, deals.id, input))).toEqual(refused);
  expect(await tried((ctx) => updateField(ctx, deals.id, copied, { linked }))).toEqual(refused);
  expect(await tried((ctx) => updateField(ctx, deals.id, copied, { name: 'Renamed' }))).toBeNull();
  await run((ctx) => deleteField(ctx, deals.id, copied));
});

test('a record is looked up by several fields of one type each', async () => {
  const prices = await table('Prices');
  const tier = await field(prices, 'Tier', { type: 'float' });
  const amount = await field(prices, 'Amount', { type: 'amount' });
  const deal_tier = await field(deals, 'Tier', { type: 'float' });
  const looked = (keys: readonly (readonly [string, string])[]) => ({
    kind: 'LookupTable' as const,
    table_id: prices.id,
    keys: keys.map(([field_id, other_field_id]) => ({ field_id, other_field_id })),
    field_id: amount,
  });
  expect(await refusal(field(deals, 'Wrong', { linked: looked([[product, tier]]) }))).toMatchObject({ reason: 'keys_differ' }); // prettier-ignore
  expect(await refusal(field(deals, 'Wrong', { linked: looked([[product_family, prices.name_field]]) }))).toMatchObject({ reason: 'no_field' }); // prettier-ignore
  const linked = looked([[product, prices.name_field], [deal_tier, tier]]); // prettier-ignore
  const list_price = await field(deals, 'List price', { linked });
  await record(prices, '1', 'Phone', { [tier]: '1', [amount]: '10' });
  await record(prices, '2', 'Phone', { [tier]: '2.0', [amount]: '20' });
  await record(deals, 'D8', 'Deal 8', { [product]: 'phone', [deal_tier]: '2' });
  await record(deals, 'D9', 'Deal 9', { [product]: 'phone', [deal_tier]: '3' });
  expect((await cells(deals, list_price)).slice(-2)).toEqual(['20', null]);
  expect(await run((ctx) => listUnlinked(ctx, deals.id, list_price))).toMatchObject({ value_count: 1, values: [{ texts: ['phone', '3'] }] }); // prettier-ignore
});

test('a link that can find nothing is refused', async () => {
  const link = { table_id: products.id, by: 'name' as const };
  expect(await refusal(field(deals, 'Text', { type: 'string', link }))).toMatchObject({
    reason: 'no_object',
  });
  const gone = { ...link, table_id: deals.name_field };
  expect(await refusal(field(deals, 'Gone', { type: 'object', link: gone }))).toMatchObject({
    reason: 'no_table',
  });
  const plain = await field(deals, 'Plain', { type: 'object' });
  const linked = { kind: 'SyncField' as const, link_field_id: plain, field_id: family };
  expect(await refusal(field(deals, 'Nothing', { linked }))).toMatchObject({ reason: 'no_object' });
});

test('the values that led to a deleted record find none from then on, and are listed', async () => {
  const [plans, orders] = [await table('Plans'), await table('Orders')];
  const price = await field(plans, 'Price');
  const plan = await field(orders, 'Plan', { type: 'object', link: { table_id: plans.id, by: 'name' } });
  const linked = { kind: 'SyncField' as const, link_field_id: plan, field_id: price };
  const plan_price = await field(orders, 'Price', { linked });
  const basic = await record(plans, 'T1', 'Basic', { [price]: 'low' });
  await record(orders, 'O1', 'Order 1', { [plan]: 'Basic' });
  expect(await cells(orders, plan_price)).toEqual(['low']);
  await run((ctx) => deleteRecords(ctx, plans.id, [basic.record.id]));
  expect(await cells(orders, plan_price)).toEqual([null]);
  expect(await run((ctx) => listUnlinked(ctx, orders.id, plan))).toMatchObject({
    values: [{ texts: ['Basic'], record_count: 1, is_ambiguous: false }],
  });
});
