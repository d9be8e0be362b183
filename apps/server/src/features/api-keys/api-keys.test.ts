import { MAX_API_KEYS_PER_USER } from '@comptoir/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../index.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';

const KEYS = '/api/company/api-keys';
const READ = '/api/public/v2/data-structures';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, {
    routes: features.flatMap((feature) => feature.routes),
    jobs: features.flatMap((feature) => feature.jobs ?? []),
    key_calls_per_minute: 5,
  });
  company = await t.tenant();
  admin = await app.as(company.admin);
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

const call = (secret: string, url = READ) =>
  app.app.inject({ method: 'GET', url, headers: { 'x-api-key': secret } });

async function make(body: Record<string, unknown>, client = admin) {
  const made = await client.put(KEYS, body);
  expect(made.status, made.text).toBe(200);
  return made.body as { key: { id: string; version: number }; secret: string };
}

const wait = (ms: number) => t.clock.set(new Date(t.clock.now().getTime() + ms).toISOString());

const trail = () =>
  t.query<{ kind: string; actor_name: string; after: unknown }>(
    'select kind, actor_name, after from audit_log where environment_id = $1 order by at, id',
    [company.tenant.environment_id],
  );

test('a secret is shown once and kept as a hash', async () => {
  const { key, secret } = await make({
    name: 'HRIS',
    scopes: ['user.users:write'],
    expires_on: '2026-03-31',
  });
  expect(secret).toMatch(/^cpt_[\w-]{65}$/);
  expect(key).toMatchObject({
    name: 'HRIS',
    owner: { id: company.admin.user_id, name: 'Admin' },
    is_own: true,
    scopes: ['user.users:write'],
    last_four: secret.slice(-4),
    state: 'active',
    expires_on: '2026-03-31',
    last_used_at: null,
  });
  const listed = await admin.get(KEYS);
  expect(listed.text).not.toContain(secret);
  expect(listed.body.api_keys).toEqual([key]);
  const dump = JSON.stringify([await t.query('select * from api_keys'), await trail()]);
  expect(dump).not.toContain(secret.slice(4));
});

test('a key is used, and each call is in the trail as the key', async () => {
  const { key, secret } = await make({ name: 'BI', scopes: ['data_table:read'] });
  const answer = await call(secret);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await trail()).at(-1)).toEqual({
    kind: 'api_read',
    actor_name: 'BI (API, Admin)',
    after: { call: 'listDataStructures' },
  });
  const used = async () =>
    (await admin.get(KEYS)).body.api_keys.find((one: { id: string }) => one.id === key.id).last_used_at;
  const first = await used();
  expect(first).toBe(t.clock.now().toISOString());
  wait(30_000);
  await call(secret);
  expect(await used()).toBe(first);
  wait(31_000);
  await call(secret);
  expect(await used()).toBe(t.clock.now().toISOString());
});

test('a wrong, expired or deleted key says why, as problem details', async () => {
  const { key, secret } = await make({
    name: 'Short',
    scopes: ['data_table:read'],
    expires_on: '2026-01-15',
  });
  const reason = async (text: string) => {
    const { statusCode, headers, body } = await call(text);
    expect([statusCode, headers['content-type']]).toEqual([401, 'application/problem+json; charset=utf-8']);
    const problem = JSON.parse(body) as Record<string, unknown> & { params: { reason: string } };
    expect(problem).toMatchObject({ code: 'api_key_refused', status: 401, title: 'Api key refused' });
    expect(String(problem['detail']).length).toBeGreaterThan(20);
    return problem.params.reason;
  };
  expect(await reason(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBe('unknown');
  expect(await reason('nonsense')).toBe('unknown');
  expect((await call(secret)).statusCode).toBe(200);
  wait(86_400_000);
  expect(await reason(secret)).toBe('expired');
  expect((await admin.get(KEYS)).body.api_keys).toContainEqual(
    expect.objectContaining({ id: key.id, state: 'expired' }),
  );
  expect((await admin.delete(`${KEYS}/${key.id}`)).status).toBe(200);
  expect(await reason(secret)).toBe('deleted');
  expect((await admin.delete(`${KEYS}/${key.id}`)).body.code).toBe('not_found');
});

test('a rotation makes a new secret, and the former one ends when it was said', async () => {
  const { key, secret } = await make({ name: 'Rotated', scopes: ['data_table:read'] });
  const rotate = (overlap_hours: number) => admin.post(`${KEYS}/${key.id}/rotate`, { overlap_hours });
  const second = (await rotate(24)).body.secret as string;
  expect([(await call(secret)).statusCode, (await call(second)).statusCode]).toEqual([200, 200]);
  wait(24 * 3_600_000);
  expect([(await call(secret)).statusCode, (await call(second)).statusCode]).toEqual([401, 200]);
  const third = (await rotate(0)).body.secret as string;
  expect([(await call(second)).statusCode, (await call(third)).statusCode]).toEqual([401, 200]);
  expect((await admin.post(`${KEYS}/${key.id}/rotate`, { overlap_hours: 169 })).status).toBe(400);
});

test('a key has no more rights than its owner has today', async () => {
  const manager = await company.addUser({
    permissions: {
      resources: {
        company_setting: { effect: 'allow', level: 'delete' },
        data_table: { effect: 'allow', level: 'read' },
      },
      binary: {},
      statement_scope: 'me',
      request_scope: 'mine',
    },
  });
  const client = await app.as(manager);
  const { key, secret } = await make({ name: 'Mine', all_rights: true }, client);
  expect((await call(secret)).statusCode).toBe(200);
  const statements = await call(secret, '/api/public/v2/reporting/statements/statements');
  expect(JSON.parse(statements.body)).toMatchObject({ code: 'forbidden', status: 403 });
  // Nobody makes somebody else's key theirs.
  expect((await admin.put(KEYS, { id: key.id, name: 'Taken', all_rights: true })).body.code).toBe(
    'forbidden',
  );
  expect((await admin.post(`${KEYS}/${key.id}/rotate`)).body.code).toBe('forbidden');
  await t.query(`update users set status = 'inactive' where id = $1`, [manager.user_id]);
  expect(JSON.parse((await call(secret)).body).params).toEqual({ reason: 'no_owner' });
  expect((await admin.get(KEYS)).body.api_keys).toContainEqual(
    expect.objectContaining({ id: key.id, state: 'no_owner' }),
  );
  expect((await admin.delete(`${KEYS}/${key.id}`)).status).toBe(200);
});

test('a key opens a sandbox for who may enter it, and no environment that is being copied or deleted', async () => {
  const rep = await company.addUser({
    permissions: {
      resources: { company_setting: { effect: 'allow', level: 'delete' } },
      binary: {},
      statement_scope: 'me',
      request_scope: 'mine',
    },
  });
  const { secret } = await make({ name: 'Of a sandbox', all_rights: true }, await app.as(rep));
  const answers = async (change: string) => {
    await t.query(`update environments set ${change} where id = $1`, [company.tenant.environment_id]);
    return (await call(secret)).statusCode;
  };
  expect(await answers('live = true')).not.toBe(401);
  expect(await answers('live = false')).toBe(401);
  expect(await answers('live = true, ready = false')).toBe(401);
  expect(await answers('ready = true')).not.toBe(401);
});

test('a key without scopes, a second one of a name and a stale change are refused', async () => {
  const code = async (body: unknown) => (await admin.put(KEYS, body)).body;
  expect(await code({ name: 'None' })).toMatchObject({ code: 'invalid_field', field: 'scopes' });
  const { key } = await make({ name: 'Twice', scopes: ['statement:read'] });
  expect(await code({ name: 'twice', scopes: ['statement:read'] })).toMatchObject({ code: 'name_used' });
  expect(await code({ name: 'Past', all_rights: true, expires_on: '2026-01-01' })).toMatchObject({
    code: 'invalid_field',
    field: 'expires_on',
  });
  const change = { id: key.id, name: 'Once', scopes: ['data_table:read'], version: key.version };
  expect((await admin.put(KEYS, change)).body).toMatchObject({ secret: null, key: { name: 'Once' } });
  expect(await code(change)).toMatchObject({ code: 'conflict' });
});

test('a person has so many keys, and no more', async () => {
  const other = await company.addUser({ role: 'admin' });
  const client = await app.as(other);
  for (let at = 0; at < MAX_API_KEYS_PER_USER; at += 1)
    await make({ name: `Key ${at}`, all_rights: true }, client);
  const refused = await client.put(KEYS, { name: 'One more', all_rights: true });
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ code: 'api_keys_full', params: { most: MAX_API_KEYS_PER_USER } }),
  ]);
});

test('calls of a key beyond its share are refused, and say when to come again', async () => {
  const { secret } = await make({ name: 'Busy', scopes: ['data_table:read'] });
  const other = await make({ name: 'Idle', scopes: ['data_table:read'] });
  const first = await call(secret);
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' });
  for (let calls = 0; calls < 4; calls += 1) await call(secret);
  const refused = await call(secret);
  expect([refused.statusCode, refused.headers['ratelimit-remaining']]).toEqual([429, '0']);
  expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
  expect((await call(other.secret)).statusCode).toBe(200);
  wait(60_000);
  expect((await call(secret)).statusCode).toBe(200);
});

test('people are named by e-mail address, reference or an attribute without equal values', async () => {
  const { id, fields } = (await admin.get(KEYS)).body.user_matching;
  expect([id, fields]).toEqual([
    company.tenant.environment_id,
    [
      { field: 'email', name: null },
      { field: 'external_ref', name: null },
    ],
  ]);
  const made = await admin.post('/api/attributes', { name: 'Badge number', type: 'text', unique: true });
  const plain = await admin.post('/api/attributes', { name: 'Region', type: 'text' });
  const set = (field: unknown, of = id) =>
    admin.patch('/api/company/public_api/user_matching', { id: of, field });
  expect((await set(made.body.id)).body).toEqual({ id, field: made.body.id });
  expect((await set(plain.body.id)).body).toMatchObject({ code: 'invalid_field', field: 'field' });
  expect((await set('email', company.tenant.company_id)).body.code).toBe('not_found');
  const after = (await admin.get(KEYS)).body;
  expect(after.user_matching.field).toBe(made.body.id);
  expect(after.attributes).toEqual([
    { api_key: 'badge_number', name: 'Badge number' },
    { api_key: 'region', name: 'Region' },
  ]);
});
