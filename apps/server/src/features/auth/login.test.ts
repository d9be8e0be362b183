import { editingChannel, userChannel } from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { newId } from '../../platform/clock/clock.ts';
import { sweep } from '../../platform/jobs/sweep.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { routes as companyRoutes } from '../company/index.ts';
import { backgroundDone } from './background.ts';
import { routes } from './index.ts';
import { SLOW_AFTER, slowdownOf } from './slowdown.ts';
import { createThrottle } from './throttle.ts';

const PASSWORD = 'Correct-horse-7-battery';

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let user: TestUser;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...routes, ...companyRoutes] });
  tenant = await t.tenant();
  user = await tenant.addUser({ email: 'rep@example.com', name: 'Rep' });
  await t.query('update accounts set password_hash = $2 where id = $1', [
    user.account_id,
    await hashPassword(PASSWORD),
  ]);
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

describe('passwords', () => {
  it('are kept as argon2id PHC strings with their own salt', async () => {
    const first = await hashPassword(PASSWORD);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/);
    expect(await hashPassword(PASSWORD)).not.toBe(first);
    expect(await verifyPassword(PASSWORD, first)).toBe(true);
    expect(await verifyPassword(`${PASSWORD} `, first)).toBe(false);
  });
  it('are never right where there is none', async () => {
    expect(await verifyPassword('', null)).toBe(false);
  });
});

describe('login', () => {
  it('opens a session that /api/me answers to', async () => {
    const client = app.anonymous();
    const answer = await client.post('/auth/login', { email: ' REP@example.com', password: PASSWORD });
    expect(answer.status).toBe(200);
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    const session = cookies.find((text) => text.startsWith('session='));
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Lax/);
    expect(session).toMatch(/Max-Age=604800/);
    const me = await client.get('/api/me');
    expect(me.status).toBe(200);
    expect(me.body.user).toMatchObject({
      name: 'Rep',
      email: 'rep@example.com',
      role: { name: 'Sales rep' },
    });
    expect(me.body.environment.id).toBe(tenant.tenant.environment_id);
    expect(me.body.company.settings.month_reference_day).toBe(1);
    // Kept hashed: the cookie's value is nowhere in the table.
    const rows = await t.query<{ text: string }>('select sessions::text as text from sessions');
    expect(rows.some((row) => row.text.includes(client.cookies.get('session') ?? 'none'))).toBe(false);
  });

  it('says the same for an unknown address and a wrong password', async () => {
    const client = app.anonymous();
    const wrong = await client.post('/auth/login', { email: 'rep@example.com', password: 'wrong' });
    const unknown = await client.post('/auth/login', { email: 'nobody@example.com', password: 'wrong' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.code).toBe('invalid_login');
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
    expect(client.cookies.has('session')).toBe(false);
  });

  it('is held up after ten failures for one address, and not by successes', async () => {
    const client = app.anonymous();
    const email = 'guessed@example.com';
    for (let n = 0; n < 10; n += 1)
      expect((await client.post('/auth/login', { email, password: 'x' })).status).toBe(400);
    const held = await client.post('/auth/login', { email, password: 'x' });
    expect(held.status).toBe(429);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    // Its owner, elsewhere, is not.
    const owner = await app.app.inject({
      method: 'POST',
      url: '/auth/login',
      remoteAddress: '192.0.2.7',
      headers: { cookie: `csrf=${'c'.repeat(43)}`, 'x-csrf-token': 'c'.repeat(43) },
      payload: { email, password: 'x' },
    });
    expect(owner.statusCode).toBe(400);
    for (let n = 0; n < 12; n += 1)
      expect(
        (await client.post('/auth/login', { email: 'rep@example.com', password: PASSWORD })).status,
      ).toBe(200);
  });

  describe('from strangers does not keep the owner out', () => {
    const tryFrom = (remoteAddress: string, email: string, password: string, cookie = '', origin?: string) =>
      app.app.inject({
        method: 'POST',
        url: '/auth/login',
        remoteAddress,
        headers: {
          cookie: `csrf=${'c'.repeat(43)}; ${cookie}`,
          'x-csrf-token': 'c'.repeat(43),
          ...(origin === undefined ? {} : { origin }),
        },
        payload: { email, password },
      });
    const ownerOf = async (email: string) => {
      const owner = await tenant.addUser({ email });
      await t.query(
        'update accounts set password_hash = (select password_hash from accounts where id = $2) where id = $1',
        [owner.account_id, user.account_id],
      );
    };

    it('whose browser is remembered: it has a count of its own, even behind the same address', async () => {
      const email = 'remembered@example.com';
      await ownerOf(email);
      const first = await tryFrom('192.0.2.20', email, PASSWORD);
      const remembered = first.cookies.find(({ name }) => name === 'browser');
      expect(remembered).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      const cookie = `browser=${remembered?.value}`;
      for (let n = 0; n < 10; n += 1) await tryFrom('192.0.2.20', email, 'x');
      // Control: without the cookie, or with that of another account, the same right password is refused.
      expect((await tryFrom('192.0.2.20', email, PASSWORD)).statusCode).toBe(429);
      const others = (await tryFrom('192.0.2.21', 'rep@example.com', PASSWORD)).cookies.find(
        ({ name }) => name === 'browser',
      );
      expect((await tryFrom('192.0.2.20', email, PASSWORD, `browser=${others?.value}`)).statusCode).toBe(429);
      expect((await tryFrom('192.0.2.20', email, PASSWORD, cookie)).statusCode).toBe(200);
      for (let n = 0; n < 10; n += 1)
        expect((await tryFrom('192.0.2.20', email, 'x', cookie)).statusCode).toBe(400);
      expect((await tryFrom('192.0.2.20', email, PASSWORD, cookie)).statusCode).toBe(429);
    });

    it('who comes from anywhere: tries from everywhere slow the next one and refuse none', async () => {
      const email = 'popular@example.com';
      await ownerOf(email);
      await app.platform.database.transaction({}, async (db) => {
        const everywhere = createThrottle('login of', SLOW_AFTER);
        for (let n = 0; n < SLOW_AFTER; n += 1) await everywhere.count(db, email, t.clock.now());
      });
      // Control: with `take` in place of `count` in login.ts the answer is 429.
      expect((await tryFrom('192.0.2.30', email, PASSWORD)).statusCode).toBe(200);
    });

    it('whose page is not ours: a foreign Origin is refused', async () => {
      for (const origin of ['https://evil.example', 'null', 'http://sibling.localhost'])
        expect((await tryFrom('192.0.2.31', 'rep@example.com', PASSWORD, '', origin)).json().code).toBe(
          'csrf_failed',
        );
      expect(
        (await tryFrom('192.0.2.31', 'rep@example.com', PASSWORD, '', 'http://localhost:3000')).statusCode,
      ).toBe(200);
    });
  });

  it('waits longer after more tries', () => {
    expect([1, 100, 101, 200, 201, 301, 401, 5000].map(slowdownOf)).toEqual([
      0, 0, 1000, 1000, 2000, 4000, 8000, 8000,
    ]);
  });

  it('is held up by one count over all processes, also for tries at one moment and after a restart', async () => {
    const email = 'spread@example.com';
    const guess = (one: TestApp) => one.anonymous().post('/auth/login', { email, password: 'x' });
    const second = await startTestApp(t, { routes });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => guess(n % 2 ? app : second)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
    await second.stop();
    const restarted = await startTestApp(t, { routes });
    expect((await guess(restarted)).status).toBe(429);
    t.clock.set('2026-01-15T10:10:01Z');
    expect((await guess(restarted)).status).toBe(400);
    await restarted.stop();
    const kept = await t.query<{ text: string }>(
      'select encode(key_hash, $1) || throttle_counts::text as text from throttle_counts',
      ['escape'],
    );
    expect(kept.some(({ text }) => text.includes(email))).toBe(false);
    t.clock.set('2026-01-17T10:00:00Z');
    await sweep(app.platform);
    expect(await t.query('select 1 from throttle_counts')).toEqual([]);
    t.clock.set('2026-01-15T10:00:00Z');
  });

  it('refuses an array where a string belongs', async () => {
    const answer = await app
      .anonymous()
      .post('/auth/login', { email: ['rep@example.com'], password: PASSWORD });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'invalid_field',
      field: 'email',
      params: { reason: 'invalid_type', expected: 'string' },
    });
  });

  it('needs the csrf cookie in the header even before a session', async () => {
    const client = app.anonymous();
    const answer = await client.post(
      '/auth/login',
      { email: 'rep@example.com', password: PASSWORD },
      { 'x-csrf-token': 'other' },
    );
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('csrf_failed');
  });

  it('ends the session that the browser had', async () => {
    const client = app.anonymous();
    await client.post('/auth/login', { email: 'rep@example.com', password: PASSWORD });
    const first = new Map(client.cookies);
    await client.post('/auth/login', { email: 'rep@example.com', password: PASSWORD });
    const old = app.anonymous();
    for (const [name, value] of first) old.cookies.set(name, value);
    expect((await old.get('/api/me')).status).toBe(401);
    expect((await client.get('/api/me')).status).toBe(200);
  });

  it('finds no active account when the user is not active anywhere', async () => {
    const other = await tenant.addUser({ email: 'gone@example.com' });
    await t.query(
      'update accounts set password_hash = (select password_hash from accounts where id = $2) where id = $1',
      [other.account_id, user.account_id],
    );
    await t.query(`update users set status = 'inactive' where id = $1`, [other.user_id]);
    const answer = await app
      .anonymous()
      .post('/auth/login', { email: 'gone@example.com', password: PASSWORD });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('no_active_account');
  });

  it('is off where the company wants another way in', async () => {
    const strict = await t.tenant({ settings: { password_login: false } });
    const other = await strict.addUser({ email: 'sso@example.com' });
    await t.query(
      'update accounts set password_hash = (select password_hash from accounts where id = $2) where id = $1',
      [other.account_id, user.account_id],
    );
    const answer = await app
      .anonymous()
      .post('/auth/login', { email: 'sso@example.com', password: PASSWORD });
    expect(answer.body.code).toBe('password_login_disabled');
  });

  it('leaves a trace without the password, also when it fails', async () => {
    await backgroundDone();
    expect(
      (
        await t.query(`select 1 from audit_log where kind = 'login_failed' and actor_user_id = $1`, [
          user.user_id,
        ])
      ).length,
    ).toBeGreaterThan(0);
    const rows = await t.query<{ after: unknown }>(
      `select * from audit_log where kind = 'login' and actor_user_id = $1`,
      [user.user_id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });
});

describe('sessions', () => {
  it('end at logout, also for a copy of the cookie', async () => {
    const client = await app.as(user);
    const copy = new Map(client.cookies);
    expect((await client.delete('/auth/logout')).status).toBe(200);
    const thief = app.anonymous();
    for (const [name, value] of copy) thief.cookies.set(name, value);
    expect((await thief.get('/api/me')).status).toBe(401);
  });

  it('end after twelve hours without use; use keeps them open', async () => {
    const [idle, used] = [app.anonymous(), app.anonymous()];
    for (const client of [idle, used])
      await client.post('/auth/login', { email: user.email, password: PASSWORD });
    const statuses = async (at: string) => {
      t.clock.set(at);
      return (await used.get('/api/me')).status;
    };
    expect(await statuses('2026-01-15T21:59:00Z')).toBe(200);
    expect(await statuses('2026-01-16T09:58:00Z')).toBe(200);
    // The negative control: the one in use is open at the same moment.
    expect((await idle.get('/api/me')).status).toBe(401);
    expect((await used.get('/api/me/sessions')).status).toBe(200);
    t.clock.set('2026-01-15T10:00:00Z');
  });

  it('end after seven days', async () => {
    const client = await app.as(user);
    t.clock.set('2026-01-22T09:59:00Z');
    expect((await client.get('/api/me')).status).toBe(200);
    t.clock.set('2026-01-22T10:01:00Z');
    const answer = await client.get('/api/me');
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('unauthenticated');
    t.clock.set('2026-01-15T10:00:00Z');
  });

  it('refuse a write without, with a foreign and with an anonymous csrf token', async () => {
    const client = await app.as(user);
    const other = await app.as(user);
    for (const token of ['', 'c'.repeat(43), other.cookies.get('csrf') ?? '']) {
      const answer = await client.post(
        '/auth/pusher',
        { socket_id: '1.1', channel_name: 'private-x' },
        { 'x-csrf-token': token },
      );
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('csrf_failed');
    }
  });

  it('are listed and ended by their owner alone', async () => {
    const client = await app.as(user);
    const other = await app.as(user);
    const stranger = await app.as(tenant.admin);
    const listed = await client.get('/api/me/sessions');
    expect(listed.body.sessions.find((row: { current: boolean }) => row.current).id).toBe(client.session_id);
    expect((await stranger.delete(`/api/me/sessions/${other.session_id}`)).status).toBe(404);
    expect((await client.delete(`/api/me/sessions/${other.session_id}`)).status).toBe(200);
    expect((await other.get('/api/me')).status).toBe(401);
  });

  it('end, but for the present one, when the password changes', async () => {
    const client = await app.as(user);
    const other = await app.as(user);
    const wrong = await client.patch('/api/me/password', {
      current: 'nope',
      password: 'Another-horse-8-battery',
    });
    expect(wrong.body).toMatchObject({ code: 'invalid_login', field: 'current' });
    const weak = await client.patch('/api/me/password', { current: PASSWORD, password: 'short1!' });
    expect(weak.body).toMatchObject({
      code: 'invalid_field',
      field: 'password',
      params: { reason: 'password_policy' },
    });
    expect(
      (await client.patch('/api/me/password', { current: PASSWORD, password: 'Another-horse-8-battery' }))
        .status,
    ).toBe(200);
    expect((await other.get('/api/me')).status).toBe(401);
    expect((await client.get('/api/me')).status).toBe(200);
    expect(
      (await app.anonymous().post('/auth/login', { email: 'rep@example.com', password: PASSWORD })).status,
    ).toBe(400);
  });

  it('lose their rights with the role and the user at once', async () => {
    const leaver = await tenant.addUser({ role: 'admin' });
    const client = await app.as(leaver);
    expect((await client.patch('/api/company', { name: 'Test company' })).status).toBe(200);
    await t.query('update users set role_id = $2 where id = $1', [leaver.user_id, tenant.roles.rep]);
    expect((await client.patch('/api/company', { name: 'Mine now' })).status).toBe(403);
    await t.query(
      `update users set status = 'archived', archived_at = now(), licenced = false where id = $1`,
      [leaver.user_id],
    );
    expect((await client.get('/api/me')).status).toBe(401);
  });
});

describe('the environment header', () => {
  it('selects and never authorises', async () => {
    const elsewhere = await t.tenant();
    const client = await app.as(user);
    const foreign = await client.get('/api/company', { 'x-environment-id': elsewhere.tenant.environment_id });
    const missing = await client.get('/api/company', {
      'x-environment-id': '01900000-0000-7000-8000-000000000000',
    });
    expect(foreign.status).toBe(403);
    expect({ ...missing.body, request_id: '' }).toEqual({ ...foreign.body, request_id: '' });
    expect((await client.get('/api/company', { 'x-company-id': elsewhere.tenant.company_id })).status).toBe(
      403,
    );
    expect(
      (await client.get('/api/company', { 'x-environment-id': tenant.tenant.environment_id })).status,
    ).toBe(200);
    // The session call shows the current environment instead.
    const me = await client.get('/api/me', { 'x-environment-id': elsewhere.tenant.environment_id });
    expect(me.body.environment.id).toBe(tenant.tenant.environment_id);
  });
});

it('who may read a plan or a quota hears who edits it, in their environment', async () => {
  const { environment_id } = tenant.tenant;
  const id = newId();
  const here = await app.as(tenant.admin);
  const join = async (client: TestClient, channel_name: string) =>
    (await client.post('/auth/pusher', { socket_id: '1.2', channel_name })).status;
  const rep = await app.as(user);
  for (const kind of ['compensation', 'quota'] as const) {
    const channel = editingChannel(environment_id, { kind, id });
    expect([await join(here, channel), await join(rep, channel)]).toEqual([200, 403]);
    expect(await join(here, editingChannel(newId(), { kind, id }))).toBe(403);
    expect(await join(here, `${channel}_1`)).toBe(403);
  }
  expect(await join(here, `private-editing-${environment_id}_user_${id}`)).toBe(403);
});

it('support keeps its language and zone with its account, and hears its own channel', async () => {
  const helper = await (await t.tenant()).addUser({ name: 'Helper' });
  await t.query(`update accounts set is_support = true where id = $1`, [helper.account_id]);
  const client = await app.as(helper);
  const here = { 'x-environment-id': tenant.tenant.environment_id };
  expect((await client.post('/auth/reason', { reason: 'Sets the language' }, here)).status).toBe(200);
  const patch = (url: string, body: unknown) => client.request('PATCH', url, body, here);
  expect((await patch('/api/me', { language: 'fr', locale: 'fr-CA' })).status).toBe(200);
  expect((await patch('/api/me', { locale: 'fr-XX' })).status).toBe(400);
  expect((await patch('/api/users/timezone', { timezone: 'Europe/Paris' })).status).toBe(200);
  const me = (await client.get('/api/me', here)).body;
  expect(me.user).toMatchObject({
    id: helper.account_id,
    language: 'fr',
    locale: 'fr-CA',
    timezone: 'Europe/Paris',
    role_category: 'god',
  });
  const authorise = (channel_name: string) =>
    client.request('POST', '/auth/pusher', { socket_id: '1.2', channel_name }, here);
  expect((await authorise(userChannel(me.environment.id, me.user.id))).status).toBe(200);
  expect((await authorise(userChannel(me.environment.id, user.user_id))).status).toBe(403);
  // Where it works, its user is its own.
  expect((await client.get('/api/me')).body.user).toMatchObject({ id: helper.user_id, language: 'en' });
});
