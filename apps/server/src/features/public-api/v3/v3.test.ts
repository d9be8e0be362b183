import { beforeAll, expect, test } from 'vitest';
import { app, company, key, make, makeKey, t, usePublicApi } from '../testing/api-world.ts';

usePublicApi();

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

async function v3(
  method: Method,
  path: string,
  body?: unknown,
  {
    secret = key,
    headers = {},
  }: { readonly secret?: string; readonly headers?: Record<string, string> } = {},
) {
  const answer = await app.app.inject({
    method,
    url: `/api/public/v3${path}`,
    headers: { 'x-api-key': secret, ...headers },
    ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
  });
  // eslint-disable-next-line typescript/no-explicit-any -- assertions on wire data read arbitrary paths
  return { status: answer.statusCode, body: JSON.parse(answer.body) as any };
}

beforeAll(async () => {
  for (const name of ['Ann', 'Bob', 'Carl', 'Dora'])
    await make('/api/users', { name, email: `${name.toLowerCase()}@example.com` });
});

const count = async () =>
  (
    await t.query<{ n: number }>('select count(*)::int as n from users where environment_id = $1', [
      company.tenant.environment_id,
    ])
  )[0]?.n;

test('a list comes page by page, each row once', async () => {
  const names: string[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null) {
    const search = cursor === '' ? '?limit=2' : `?limit=2&cursor=${cursor}`;
    const { status, body } = await v3('POST', `/users/search${search}`, {});
    expect(status, JSON.stringify(body)).toBe(200);
    names.push(...body.data.map((row: { name: string }) => row.name));
    cursor = body.next_cursor;
    pages += 1;
  }
  expect([names, pages]).toEqual([['Admin', 'Ann', 'Bob', 'Carl', 'Dora'], 3]);
  const roles = (await v3('GET', '/roles?limit=2')).body;
  expect(roles.data).toHaveLength(2);
  const rest = (await v3('GET', `/roles?limit=2&cursor=${roles.next_cursor}`)).body;
  expect([rest.data.length, rest.next_cursor]).toEqual([1, null]);
  const other = await v3('GET', `/roles?limit=3&cursor=${roles.next_cursor}`);
  expect([other.status, other.body.field]).toEqual([400, 'limit']);
  expect((await v3('GET', '/roles?cursor=x')).body.field).toBe('cursor');
  expect((await v3('GET', '/roles?limit=201')).body.field).toBe('limit');
});

test('a list whose rows have words as their ids goes on after them, too', async () => {
  const whole = (await v3('GET', '/plan-templates')).body.data.map((row: { id: string }) => row.id);
  const first = (await v3('GET', '/plan-templates?limit=4')).body;
  const rest = await v3('GET', `/plan-templates?limit=4&cursor=${first.next_cursor}`);
  expect(rest.status, JSON.stringify(rest.body)).toBe(200);
  expect([...first.data, ...rest.body.data].map(({ id }) => id)).toEqual(whole);
  // What goes to the database as an id is one.
  const cursor = Buffer.from('1/2/no-id').toString('base64url');
  expect((await v3('POST', `/users/search?limit=2&cursor=${cursor}`, {})).body.field).toBe('cursor');
});

test('a write sent again under its key acts once, with another body it is refused', async () => {
  const headers = { 'idempotency-key': '5e0d7d0a-9d4f-4c38-9b40-1d6b1f2f8a11' };
  const before = await count();
  const first = await v3('POST', '/users', { name: 'Eve' }, { headers });
  const second = await v3('POST', '/users', { name: 'Eve' }, { headers });
  expect(second.body).toEqual(first.body);
  expect(await count()).toBe((before ?? 0) + 1);
  const other = await v3('POST', '/users', { name: 'Not Eve' }, { headers });
  expect([other.status, other.body.code, other.body.title]).toEqual([409, 'conflict', 'Conflict']);
});

test('a write that is tried answers as if, and keeps nothing', async () => {
  const before = await count();
  const entries = async () => (await t.query('select id from audit_log')).length;
  const trail = await entries();
  const tried = await v3('POST', '/users?dry_run=true', { name: 'Frank' });
  expect([tried.status, tried.body.name]).toEqual([200, 'Frank']);
  expect([await count(), await entries()]).toEqual([before, trail]);
  const refused = await v3('POST', '/users?dry_run=true', { name: 'X', email: 'ann@example.com' });
  expect([refused.status, refused.body.code]).toEqual([409, 'email_used']);
});

test('what takes a password in the browser takes a right of the key', async () => {
  const secret = await makeKey('People', ['user.users:write']);
  const [ann] = await t.query<{ id: string }>(`select id from users where email = 'ann@example.com'`);
  const change = { email: 'other@example.com' };
  const refused = await v3('PATCH', `/users/${ann?.id}`, change, { secret });
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect((await v3('PATCH', `/users/${ann?.id}`, { name: 'Ann Lee' }, { secret })).status).toBe(200);
  expect((await v3('PATCH', `/users/${ann?.id}`, change)).status).toBe(200);
  const locks = await makeKey('Locks', ['statement:read', 'statement_lock']);
  const close = { mode: 'close', year: 2026, month: 1, statement_ids: null };
  const closed = await v3('POST', '/statements/state', close, { secret: locks });
  expect([closed.status, closed.body.params.permission]).toEqual([403, 'statement_send_to_payroll']);
  const lock = await v3('POST', '/statements/state', { ...close, mode: 'lock' }, { secret: locks });
  expect([lock.status, lock.body.changed]).toEqual([200, 0]);
});

test('records are created, found and deleted', async () => {
  const table = await make('/api/tables', { name: 'Deals', api_key: 'deals' });
  const shown = (await v3('GET', `/tables/${table}`)).body;
  const values = Object.fromEntries(shown.fields.map((field: { id: string }) => [field.id, `D-${field.id}`]));
  const made = await v3('POST', `/tables/${table}/records`, { values });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const found = await v3('POST', `/tables/${table}/records/search?limit=1`, {});
  expect(found.body).toMatchObject({ data: [{ id: made.body.record.id }], next_cursor: null });
  const deleted = await v3('DELETE', `/tables/${table}/records`, { record_ids: [made.body.record.id] });
  expect(deleted.body.deleted).toBe(1);
});

test('imports come newest first, and exports are for keys with all rights', async () => {
  const table = await make('/api/tables', { name: 'Loaded', api_key: 'loaded' });
  const names = (await v3('GET', `/tables/${table}`)).body.fields.map(
    (one: { api_name: string }) => one.api_name,
  );
  for (const id of ['A', 'B', 'C']) {
    const record = Object.fromEntries(names.map((name: string) => [name, id]));
    const { body } = await v3('POST', '/tables/loaded/records/load', { data: [record] });
    await expect
      .poll(async () => (await v3('GET', `/imports/${body.import_id}`)).body.import?.finished)
      .toBe(true);
  }
  const first = (await v3('GET', '/imports?limit=2')).body;
  const second = (await v3('GET', `/imports?limit=2&cursor=${first.next_cursor}`)).body;
  expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 1, null]);
  const ids = [...first.data, ...second.data].map((one: { id: string }) => one.id);
  expect(new Set(ids).size).toBe(3);

  const source = { kind: 'users' };
  const scoped = await makeKey('Reads people', ['user.users:read']);
  const refused = await v3('POST', '/exports', { source }, { secret: scoped });
  expect([refused.status, refused.body.params.permission]).toEqual([403, 'all_rights']);
  const started = await v3('POST', '/exports', { source });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const exported = () => v3('GET', `/exports/${started.body.id}`);
  await expect.poll(async () => (await exported()).body.status).toBe('finished');
  const file = await app.app.inject({
    method: 'GET',
    url: `/api/public/v3/exports/${started.body.id}/file`,
    headers: { 'x-api-key': key },
  });
  expect([file.statusCode, file.body.includes('Dora')]).toEqual([200, true]);
});
