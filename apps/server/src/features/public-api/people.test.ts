import { beforeAll, expect, test } from 'vitest';
import { admin, api, company, make, makeKey, t, usePublicApi } from './testing/api-world.ts';

usePublicApi();

const USERS = '/v1/users/bulk';
const GROUPS = '/v1/users/groups/bulk';
const MANAGERS = '/v1/users/managers/bulk';
const ARCHIVE = '/v1/users/archive/bulk';
const ANN = 'ann@example.com';
const BOB = 'bob@example.com';
const CARL = 'carl@example.com';

const put = (path: string, data: readonly unknown[], secret?: string) => api('PUT', path, { data }, secret);
const archive = (data: readonly unknown[]) => api('DELETE', ARCHIVE, { data });
const userOf = async (email: string) =>
  (
    await t.query<Record<string, unknown>>('select * from users where environment_id = $1 and email = $2', [
      company.tenant.environment_id,
      email,
    ])
  )[0];

let territory: string;
beforeAll(async () => {
  territory = await make('/api/attributes', { name: 'Sales territory', type: 'text' });
  await make('/api/attributes', { name: 'Base', type: 'amount' });
  await make('/api/attributes', { name: 'Badge', type: 'text', unique: true });
  await put(USERS, [
    { email: ANN, name: 'Ann' },
    { email: BOB, name: 'Bob' },
    { email: CARL, name: 'Carl' },
  ]);
});

test('people are created and updated by their e-mail address', async () => {
  const first = await put(USERS, [
    { email: 'Dora@example.com', name: 'Dora', external_ref: 'E4', sales_territory: 'North', base: 1200.5 },
    { email: ANN, name: 'Ann Lee', licenced: false, language: 'fr' },
  ]);
  expect(first).toMatchObject({
    status: 200,
    body: {
      count: 2,
      data: [
        {
          email: 'dora@example.com',
          name: 'Dora',
          external_ref: 'E4',
          role: 'Sales rep',
          licenced: true,
          sales_territory: 'North',
          base: '1200.5',
        },
        { email: ANN, name: 'Ann Lee', language: 'fr', licenced: false },
      ],
    },
  });
  // Absent is unchanged, null is emptied.
  await put(USERS, [{ email: 'dora@example.com', sales_territory: null, external_ref: null }]);
  expect(await userOf('dora@example.com')).toMatchObject({ name: 'Dora', external_ref: null });
  const values = await t.query<{ value: string; end_date: string | null }>(
    `select v.value, v.end_date::text from attribute_values v join users u on u.environment_id = v.environment_id and u.id = v.user_id
     where u.email = 'dora@example.com' and v.attribute_id = $1`,
    [territory],
  );
  // The months before this one keep what they were calculated with.
  expect(values).toEqual([{ value: 'North', end_date: '2025-12-31' }]);
});

test('a value holds from the month that it is where the company is', async () => {
  const start = t.clock.now().toISOString();
  const settings = (timezone: string) => admin.patch('/api/company', { settings: { timezone } });
  expect((await settings('Europe/Paris')).status).toBe(200);
  try {
    // In Paris it is February.
    t.clock.set('2026-01-31T23:30:00Z');
    await put(USERS, [{ email: CARL, sales_territory: 'West' }]);
  } finally {
    t.clock.set(start);
    await settings('UTC');
  }
  const values = await t.query(
    `select v.value, v.start_date::text from attribute_values v join users u on u.environment_id = v.environment_id and u.id = v.user_id
     where u.email = $1 and v.attribute_id = $2`,
    [CARL, territory],
  );
  expect(values).toEqual([{ value: 'West', start_date: '2026-02-01' }]);
});

test('what a row can not say is refused by its place, and nothing is done', async () => {
  const refused = async (row: unknown) => {
    const answer = await put(USERS, [{ email: 'new@example.com', name: 'New' }, row]);
    expect(await userOf('new@example.com')).toBeUndefined();
    return [answer.status, answer.body.code, answer.body.field];
  };
  expect(await refused({ email: BOB, sales_teritory: 'x' })).toEqual([
    400,
    'invalid_field',
    'data.1.sales_teritory',
  ]);
  expect(await refused({ name: 'Nobody' })).toEqual([400, 'invalid_field', 'data.1.email']);
  expect(await refused({ email: 'nobody@example.com' })).toEqual([400, 'invalid_field', 'data.1.name']);
  expect(await refused({ email: 'no address', name: 'X' })).toEqual([400, 'invalid_field', 'data.1.email']);
  expect(await refused({ email: 'NEW@example.com' })).toEqual([400, 'rows_clash', 'data.1']);
  expect(await refused({ email: BOB, role: 'Emperor' })).toEqual([404, 'not_found', 'data.1.role']);
  expect(await refused({ email: BOB, base: 'much' })).toEqual([400, 'invalid_field', 'data.1.base']);
  expect(await refused({ email: BOB, currency: 'XXX' })).toEqual([400, 'invalid_field', 'data.1.currency']);
  await put(USERS, [{ email: ANN, external_ref: 'E1', badge: 'B1' }]);
  expect(await refused({ email: BOB, external_ref: 'E1' })).toEqual([
    409,
    'reference_used',
    'data.1.external_ref',
  ]);
  expect(await refused({ email: BOB, badge: 'B1' })).toEqual([409, 'attribute_not_unique', 'data.1.badge']);
  const many = Array.from({ length: 201 }, (_, at) => ({ email: `p${at}@example.com`, name: 'P' }));
  expect((await put(USERS, many)).body).toMatchObject({ code: 'invalid_field', field: 'data' });
  expect((await api('PUT', USERS, { data: [{ email: BOB }], dry: true })).body.field).toBe('dry');
});

test('a key with the scope of people gives the default role alone, and redirects nobody', async () => {
  const secret = await makeKey('HRIS', ['user.users:write']);
  const made = await put(USERS, [{ email: 'eve@example.com', name: 'Eve' }], secret);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const admins = await put(USERS, [{ email: 'eve@example.com', role: 'Admin' }], secret);
  expect([admins.status, admins.body.code]).toEqual([403, 'forbidden']);
  const created = await put(USERS, [{ email: 'mallory@example.com', name: 'M', role: 'Admin' }], secret);
  expect([created.status, created.body.code]).toEqual([403, 'forbidden']);
  await put(USERS, [{ email: 'eve@example.com', external_ref: 'E9' }], secret);
  const matching = { id: company.tenant.environment_id, field: 'external_ref' };
  await admin.patch('/api/company/public_api/user_matching', matching);
  const redirected = await put(USERS, [{ external_ref: 'E9', email: 'mallory@example.com' }], secret);
  expect([redirected.status, redirected.body.field]).toEqual([403, 'data.0.email']);
  // The key of an admin with all rights may.
  expect((await put(USERS, [{ external_ref: 'e9', email: 'eva@example.com' }])).status).toBe(200);
  await admin.patch('/api/company/public_api/user_matching', { ...matching, field: 'email' });
  expect(await userOf('eva@example.com')).toBeDefined();
});

test('people are named by an attribute with unique values', async () => {
  const { attributes } = (await admin.get('/api/attributes')).body;
  const badge = attributes.find((one: { name: string }) => one.name === 'Badge').id;
  const matching = (field: string) =>
    admin.patch('/api/company/public_api/user_matching', { id: company.tenant.environment_id, field });
  await put(USERS, [{ email: CARL, badge: 'C-7' }]);
  await matching(badge);
  expect((await put(USERS, [{ badge: 'c-7', name: 'Carl Moss' }])).body.data).toMatchObject([
    { email: CARL },
  ]);
  expect((await put(USERS, [{ email: CARL, name: 'Carl' }])).body).toMatchObject({
    code: 'invalid_field',
    field: 'data.0.badge',
  });
  expect((await admin.delete(`/api/attributes/${badge}`)).body.code).toBe('attribute_in_use');
  // As companies have it whose attribute was deleted before that was refused.
  await t.query('delete from attributes where id = $1', [badge]);
  expect((await put(USERS, [{ badge: 'C-7' }])).body).toMatchObject({ code: 'invalid_field' });
  expect((await archive([{ user: 'C-7' }])).body).toMatchObject({ code: 'not_found', field: 'data.0.user' });
  await matching('email');
});

test('a group replaces the months of another group of its dimension', async () => {
  const dimension = await make('/api/groups/dimensions', { name: 'Region' });
  for (const name of ['North', 'South']) await make('/api/groups', { dimension_id: dimension, name });
  const row = (group: string, start_date: string | null, end_date: string | null) => ({
    user: ANN,
    group_dimension: 'region',
    group,
    start_date,
    end_date,
  });
  expect((await put(GROUPS, [row('north', '2023-01', null)])).body).toEqual({
    count: 1,
    data: [row('north', '2023-01', null)],
  });
  await put(GROUPS, [row('South', '2023-03', '2023-04')]);
  const months = await t.query(
    `select g.name, m.start_date::text, m.end_date::text from group_members m join user_groups g on g.environment_id = m.environment_id and g.id = m.group_id
     where m.dimension_id = $1 order by m.start_date`,
    [dimension],
  );
  expect(months).toEqual([
    { name: 'North', start_date: '2023-01-01', end_date: '2023-02-28' },
    { name: 'South', start_date: '2023-03-01', end_date: '2023-04-30' },
    { name: 'North', start_date: '2023-05-01', end_date: null },
  ]);
  const refused = async (...rows: unknown[]) => {
    const { status, body } = await put(GROUPS, rows);
    return [status, body.code, body.field];
  };
  const good = row('north', '2024-01', '2024-02');
  expect(await refused(good, row('south', '2024-02', null))).toEqual([400, 'rows_clash', 'data.1']);
  expect(await refused({ ...good, user: 'x@example.com' })).toEqual([404, 'not_found', 'data.0.user']);
  expect(await refused({ ...good, group: 'West' })).toEqual([404, 'not_found', 'data.0.group']);
  expect(await refused({ ...good, group_dimension: 'x' })).toEqual([
    404,
    'not_found',
    'data.0.group_dimension',
  ]);
  expect(await refused(row('north', '2024-03', '2024-02'))).toEqual([
    400,
    'invalid_period',
    'data.0.end_date',
  ]);
  expect(await refused({ ...good, team: 'x' })).toEqual([400, 'invalid_field', 'data.0.team']);
});

test('a manager replaces the one of the same months', async () => {
  const row = (user: string, manager: string, start_date: string | null, end_date: string | null) => ({
    user,
    manager,
    start_date,
    end_date,
  });
  const both = [row(ANN, BOB, '2023-01', '2023-06'), row(ANN, CARL, '2023-07', null)];
  expect((await put(MANAGERS, both)).body).toEqual({ count: 2, data: both });
  await put(MANAGERS, [row(ANN, CARL, '2023-06', '2023-06')]);
  const links = await t.query(
    `select m.email as manager, l.start_date::text, l.end_date::text from manager_links l
       join users u on u.environment_id = l.environment_id and u.id = l.user_id
       join users m on m.environment_id = l.environment_id and m.id = l.manager_id where u.email = $1 order by l.start_date`,
    [ANN],
  );
  expect(links).toEqual([
    { manager: BOB, start_date: '2023-01-01', end_date: '2023-05-31' },
    { manager: CARL, start_date: '2023-06-01', end_date: null },
  ]);
  const refused = async (...rows: unknown[]) => {
    const { status, body } = await put(MANAGERS, rows);
    return [status, body.code, body.field];
  };
  expect(await refused(row(ANN, BOB, '2024-01', null), row(ANN, CARL, null, null))).toEqual([
    400,
    'rows_clash',
    'data.1',
  ]);
  expect(await refused(row(ANN, ANN, null, null))).toEqual([400, 'manager_is_self', 'manager_id']);
  expect(await refused(row(CARL, ANN, '2024-01', null))).toEqual([409, 'orgchart_loop', 'manager_id']);
  expect(await refused(row(ANN, 'x@example.com', null, null))).toEqual([404, 'not_found', 'data.0.manager']);
});

test('people are archived all or none, managers of others not at all', async () => {
  const both = await archive([{ user: BOB, end_date: '2025-12' }, { user: CARL }]);
  expect([both.status, both.body.code, both.body.field]).toEqual([
    400,
    'new_manager_needed',
    'data.1.new_manager_id',
  ]);
  expect(await userOf(BOB)).toMatchObject({ status: 'pending' });
  expect(await archive([{ user: BOB, end_date: '2025-12' }, { user: 'eva@example.com' }])).toMatchObject({
    status: 200,
    body: { message: 'users archived successfully' },
  });
  const [gone] = await t.query('select status, departure_date::text from users where email = $1', [BOB]);
  expect(gone).toEqual({ status: 'archived', departure_date: '2025-12-31' });
  expect((await archive([{ user: BOB }])).body).toMatchObject({ code: 'user_archived' });
  expect((await put(USERS, [{ email: BOB }])).body).toMatchObject({ code: 'user_archived', field: 'data.0' });
  expect((await archive([{ user: ANN }, { user: ANN }])).body).toMatchObject({ code: 'rows_clash' });
  const many = Array.from({ length: 51 }, (_, at) => ({ user: `p${at}@example.com` }));
  expect((await archive(many)).body).toMatchObject({ code: 'invalid_field', field: 'data' });
  expect((await archive([{ user: company.admin.email }])).body.code).toBe('cannot_revoke_self');
});
