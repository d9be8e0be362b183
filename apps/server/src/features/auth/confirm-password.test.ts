import { defineCall, okSchema } from '@comptoir/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { route } from '../../platform/http/index.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { routes } from './index.ts';

const PASSWORD = 'Correct-horse-7-battery';
const pay = defineCall({
  name: 'pay',
  method: 'POST',
  path: '/api/pay',
  summary: 'Pays',
  permission: { kind: 'session' },
  response: okSchema,
  errors: [],
  audit: 'pay',
  needs_password: 'always',
});

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...routes, route(pay, async () => ({ ok: true as const }))] });
  tenant = await t.tenant();
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});
beforeEach(async () => {
  t.clock.set('2026-01-15T10:00:00Z');
  user = await tenant.addUser();
  await t.query('update accounts set password_hash = $2 where id = $1', [
    user.account_id,
    await hashPassword(PASSWORD),
  ]);
});

async function signIn(): Promise<TestClient> {
  const client = app.anonymous();
  expect((await client.post('/auth/login', { email: user.email, password: PASSWORD })).status).toBe(200);
  return client;
}
const payWith = async (client: TestClient) => (await client.post('/api/pay')).body.code ?? 'paid';
const confirm = (client: TestClient, password: string) => client.post('/auth/confirm', { password });

it('counts from the login and from each password typed, for ten minutes and for that session alone', async () => {
  const client = await signIn();
  expect(await payWith(client)).toBe('paid');
  const other = await signIn();
  t.clock.set('2026-01-15T10:09:59Z');
  expect(await payWith(client)).toBe('paid');
  t.clock.set('2026-01-15T10:10:00Z');
  expect(await payWith(client)).toBe('password_required');
  expect((await confirm(client, PASSWORD)).status).toBe(200);
  expect([await payWith(client), await payWith(other)]).toEqual(['paid', 'password_required']);
  t.clock.set('2026-01-15T10:20:00Z');
  expect(await payWith(client)).toBe('password_required');
  // A change of the password types it too.
  const change = { current: PASSWORD, password: 'Another-horse-8-battery' };
  expect((await client.patch('/api/me/password', change)).status).toBe(200);
  expect(await payWith(client)).toBe('paid');
});

it('refuses a wrong password as the login does, and both leave a trace without it', async () => {
  const client = await signIn();
  t.clock.set('2026-01-15T10:10:00Z');
  expect(await confirm(client, 'guess')).toMatchObject({
    status: 400,
    body: { code: 'invalid_login', field: 'password' },
  });
  expect(await payWith(client)).toBe('password_required');
  await confirm(client, PASSWORD);
  const rows = await t.query<{ kind: string }>(
    `select * from audit_log where actor_user_id = $1 and kind like 'confirm_password%' order by at, id`,
    [user.user_id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['confirm_password_failed', 'confirm_password']);
  expect(JSON.stringify(rows)).not.toMatch(/guess|Correct-horse/);
});

it('is guessed ten times in ten minutes per account, whatever the session; a right password clears the count', async () => {
  const [client, other] = [await signIn(), await signIn()];
  const guesses = async (count: number) => {
    const statuses = await Promise.all(
      Array.from({ length: count }, (_, n) => confirm(n % 2 ? client : other, 'guess')),
    );
    return statuses.map(({ status }) => status).toSorted();
  };
  expect(new Set(await guesses(9))).toEqual(new Set([400]));
  expect((await confirm(client, PASSWORD)).status).toBe(200);
  expect(await guesses(12)).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  // Control: the limit refuses the right password, too.
  expect((await confirm(client, PASSWORD)).status).toBe(429);
  t.clock.set('2026-01-15T10:10:01Z');
  expect((await confirm(client, PASSWORD)).status).toBe(200);
});

it('opens nothing where nobody is signed in, and ends with the session', async () => {
  expect((await confirm(app.anonymous(), PASSWORD)).status).toBe(401);
  const client = await signIn();
  const copy = new Map(client.cookies);
  await client.delete('/auth/logout');
  const thief = app.anonymous();
  for (const [name, value] of copy) thief.cookies.set(name, value);
  expect((await confirm(thief, PASSWORD)).status).toBe(401);
});
