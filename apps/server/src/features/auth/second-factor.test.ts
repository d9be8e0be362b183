import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { type TestClient } from '../../platform/testing/index.ts';
import { app, PASSWORD, t, tenant, typePassword, user, useLogins } from './testing/login-world.ts';

const FACTOR = '/api/me/factor';

useLogins();

/** The app on the person's phone, `ahead` thirty seconds from now. */
const appCode = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: t.clock.now().getTime() + ahead * 30_000,
  });

async function enrol(client: TestClient): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await client.post(FACTOR, {})).body;
  const answer = await client.post(`${FACTOR}/confirmation`, { code: appCode(secret) });
  expect(answer.status).toBe(200);
  return { secret, codes: answer.body.recovery_codes };
}

const typeCode = (client: TestClient, code: string) => client.post('/auth/login/factor', { code });

describe('the second factor', () => {
  it('is on once a code of the app was typed, and a login then needs one', async () => {
    const client = await app.as(user);
    const { secret } = (await client.post(FACTOR, {})).body;
    const wrong = await client.post(`${FACTOR}/confirmation`, { code: '000000' });
    expect(wrong.body).toMatchObject({ code: 'factor_wrong', field: 'code' });
    // Not confirmed: it counts for nothing.
    const before = await app.anonymous().post('/auth/login', { email: user.email, password: PASSWORD });
    expect(before.body.next).toBeNull();
    await client.post(`${FACTOR}/confirmation`, { code: appCode(secret) });
    expect((await client.get(FACTOR)).body).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    const login = await typePassword();
    expect((await login.get('/api/me')).status).toBe(401);
    expect((await typeCode(login, '000000')).body.code).toBe('factor_wrong');
    expect((await typeCode(login, appCode(secret, 1))).status).toBe(200);
    expect((await login.get('/api/me')).status).toBe(200);
  });

  it('accepts a code once, of now or thirty seconds beside', async () => {
    const { secret } = await enrol(await app.as(user));
    const tried = async (ahead: number) =>
      (await typeCode(await typePassword(), appCode(secret, ahead))).status;
    // The code that turned it on was used.
    expect(await tried(0)).toBe(400);
    expect(await tried(-1)).toBe(400);
    expect(await tried(2)).toBe(400);
    expect(await tried(1)).toBe(200);
    expect(await tried(1)).toBe(400);
  });

  it('has recovery codes, each for one login, shown once and kept hashed', async () => {
    const client = await app.as(user);
    const { codes } = await enrol(client);
    const [first = ''] = codes;
    const rows = await t.query<{ text: string }>('select recovery_codes::text as text from recovery_codes');
    expect(rows.some(({ text }) => text.includes(first))).toBe(false);
    expect((await typeCode(await typePassword(), first.toUpperCase().replace(/(.{5})/g, '$1-'))).status).toBe(
      200,
    );
    expect((await typeCode(await typePassword(), first)).status).toBe(400);
    expect((await client.get(FACTOR)).body.recovery_codes_left).toBe(9);
    const renewed = (await client.post(`${FACTOR}/recovery_codes`, {})).body.recovery_codes;
    expect((await typeCode(await typePassword(), codes[1] ?? '')).status).toBe(400);
    expect((await typeCode(await typePassword(), renewed[0])).status).toBe(200);
  });

  it('ends the other sessions when it is turned on, and the owner gets a mail', async () => {
    const [client, other] = [await app.as(user), await app.as(user)];
    await enrol(client);
    expect((await other.get('/api/me')).status).toBe(401);
    expect((await client.get('/api/me')).status).toBe(200);
    const mails = await t.query(`select 1 from outbox where kind = 'mail' and channel = $1`, [user.email]);
    expect(mails).toHaveLength(1);
    const kinds = await t.query<{ kind: string }>('select kind from audit_log where object_id = $1', [
      user.account_id,
    ]);
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['begin_factor', 'turn_factor_on']));
  });

  it('needs the password again for every change', async () => {
    const client = await app.as(user);
    await t.query('update sessions set confirmed_at = null where id = $1', [client.session_id]);
    for (const answer of [
      await client.post(FACTOR, {}),
      await client.post(`${FACTOR}/confirmation`, { code: '000000' }),
      await client.post(`${FACTOR}/recovery_codes`, {}),
      await client.delete(FACTOR),
    ])
      expect(answer.body.code).toBe('password_required');
  });

  it('is held up after ten wrong codes', async () => {
    const { secret } = await enrol(await app.as(user));
    const login = await typePassword();
    for (let tries = 0; tries < 10; tries += 1) expect((await typeCode(login, '000000')).status).toBe(400);
    expect((await typeCode(login, appCode(secret, 1))).status).toBe(429);
  });

  it('asks for the password first, within ten minutes, in that browser', async () => {
    const { secret } = await enrol(await app.as(user));
    expect((await typeCode(app.anonymous(), appCode(secret, 1))).body.code).toBe('sign_in_over');
    const login = await typePassword();
    const now = t.clock.now();
    t.clock.set(new Date(now.getTime() + 10 * 60_000).toISOString());
    expect((await typeCode(login, appCode(secret, 1))).body.code).toBe('sign_in_over');
    t.clock.set(now.toISOString());
  });

  it('can be turned off, by its owner', async () => {
    const client = await app.as(user);
    await enrol(client);
    expect((await client.post(FACTOR, {})).body.code).toBe('factor_set');
    expect((await client.delete(FACTOR)).status).toBe(200);
    const login = await app.anonymous().post('/auth/login', { email: user.email, password: PASSWORD });
    expect(login.body.next).toBeNull();
  });
});

describe('a company that requires it', () => {
  it('lets a password session do nothing else before it is set up', async () => {
    const admin = await app.as(tenant.admin);
    await admin.patch('/api/company/security', { factor_required: true });
    const client = app.anonymous();
    await client.post('/auth/login', { email: user.email, password: PASSWORD });
    expect((await client.get('/api/me')).body.code).toBe('factor_needed');
    expect((await client.get(FACTOR)).body).toMatchObject({ is_on: false, is_required: true });
    await enrol(client);
    expect((await client.get('/api/me')).status).toBe(200);
    expect((await client.delete(FACTOR)).body.code).toBe('factor_required');
    // Negative control: who came another way has no password to add to.
    const [by_google] = await t.query<{ id: string }>(
      `update sessions set way = 'google', factor_at = null where account_id = $1 returning id`,
      [user.account_id],
    );
    expect(by_google).toBeDefined();
    await t.query('update company_sign_in set google_login = true');
    expect((await client.get('/api/me')).status).toBe(200);
  });
});
