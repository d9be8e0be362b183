import { beforeAll, expect, test } from 'vitest';
import { admin, api, company, make, makeKey, t, usePublicApi } from './testing/api-world.ts';

usePublicApi();

const DEALS = '/v1/tables/deals/records/bulk';
let table: string;

beforeAll(async () => {
  table = await make('/api/tables', { name: 'Deals', api_key: 'deals' });
  for (const [name, type] of [
    ['Amount', 'amount'],
    ['Rate', 'percentage'],
    ['Closed', 'date'],
    ['Seller', 'user'],
  ])
    await make(`/api/tables/${table}/fields`, { name, type });
});

const load = (data: readonly unknown[], query = '', secret?: string) =>
  api('POST', `${DEALS}${query}`, { data }, secret);
const importOf = async (id: string) => (await api('GET', `/v1/imports/${id}`)).body.data_import;
const untilFinished = (id: string) => expect.poll(async () => (await importOf(id)).status).toBe('finished');
const rows = async () => (await api('GET', `/v2/reporting/${table}/records`)).body.data;
const keysOf = async () =>
  (await admin.get(`/api/tables/${table}`)).body.fields.map((field: { api_name: string }) => field.api_name);

/** The table's own fields of ID and name. */
const deal = async (id: string, rest: Record<string, unknown>) => {
  const [id_key, name_key] = await keysOf();
  return id_key === name_key || name_key === 'amount'
    ? { [id_key]: id, ...rest }
    : { [id_key]: id, [name_key]: `Deal ${id}`, ...rest };
};

test('records are created and updated by their ID, in the background', async () => {
  const first = await load([
    await deal('D1', { amount: 100.5, rate: 0.85, closed: '2026-01-10', seller: company.admin.email }),
    await deal('D2', { amount: '200', rate: null, closed: null, seller: 'Nobody known' }),
  ]);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const { import_id } = first.body;
  await untilFinished(import_id);
  expect(await importOf(import_id)).toMatchObject({
    id: import_id,
    status: 'finished',
    progress: 100,
    data_tables_details: [
      { type: 'api', finished: true, data_table_key: 'deals', number_of_records: 2, error: null },
    ],
  });
  expect(await rows()).toMatchObject([
    {
      'datatable.amount': { value: 100.5, currency: 'USD', value_exact: '100.5' },
      'datatable.rate': 0.85,
      'datatable.closed': '2026-01-10',
      'datatable.seller': { id: company.admin.user_id, email: company.admin.email },
    },
    { 'datatable.amount': { value: 200 }, 'datatable.rate': null, 'datatable.seller': null },
  ]);
  // A field that no record names stays as it is.
  const second = await load([await deal('D1', { amount: 150 })]);
  await untilFinished(second.body.import_id);
  expect((await rows())[0]).toMatchObject({ 'datatable.amount': { value: 150 }, 'datatable.rate': 0.85 });
});

test('a row that can not be read is listed, and the others are loaded', async () => {
  const { body } = await load([await deal('D1', { amount: 'much' }), await deal('D3', { amount: 3 })]);
  await untilFinished(body.import_id);
  const [details] = (await importOf(body.import_id)).data_tables_details;
  expect(details.error.parsing_error_details).toEqual([
    { line_number: expect.any(Number), row: 'amount: much', details: 'not_a_number' },
  ]);
  expect(await rows()).toHaveLength(3);
});

test('calls that come while a load waits are one import', async () => {
  const first = await load([await deal('D4', { amount: 4 })], '?debounce=3600');
  const second = await load([await deal('D5', { amount: 5 })], '?debounce=3600');
  expect(second.body.import_id).toBe(first.body.import_id);
  expect(await importOf(first.body.import_id)).toMatchObject({
    status: 'scheduled',
    launched_at: null,
    data_tables_details: [{ type: 'api', number_of_records: 2, data_table_key: 'deals', progress: 0 }],
  });
  // Other fields are another load: a record would lose what it does not name.
  const other = await load([await deal('D6', { rate: 0.1 })], '?debounce=3600');
  expect(other.body.import_id).not.toBe(first.body.import_id);
  await t.query(`update jobs set run_at = now() where state = 'queued' and kind = 'load_api_records'`);
  await untilFinished(first.body.import_id);
  await untilFinished(other.body.import_id);
  expect(await rows()).toHaveLength(6);
});

test('a load of all deletes what it does not have, for who may delete', async () => {
  const secret = await makeKey('Writes', ['data_table:write']);
  const refused = await load([await deal('D1', { amount: 1 })], '?all=true', secret);
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  const { body } = await load(
    [await deal('D1', { amount: 1 }), await deal('D9', { amount: 9 })],
    '?all=true',
  );
  await untilFinished(body.import_id);
  expect(
    (await rows()).map((row: Record<string, { value: number }>) => row['datatable.amount']?.value),
  ).toEqual([1, 9]);
  const again = await load([await deal('D3', { amount: 33 })], '?all=true');
  await untilFinished(again.body.import_id);
  expect(await rows()).toMatchObject([{ 'datatable.amount': { value: 33 } }]);
});

test('a field that is not there, or missing in one record, is refused by name', async () => {
  const refused = async (data: readonly unknown[], path = DEALS) => {
    const { status, body } = await api('POST', path, { data });
    return [status, body.code, body.field, body.params.reason];
  };
  const good = await deal('D1', { amount: 1 });
  expect(await refused([{ ...good, amont: 2 }])).toEqual([
    400,
    'invalid_field',
    'data.0.amont',
    'unrecognized_keys',
  ]);
  expect(await refused([good, await deal('D2', {})])).toEqual([
    400,
    'invalid_field',
    'data.1.amount',
    'fields_differ',
  ]);
  const [id_key] = await keysOf();
  expect(await refused([{ amount: 1 }])).toEqual([400, 'invalid_field', `data.0.${id_key}`, 'missing']);
  expect((await refused([good], '/v1/tables/nothing/records/bulk'))[1]).toBe('not_found');
  const query = await load([good], '?debounce=3601');
  expect([query.status, query.body.field]).toEqual([400, 'debounce']);
  const most = Array.from({ length: 2001 }, () => good);
  expect((await load(most)).body).toMatchObject({ code: 'invalid_field', field: 'data' });
  expect((await api('GET', `/v1/imports/${company.tenant.environment_id}`)).body.code).toBe('not_found');
});

test('an ID of two fields: a load finds by both, needs both, and deletes by both', async () => {
  const made = await make('/api/tables', { name: 'Targets', api_key: 'targets' });
  const region = await make(`/api/tables/${made}/fields`, { name: 'Region', type: 'string' });
  const { fields, id_field_id } = (await admin.get(`/api/tables/${made}`)).body;
  const [id_key, name_key] = fields.map((field: { api_name: string }) => field.api_name);
  const chosen = await admin.patch(`/api/tables/${made}`, { id_field_ids: [id_field_id, region] });
  expect(chosen.body.fields.at(-1)).toMatchObject({ name: 'ID + Region', type: 'id', api_name: 'id_region' });
  const target = (id: string, where: string, name: string) => ({
    [id_key]: id,
    region: where,
    [name_key]: name,
  });
  const loadThere = (data: readonly unknown[], query = '') =>
    api('POST', `/v1/tables/targets/records/bulk${query}`, { data });
  const ids = async () =>
    (await api('GET', `/v2/reporting/${made}/records`)).body.data
      .map((row: Record<string, unknown>) => `${row['datatable.id_region']}: ${row[`datatable.${name_key}`]}`)
      .toSorted();
  const first = await loadThere([target('T1', 'East', 'a'), target('T1', 'West', 'b')]);
  await untilFinished(first.body.import_id);
  const second = await loadThere([target('T1', 'West', 'c')]);
  await untilFinished(second.body.import_id);
  expect(await ids()).toEqual(['T1 · East: a', 'T1 · West: c']);
  const { body } = await loadThere([{ [id_key]: 'T1', [name_key]: 'd' }]);
  expect(body).toMatchObject({ code: 'invalid_field', field: 'data.0.region' });
  const all = await loadThere([target('T1', 'West', 'c')], '?all=true');
  await untilFinished(all.body.import_id);
  expect(await ids()).toEqual(['T1 · West: c']);
});
