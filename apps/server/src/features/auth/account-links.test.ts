import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { createInvitation } from '../../platform/auth/links.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { routes, setupLink } from './index.ts';
import { backgroundDone } from './background.ts';

const PASSWORD = 'Correct-horse-7-battery';
const OTHER = 'Another-horse-8-battery';

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes });
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

const mailedToken = (mail: { data: { text: string } } | undefined): string =>
  /token=([A-Za-z0-9_-]{43})/.exec(mail?.data.text ?? '')?.[1] ?? '';
const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';

describe('a setup link', () => {
  it('makes the first company and its admin, once', async () => {
    const url = (await setupLink(app.platform)) ?? '';
    const second = (await setupLink(app.platform)) ?? '';
    expect(url).toMatch(/^http:\/\/localhost:3000\/auth\/account_creation\?token=[A-Za-z0-9_-]{43}&setup=1$/);
    const client = app.anonymous();
    expect((await client.post('/auth/token', { token: tokenOf(url) })).body).toMatchObject({
      kind: 'setup',
      has_account: false,
    });
    const setup = {
      company: 'First',
      name: 'First admin',
      email: 'First@Example.com',
      currency: 'USD',
      timezone: 'America/New_York',
    };
    const weak = await client.post('/auth/account_creation', {
      token: tokenOf(url),
      password: 'weak',
      setup,
    });
    expect(weak.body).toMatchObject({
      code: 'invalid_field',
      field: 'password',
      params: { gaps: ['length', 'number', 'symbol'] },
    });
    const bare = await client.post('/auth/account_creation', { token: tokenOf(url), password: PASSWORD });
    expect(bare.body).toMatchObject({ code: 'invalid_field', field: 'setup' });
    const [made, twice] = await Promise.all([
      client.post('/auth/account_creation', { token: tokenOf(url), password: PASSWORD, setup }),
      app.anonymous().post('/auth/account_creation', { token: tokenOf(second), password: PASSWORD, setup }),
    ]);
    expect([made.status, twice.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
    const winner = app.anonymous();
    expect(
      (await winner.post('/auth/login', { email: 'first@example.com', password: PASSWORD })).status,
    ).toBe(200);
    const me = await winner.get('/api/me');
    expect(me.body.company.name).toBe('First');
    expect(me.body.company.settings).toMatchObject({
      currency: 'USD',
      timezone: 'America/New_York',
      date_format: 'american',
    });
    expect(me.body.user.role_category).toBe('admin');
    expect(await setupLink(app.platform)).toBeNull();
  });
});

describe('an invitation', () => {
  let pending: TestUser;
  const invite = (user: TestUser) =>
    t.run(tenant, (ctx) =>
      createInvitation(ctx, { user_id: user.user_id, name: user.name, email: user.email, language: 'fr' }),
    );

  const pendingUser = async (email: string): Promise<TestUser> => {
    const user = await tenant.addUser({ email });
    await t.query(`update users set account_id = null, status = 'pending' where id = $1`, [user.user_id]);
    await t.query('delete from accounts where id = $1', [user.account_id]);
    return user;
  };

  beforeAll(async () => {
    tenant = await t.tenant({ name: 'Inviting' });
    pending = await pendingUser('new@example.com');
  });

  it('is a mail in the language of its reader, and its newest link is the one that works', async () => {
    const first = await invite(pending);
    const link = await invite(pending);
    const mails = await t.query<{ channel: string; name: string; data: { text: string } }>(
      `select * from outbox where kind = 'mail' order by id`,
    );
    expect(mails.at(-1)).toMatchObject({
      channel: 'new@example.com',
      name: 'Inviting vous invite sur Comptoir',
    });
    // The link that the admin is shown is another one.
    expect(mails.at(-1)?.data.text).not.toContain(tokenOf(link.url));
    expect(
      (await app.anonymous().post('/auth/token', { token: mailedToken(mails.at(-1)) })).body,
    ).toMatchObject({ has_account: false });
    expect((await app.anonymous().post('/auth/token', { token: mailedToken(mails.at(-2)) })).body.code).toBe(
      'token_used',
    );
    expect((await app.anonymous().post('/auth/token', { token: tokenOf(first.url) })).body.code).toBe(
      'token_used',
    );
    expect((await app.anonymous().post('/auth/token', { token: tokenOf(link.url) })).body).toMatchObject({
      kind: 'invite',
      email: 'new@example.com',
      company: 'Inviting',
      has_account: null,
    });
    const stored = await t.query<{ text: string }>('select account_tokens::text as text from account_tokens');
    expect(stored.some((row) => row.text.includes(tokenOf(link.url)))).toBe(false);
  });

  it('is accepted once, by one of two who click at once', async () => {
    const link = await invite(pending);
    await t.query(
      `insert into webhooks (environment_id, id, name, url, events, active, secret_sealed, owner_id, created_at)
       values ($1, $2, 'Desk', 'https://desk.example.com', '{user.changed}', true, 'v1.x', $3, now())`,
      [tenant.tenant.environment_id, newId(), tenant.admin.user_id],
    );
    const answers = await Promise.all(
      [1, 2].map(() =>
        app.anonymous().post('/auth/account_creation', { token: tokenOf(link.url), password: PASSWORD }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const client = app.anonymous();
    await client.post('/auth/login', { email: 'new@example.com', password: PASSWORD });
    expect((await client.get('/api/me')).body.user).toMatchObject({ id: pending.user_id, status: 'active' });
    const trail = await t.query(`select * from audit_log where kind = 'accept_invitation'`);
    expect(trail).toHaveLength(1);
    const events = await t.query<{ user: object }>(
      `select body::jsonb -> 'data' -> 'user' as user from webhook_messages`,
    );
    expect(events).toMatchObject([{ user: { id: pending.user_id, status: 'active' } }]);
  });

  it('never touches an account that has a password: it asks for it', async () => {
    const elsewhere = await t.tenant({ name: 'Second company' });
    const same = await elsewhere.addUser({ email: 'temporary@example.com' });
    await t.query(
      `update users set account_id = null, status = 'pending', email = 'new@example.com' where id = $1`,
      [same.user_id],
    );
    const link = await t.run(elsewhere, (ctx) =>
      createInvitation(ctx, {
        user_id: same.user_id,
        name: 'Same',
        email: 'new@example.com',
        language: 'en',
      }),
    );
    const client = app.anonymous();
    const accept = (password: string) =>
      client.post('/auth/account_creation', { token: tokenOf(link.url), password });
    for (let n = 0; n < 10; n += 1)
      expect((await accept(OTHER)).body).toMatchObject({ code: 'invalid_login', field: 'password' });
    expect((await accept(PASSWORD)).status).toBe(429);
    expect((await client.post('/auth/login', { email: 'new@example.com', password: OTHER })).status).toBe(
      400,
    );
    t.clock.set('2026-01-15T10:10:01Z');
    expect((await accept(PASSWORD)).status).toBe(200);
    t.clock.set('2026-01-15T10:00:00Z');
    expect(
      (await client.get('/api/me')).body.environments.map(
        (row: { company_name: string }) => row.company_name,
      ),
    ).toEqual(['Inviting', 'Second company']);
  });

  it('dies with a change of address, with time, and is nothing when made up', async () => {
    const user = await pendingUser('late@example.com');
    const link = await invite(user);
    const body = { token: tokenOf(link.url), password: PASSWORD };
    t.clock.set('2026-01-29T10:00:01Z');
    expect((await app.anonymous().post('/auth/account_creation', body)).body.code).toBe('token_expired');
    t.clock.set('2026-01-15T10:00:00Z');
    await t.query(`update users set email = 'moved@example.com' where id = $1`, [user.user_id]);
    expect((await app.anonymous().post('/auth/account_creation', body)).body.code).toBe('token_invalid');
    const madeUp = await app
      .anonymous()
      .post('/auth/account_creation', { token: 'x'.repeat(43), password: PASSWORD });
    expect(madeUp.status).toBe(404);
    expect(madeUp.body.code).toBe('token_invalid');
  });
});

describe('a password reset', () => {
  it('answers the same for every address, and sends to the known one alone', async () => {
    const client = app.anonymous();
    const known = await client.post('/auth/reset_password/request', { email: 'new@example.com' });
    const unknown = await client.post('/auth/reset_password/request', { email: 'unknown@example.com' });
    await backgroundDone();
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
    const mails = await t.query<{ channel: string }>(
      `select channel from outbox where kind = 'mail' and name like 'Reset%'`,
    );
    expect(mails).toEqual([{ channel: 'new@example.com' }]);
  });

  it('sets the password once and ends every session', async () => {
    const open = app.anonymous();
    await open.post('/auth/login', { email: 'new@example.com', password: PASSWORD });
    await app.anonymous().post('/auth/reset_password/request', { email: 'new@example.com' });
    await backgroundDone();
    const mails = await t.query<{ data: { text: string } }>(
      `select data from outbox where kind = 'mail' order by id desc limit 1`,
    );
    const token = /token=([A-Za-z0-9_-]{43})/.exec(mails[0]?.data.text ?? '')?.[1] ?? '';
    const client = app.anonymous();
    expect((await client.post('/auth/token', { token })).body).toMatchObject({
      kind: 'reset',
      email: 'new@example.com',
    });
    const answers = await Promise.all(
      [1, 2].map(() => app.anonymous().post('/auth/reset_password', { token, password: OTHER })),
    );
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await open.get('/api/me')).status).toBe(401);
    expect((await client.post('/auth/login', { email: 'new@example.com', password: PASSWORD })).status).toBe(
      400,
    );
    expect((await client.post('/auth/login', { email: 'new@example.com', password: OTHER })).status).toBe(
      200,
    );
  });

  it('is noted wherever the account works', async () => {
    const kinds = await t.query<{ kind: string; n: number }>(
      `select kind, count(distinct environment_id)::int as n from audit_log where kind like '%password%' or kind = 'create_company' group by kind order by kind`,
    );
    expect(kinds).toEqual([
      { kind: 'create_company', n: 1 },
      { kind: 'request_password_reset', n: 2 },
      { kind: 'reset_password', n: 2 },
    ]);
  });

  const ask = async (email: string) => {
    const answer = await app.anonymous().post('/auth/reset_password/request', { email });
    await backgroundDone();
    return answer.status;
  };
  const linksTo = async (email: string) =>
    (
      await t.query<{ data: { text: string } }>(
        `select data from outbox where kind = 'mail' and channel = $1 and (name like 'Reset%' or name like 'Changer%') order by id`,
        [email],
      )
    ).map(mailedToken);

  // Negative control: a sixth mail, a refusal, or a first link that no longer works would each show here.
  it('requested by strangers again and again sends five mails, refuses nobody, and leaves every link working', async () => {
    const owner = await tenant.addUser({ email: 'often@example.com' });
    expect(owner.account_id).not.toBeNull();
    for (let n = 0; n < 8; n += 1) expect(await ask('often@example.com')).toBe(200);
    const links = await linksTo('often@example.com');
    expect(links).toHaveLength(5);
    const client = app.anonymous();
    expect((await client.post('/auth/token', { token: links[0] })).body).toMatchObject({ kind: 'reset' });
    expect((await client.post('/auth/reset_password', { token: links[0], password: OTHER })).status).toBe(
      200,
    );
    expect((await client.post('/auth/token', { token: links[4] })).body.code).toBe('token_used');
  });

  it('reaches who works nowhere at present, and no company sees the mail', async () => {
    const former = await tenant.addUser({ email: 'former@example.com' });
    await t.query(
      `update users set status = 'archived', archived_at = now(), licenced = false where id = $1`,
      [former.user_id],
    );
    expect(await ask('former@example.com')).toBe(200);
    const [token = ''] = await linksTo('former@example.com');
    expect(
      await t.query(
        `select 1 from outbox o join environments e on e.id = o.environment_id where o.channel = 'former@example.com'`,
      ),
    ).toEqual([]);
    expect((await app.anonymous().post('/auth/reset_password', { token, password: OTHER })).status).toBe(200);
  });

  it('reaches the owner in a mail without a link', async () => {
    const mails = await t.query<{ name: string; data: { text: string } }>(
      `select name, data from outbox where kind = 'mail' and channel = 'often@example.com' and name not like 'Reset%' order by id`,
    );
    expect(mails.map((mail) => mail.name)).toEqual(['Your Comptoir password was changed']);
    expect(mails[0]?.data.text).not.toContain('http');
  });
});

describe('an address that somebody else took', () => {
  const mailsTo = (email: string) =>
    t.query<{ data: { text: string } }>(
      `select data from outbox where kind = 'mail' and channel = $1 order by id`,
      [email],
    );
  const invited = async (company: TestTenant, email: string) => {
    const user = await company.addUser({ email: `temporary-${company.tenant.company_id}@example.com` });
    await t.query(`update users set account_id = null, status = 'pending', email = $2 where id = $1`, [
      user.user_id,
      email,
    ]);
    await t.query('delete from accounts where id = $1', [user.account_id]);
    return t.run(company, (ctx) =>
      createInvitation(ctx, { user_id: user.user_id, name: 'Boss', email, language: 'en' }),
    );
  };
  const verified = async (email: string) =>
    (
      await t.query<{ at: Date | null }>('select email_verified_at as at from accounts where email = $1', [
        email,
      ])
    )[0]?.at ?? null;

  it('by a link that was handed over: it is not verified, and the owner takes it back by the mail', async () => {
    const [evil, own] = [await t.tenant({ name: 'Evil' }), await t.tenant({ name: 'Own' })];
    const handed = await invited(evil, 'boss@own.test');
    const thief = app.anonymous();
    expect(
      (await thief.post('/auth/account_creation', { token: tokenOf(handed.url), password: PASSWORD })).status,
    ).toBe(200);
    expect(await verified('boss@own.test')).toBeNull();
    // The change of a password in a session shows nothing either.
    await thief.request('PATCH', '/api/me/password', {
      current: PASSWORD,
      password: 'Another-thief-9-password',
    });
    expect(await verified('boss@own.test')).toBeNull();

    await invited(own, 'boss@own.test');
    const token = mailedToken((await mailsTo('boss@own.test')).at(-1));
    const boss = app.anonymous();
    expect((await boss.post('/auth/token', { token })).body).toMatchObject({
      kind: 'invite',
      company: 'Own',
      has_account: false,
    });
    expect((await boss.post('/auth/account_creation', { token, password: OTHER })).status).toBe(200);
    expect(await verified('boss@own.test')).not.toBeNull();
    expect((await thief.get('/api/me')).status).toBe(401);
    expect(
      (
        await app
          .anonymous()
          .post('/auth/login', { email: 'boss@own.test', password: 'Another-thief-9-password' })
      ).status,
    ).toBe(400);
    expect(
      (await app.anonymous().post('/auth/login', { email: 'boss@own.test', password: OTHER })).status,
    ).toBe(200);
  });

  it('negative control: a verified account keeps its password, however it is invited', async () => {
    const third = await t.tenant({ name: 'Third' });
    const handed = await invited(third, 'boss@own.test');
    const mailed = mailedToken((await mailsTo('boss@own.test')).at(-1));
    const client = app.anonymous();
    expect((await client.post('/auth/token', { token: mailed })).body).toMatchObject({ has_account: true });
    for (const token of [tokenOf(handed.url), mailed])
      expect((await client.post('/auth/account_creation', { token, password: PASSWORD })).body).toMatchObject(
        { code: 'invalid_login' },
      );
  });
});

describe('a new password', () => {
  it.each([
    ['Password12345!', 'password_common'],
    ['Inviting-7-people!', 'password_context'],
    ['Weakling-went-42!', 'password_context'],
  ])('may not be %s: %s', async (password, reason) => {
    const user = await tenant.addUser({ email: `w${password.length}@example.com`, name: 'Weakling Jones' });
    await t.query(`update users set account_id = null, status = 'pending' where id = $1`, [user.user_id]);
    await t.query('delete from accounts where id = $1', [user.account_id]);
    const link = await t.run(tenant, (ctx) =>
      createInvitation(ctx, { ...user, name: user.name, email: user.email, language: 'en' }),
    );
    const body = { token: tokenOf(link.url), password };
    expect((await app.anonymous().post('/auth/account_creation', body)).body).toMatchObject({
      code: 'invalid_field',
      field: 'password',
      params: { reason },
    });
  });
});
