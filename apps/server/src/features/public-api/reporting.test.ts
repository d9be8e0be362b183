import { REPORT_COLUMNS } from '@comptoir/contract';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { admin, api, company, make, makeKey, t, usePublicApi } from './testing/api-world.ts';

usePublicApi();

const STATEMENTS = '/v2/reporting/statements/statements';
let table: string;
const statements: string[] = [];

beforeAll(async () => {
  table = await make('/api/tables', { name: 'Deals', api_key: 'deals' });
  for (const month of ['2025-11-01', '2025-12-01', '2026-01-01']) {
    const id = newId();
    statements.push(id);
    await t.query(
      `insert into statements (environment_id, id, user_id, month, currency, paid, content_hash, calculated_at, data_as_of, last_modification_date)
       values ($1, $2, $3, $4::date, 'EUR', 1234.56, '\\x00', now(), now(), $4::date)`,
      [company.tenant.environment_id, id, company.admin.user_id, month],
    );
  }
});

test('the structures that a key may read, with their links', async () => {
  const { body } = await api('GET', '/v2/data-structures');
  expect(body.data).toEqual([
    {
      id: 'statements',
      name: 'Statements',
      type: 'statement_reporting',
      total_records: 3,
      links: {
        fields: '/api/public/v2/data-structures/statements/fields',
        records: '/api/public/v2/reporting/statements/statements',
      },
    },
    {
      id: table,
      name: 'Deals',
      type: 'record_reporting',
      total_records: 0,
      links: {
        fields: `/api/public/v2/data-structures/${table}/fields`,
        records: `/api/public/v2/reporting/${table}/records`,
      },
    },
  ]);
  const secret = await makeKey('Tables', ['data_table:read']);
  const seen = (await api('GET', '/v2/data-structures', undefined, secret)).body.data;
  expect(seen.map(({ type }: { type: string }) => type)).toEqual(['record_reporting']);
  const fields = await api('GET', '/v2/data-structures/statements/fields', undefined, secret);
  expect([fields.status, fields.body.code]).toEqual([403, 'forbidden']);
});

test('the fields of a structure, whose hash changes with them', async () => {
  const fields = async () => (await api('GET', `/v2/data-structures/${table}/fields`)).body;
  const before = await fields();
  expect(before.count).toBe(before.fields.length);
  expect((await fields()).schema_hash).toBe(before.schema_hash);
  const id = await make(`/api/tables/${table}/fields`, { name: 'Stage', type: 'picklist', options: ['Won'] });
  const added = await fields();
  expect(added.schema_hash).not.toBe(before.schema_hash);
  expect(added.fields.at(-1)).toMatchObject({
    api_key: 'datatable.stage',
    name: 'Stage',
    type: 'string',
    format: 'enum',
    origin: 'datatable',
    enum_values: ['Won'],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  // What is the same in every company was made by nobody.
  expect(added.fields[0]).toMatchObject({ api_key: 'standard.id', created_at: null });
  await admin.delete(`/api/tables/${table}/fields/${id}`);
  expect((await fields()).schema_hash).toBe(before.schema_hash);
  expect((await api('GET', '/v2/data-structures/nothing/fields')).body.code).toBe('not_found');
  const own = (await api('GET', '/v2/data-structures/statements/fields')).body.fields;
  expect(own.map((field: { api_key: string }) => field.api_key)).toEqual([
    'standard.id',
    'standard.user',
    'standard.date',
    'standard.total_commission',
    'standard.status',
  ]);
});

test('statements come page by page, each once', async () => {
  const first = (await api('GET', `${STATEMENTS}?limit=2`)).body;
  expect(first.data[0]).toEqual({
    'standard.id': statements[0],
    'standard.user': { id: company.admin.user_id, email: company.admin.email },
    'standard.date': '2025-11-01',
    'standard.total_commission': { value: 1234.56, currency: 'EUR', value_exact: '1234.56' },
    'standard.status': 'to_lock',
  });
  expect(first.meta).toEqual({
    next_start_id: statements[2],
    has_more: true,
    next_url: expect.stringContaining(`start_id=${statements[2]}`),
  });
  const second = (await api('GET', String(first.meta.next_url).replace('/api/public', ''))).body;
  expect(second.data.map((row: Record<string, string>) => row['standard.id'])).toEqual([statements[2]]);
  expect(second.meta).toEqual({ next_start_id: null, has_more: false, next_url: null });
  const changed = await api(
    'GET',
    `${STATEMENTS}?last_modified_after=2025-11-15&last_modified_before=2025-12-15`,
  );
  expect(changed.body.data).toHaveLength(1);
});

test('a query that can not be is refused by its field', async () => {
  const field = async (query: string) => (await api('GET', `${STATEMENTS}?${query}`)).body.field;
  expect(await field('limit=2001')).toBe('limit');
  expect(await field('limit=0')).toBe('limit');
  expect(await field('start_id=x')).toBe('start_id');
  expect(await field('last_modified_after=yesterday')).toBe('last_modified_after');
  expect(await field('month=2026-01')).toBe('month');
  expect((await api('GET', `/v2/reporting/${table}/statements`)).body.code).toBe('not_found');
  expect((await api('GET', '/v2/reporting/statements/records')).body.code).toBe('not_found');
});

test('a key sees the statements that its owner sees', async () => {
  const scoped = await makeKey('Statements', ['statement:read']);
  expect((await api('GET', STATEMENTS, undefined, scoped)).body.data).toHaveLength(3);
  await t.query(
    `update roles set permissions = jsonb_set(permissions, '{statement_scope}', '"me"') where environment_id = $1 and category = 'admin'`,
    [company.tenant.environment_id],
  );
  const other = await company.addUser();
  await t.query('update statements set user_id = $2 where id = $1', [statements[0], other.user_id]);
  expect((await api('GET', STATEMENTS, undefined, scoped)).body.data).toHaveLength(2);
});

test('own metrics are columns of statements: for their person and month, with the right to read reports', async () => {
  const deals = await make('/api/tables', { name: 'Counted deals' });
  const day = await make(`/api/tables/${deals}/fields`, { name: 'Day', type: 'date' });
  const owner = await make(`/api/tables/${deals}/fields`, { name: 'Owner', type: 'user' });
  const worth = await make(`/api/tables/${deals}/fields`, { name: 'Worth', type: 'amount' });
  await admin.patch(`/api/tables/${deals}`, { user_field_id: owner });
  const made = await admin.post('/api/metrics', {
    name: 'Worth of deals',
    api_key: 'deal_worth',
    data_type: 'amount',
    aggregation: 'sum',
    source: { type: 'record', table_id: deals, field_id: worth, date_field_id: day, conditions: null },
  });
  expect(made.status, made.text).toBe(200);
  const wide = (await admin.get(`/api/tables/${deals}`)).body;
  await admin.post(`/api/tables/${deals}/records`, {
    values: {
      [wide.id_field_id]: 'D-1',
      [wide.name_field_id]: 'One',
      [day]: '2025-12-05',
      [owner]: company.admin.user_id,
      [worth]: '10.10',
    },
  });
  const fields = (await api('GET', '/v2/data-structures/statements/fields')).body.fields;
  expect(fields).toContainEqual(
    expect.objectContaining({
      api_key: 'custom.deal_worth',
      origin: 'custom',
      format: 'currency',
      created_at: expect.any(String),
    }),
  );
  const rows = (await api('GET', STATEMENTS)).body.data as Record<string, unknown>[];
  expect(rows.map((row) => [row['standard.date'], row['custom.deal_worth']])).toEqual([
    ['2025-12-01', { value: 10.1, currency: 'USD', value_exact: '10.1' }],
    ['2026-01-01', null],
  ]);
  const secret = await makeKey('Statements without reports', ['statement:read']);
  const [plain] = (await api('GET', STATEMENTS, undefined, secret)).body.data;
  expect(Object.keys(plain)).not.toContain('custom.deal_worth');
});

test('reports are structures: their rows, as they are filtered, within the rights and the scope of the key', async () => {
  const others = await company.addUser({ name: 'Somebody else' });
  const add = async (user_id: string, month: string, paid: number) => {
    const id = newId();
    await t.query(
      `insert into statements (environment_id, id, user_id, month, currency, earned, paid, content_hash, calculated_at, data_as_of, last_modification_date)
       values ($1, $2, $3, $4::date, 'USD', $5::numeric, $5::numeric, '\\x00', now(), now(), $4::date)`,
      [company.tenant.environment_id, id, user_id, month, paid],
    );
    return id;
  };
  const own = await add(company.admin.user_id, '2026-05-01', 70);
  await add(others.user_id, '2026-05-01', 900);
  const since = {
    kind: 'condition',
    field_id: REPORT_COLUMNS.month,
    operator: 'after',
    comparand: { kind: 'constant', values: ['2026-04-01'] },
  };
  const pay = await make('/api/reports', {
    name: 'Pay since April',
    source: { kind: 'statements' },
    columns: [REPORT_COLUMNS.earned],
    filters: [since],
    groups: [{ column_id: REPORT_COLUMNS.user }],
  });
  const deals = await make('/api/tables', { name: 'Reported deals' });
  const worth = await make(`/api/tables/${deals}/fields`, { name: 'Worth', type: 'amount' });
  const wide = (await admin.get(`/api/tables/${deals}`)).body;
  for (const at of [1, 2])
    await admin.post(`/api/tables/${deals}/records`, {
      values: { [wide.id_field_id]: `R-${at}`, [wide.name_field_id]: `Deal ${at}`, [worth]: `${at}.50` },
    });
  const record = await make('/api/reports', {
    name: 'Worth of deals',
    source: { kind: 'table', table_id: deals },
    columns: [worth],
  });
  const listed = async (secret?: string) =>
    (await api('GET', '/v2/data-structures', undefined, secret)).body.data.filter(
      ({ id }: { id: string }) => id === pay || id === record,
    );
  // The role of the key's owner sees their own statements alone since the test before.
  expect(await listed()).toEqual([
    {
      id: pay,
      name: 'Pay since April',
      type: 'statement_reporting',
      total_records: 1,
      links: {
        fields: `/api/public/v2/data-structures/${pay}/fields`,
        records: `/api/public/v2/reporting/${pay}/statements`,
      },
    },
    expect.objectContaining({ id: record, type: 'record_reporting', total_records: 2 }),
  ]);
  const keysIn = async (id: string) =>
    (await api('GET', `/v2/data-structures/${id}/fields`)).body.fields.map(
      (one: { api_key: string }) => one.api_key,
    );
  expect(await keysIn(pay)).toEqual([
    'standard.id',
    'standard.user',
    'standard.date',
    'standard.total_commission',
    'standard.status',
    'standard.earned',
  ]);
  expect(await keysIn(record)).toEqual(['standard.id', 'datatable.worth']);
  const rows = await api('GET', `/v2/reporting/${pay}/statements`);
  expect(rows.body.data).toEqual([
    {
      'standard.id': own,
      'standard.user': { id: company.admin.user_id, email: company.admin.email },
      'standard.date': '2026-05-01',
      'standard.total_commission': { value: 70, currency: 'USD', value_exact: '70' },
      'standard.status': expect.any(String),
      'standard.earned': { value: 70, currency: 'USD', value_exact: '70' },
    },
  ]);
  const first = (await api('GET', `/v2/reporting/${record}/records?limit=1`)).body;
  const second = (await api('GET', String(first.meta.next_url).replace('/api/public', ''))).body;
  expect([...first.data, ...second.data].map((row) => row['datatable.worth'].value_exact)).toEqual([
    '1.5',
    '2.5',
  ]);
  expect(second.meta.has_more).toBe(false);
  expect((await api('GET', `/v2/reporting/${record}/statements`)).body.code).toBe('not_found');
  const changed = await api('GET', `/v2/reporting/${pay}/statements?last_modified_before=2026-01-01`);
  expect(changed.body.data).toEqual([]);
  const apart = await makeKey('Reports without tables', ['report:read', 'statement:read']);
  expect((await listed(apart)).map(({ id }: { id: string }) => id)).toEqual([pay]);
  const without = await makeKey('No reports', ['statement:read', 'data_table:read']);
  expect(await listed(without)).toEqual([]);
  expect((await api('GET', `/v2/reporting/${pay}/statements`, undefined, without)).status).toBe(404);
});
