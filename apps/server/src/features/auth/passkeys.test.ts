import { describe, expect, it } from 'vitest';
import { startTestApp, type TestClient, type TestUser } from '../../platform/testing/index.ts';
import { routes } from './index.ts';
import { newAuthenticator, type Odd, otherKey, type Authenticator } from './testing/authenticator.ts';
import {
  app,
  hash,
  PASSWORD,
  person,
  t,
  tenant,
  typePassword,
  user,
  useLogins,
} from './testing/login-world.ts';

useLogins();

async function offer(client: TestClient, key: Authenticator, odd: Odd = {}, name = 'Key') {
  const options = (await client.post('/api/me/passkeys/options', {})).body;
  return client.post('/api/me/passkeys', { name, credential: key.make(options, odd) });
}

/** A person with a passkey: their session, the key and the recovery codes. */
async function withPasskey(of: TestUser = user, key = newAuthenticator()) {
  const client = await app.as(of);
  const answer = await offer(client, key);
  expect(answer.status, answer.text).toBe(200);
  return { client, key, id: answer.body.id as string, codes: answer.body.recovery_codes as string[] };
}

const secondOptions = async (client: TestClient) =>
  (await client.post('/auth/login/factor/passkey/options', {})).body;
async function second(client: TestClient, key: Authenticator, odd: Odd = {}) {
  const credential = key.sign(await secondOptions(client), odd);
  return client.post('/auth/login/factor/passkey', { credential });
}
const aloneOptions = async (client: TestClient) =>
  (await client.post('/auth/login/passkey/options', {})).body;
async function alone(key: Authenticator, odd: Odd = {}, client = app.anonymous()) {
  const credential = key.sign(await aloneOptions(client), odd);
  return client.post('/auth/login/passkey', { credential });
}
const trailOf = async (of: TestUser) =>
  (
    await t.query<{ kind: string }>('select kind from audit_log where object_id = $1 order by id', [
      of.account_id,
    ])
  ).map(({ kind }) => kind);
const mailsTo = (of: TestUser) =>
  t.query<{ name: string; data: { text: string } }>(
    `select name, data from outbox where kind = 'mail' and channel = $1 order by id`,
    [of.email],
  );

describe('a passkey', () => {
  it('turns the second factor on, with recovery codes; other sessions end', async () => {
    const other = await app.as(user);
    const { client, key, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    expect((await other.get('/api/me')).status).toBe(401);
    expect((await client.get('/api/me/factor')).body).toMatchObject({
      is_on: true,
      has_app: false,
      passkeys: [{ name: 'Key', is_synced: false, last_used_at: null }],
      recovery_codes_left: 10,
    });
    const login = await app.anonymous().post('/auth/login', { email: user.email, password: PASSWORD });
    expect(login.body).toMatchObject({ next: 'factor', factors: ['passkey'] });
    const tried = await typePassword();
    expect((await tried.get('/api/me')).status).toBe(401);
    expect((await second(tried, key)).status).toBe(200);
    expect((await tried.get('/api/me')).status).toBe(200);
    // A recovery code instead.
    const lost = await typePassword();
    expect((await lost.post('/auth/login/factor', { code: codes[0] })).status).toBe(200);
  });

  it('is one of several, with names; the last one turns the second factor off', async () => {
    const { client, id } = await withPasskey();
    const again = await offer(client, newAuthenticator({ counts: false }), {}, 'Phone');
    // There are codes already: they stay.
    expect(again.body).toMatchObject({ recovery_codes: [] });
    expect((await client.patch(`/api/me/passkeys/${id}`, { name: 'Work laptop' })).status).toBe(200);
    expect(
      (await client.get('/api/me/factor')).body.passkeys.map((one: { name: string }) => one.name),
    ).toEqual(['Work laptop', 'Phone']);
    expect((await client.delete(`/api/me/passkeys/${id}`)).status).toBe(200);
    expect((await client.get('/api/me/factor')).body).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect((await client.delete(`/api/me/passkeys/${again.body.id}`)).status).toBe(200);
    expect((await client.get('/api/me/factor')).body).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    expect(await trailOf(user)).toEqual([
      'begin_passkey',
      'add_passkey',
      'begin_passkey',
      'add_passkey',
      'rename_passkey',
      'remove_passkey',
      'remove_passkey',
    ]);
    expect((await mailsTo(user)).map(({ data }) => /“(.*?)”/.exec(data.text)?.[1])).toEqual([
      'Key',
      'Phone',
      'Work laptop',
      'Phone',
    ]);
  });

  it('needs the password again for every change', async () => {
    const { client, id } = await withPasskey();
    await t.query('update sessions set confirmed_at = null where id = $1', [client.session_id]);
    const credential = newAuthenticator().make({ challenge: 'a', rp: { id: 'a' }, user: { id: 'a' } });
    for (const answer of [
      await client.post('/api/me/passkeys/options', {}),
      await client.post('/api/me/passkeys', { name: 'Key', credential }),
      await client.patch(`/api/me/passkeys/${id}`, { name: 'Key' }),
      await client.delete(`/api/me/passkeys/${id}`),
      await client.delete('/api/me/factor/app'),
    ])
      expect(answer.body.code).toBe('password_required');
  });

  it('is nobody else’s to rename, to remove or to have', async () => {
    const { client, id, key } = await withPasskey();
    const stranger = await app.as(await person());
    expect((await stranger.patch(`/api/me/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.delete(`/api/me/passkeys/${id}`)).status).toBe(404);
    expect((await offer(stranger, key)).body.code).toBe('passkey_known');
    // Refused whole: no codes, no second factor.
    expect((await stranger.get('/api/me/factor')).body).toMatchObject({
      is_on: false,
      recovery_codes_left: 0,
    });
    expect((await client.patch(`/api/me/passkeys/${id}`, { name: 'Mine' })).status).toBe(200);
  });

  it('is for sessions by password alone', async () => {
    const client = await app.as(user);
    await t.query(`update sessions set way = 'google' where id = $1`, [client.session_id]);
    await t.query(
      `insert into company_sign_in (company_id, google_login) values ($1, true) on conflict (company_id) do update set google_login = true`,
      [tenant.tenant.company_id],
    );
    expect((await client.post('/api/me/passkeys/options', {})).body.code).toBe('forbidden');
    expect((await offer(await app.as(user), newAuthenticator())).status).toBe(200);
  });
});

describe('a new passkey is refused', () => {
  it.each<[string, Odd]>([
    ['from another page', { origin: 'http://localhost:3001' }],
    ['for another host', { rp_id: 'example.com' }],
    ['that was signed for a login', { type: 'webauthn.get' }],
    ['that nobody touched', { is_present: false }],
    ['with words about its maker', { format: 'tpm' }],
  ])('%s', async (_, odd) => {
    const client = await app.as(user);
    const key = newAuthenticator();
    expect((await offer(client, key, odd)).body.code).toBe('passkey_refused');
    expect((await client.get('/api/me/factor')).body.is_on).toBe(false);
    // Control: the same key, as it should be.
    expect((await offer(client, key)).status).toBe(200);
  });

  it('for a challenge that was used, of another session, too old or made up', async () => {
    const [client, other] = [await app.as(user), await app.as(user)];
    const options = (await client.post('/api/me/passkeys/options', {})).body;
    const send = (by: TestClient, odd: Odd = {}) =>
      by.post('/api/me/passkeys', { name: 'Key', credential: newAuthenticator().make(options, odd) });
    expect((await send(client, { challenge: 'made up' })).body.code).toBe('sign_in_over');
    expect((await send(other)).body.code).toBe('sign_in_over');
    expect((await send(client)).status).toBe(200);
    expect((await send(client)).body.code).toBe('sign_in_over');
    const late = (await client.post('/api/me/passkeys/options', {})).body;
    const now = t.clock.now();
    t.clock.set(new Date(now.getTime() + 5 * 60_000).toISOString());
    const credential = newAuthenticator().make(late);
    expect((await client.post('/api/me/passkeys', { name: 'Key', credential })).body.code).toBe(
      'sign_in_over',
    );
    t.clock.set(now.toISOString());
  });

  it('when the account has twenty', async () => {
    const { client } = await withPasskey();
    await t.query(
      `insert into passkeys (id, account_id, credential_id, public_key, counter, name, is_synced, created_at)
       select gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, 'Many', false, now() from generate_series(1, 19)`,
      [user.account_id],
    );
    expect((await client.post('/api/me/passkeys/options', {})).body).toMatchObject({
      code: 'passkeys_full',
      params: { most: 20 },
    });
  });
});

describe('the second step of a login is refused', () => {
  it.each<[string, Odd]>([
    ['from another page', { origin: 'https://localhost:3000' }],
    ['for another host', { rp_id: 'example.com' }],
    ['with a signature of another key', { key: otherKey() }],
    ['that was signed for a new passkey', { type: 'webauthn.create' }],
    ['that nobody touched', { is_present: false }],
  ])('%s', async (_, odd) => {
    const { key } = await withPasskey();
    const login = await typePassword();
    expect((await second(login, key, odd)).body.code).toBe('passkey_refused');
    expect((await login.get('/api/me')).status).toBe(401);
    // Control; it need not verify its owner, who has typed a password.
    expect((await second(login, key, { is_verified: false })).status).toBe(200);
    expect(await trailOf(user)).toEqual(['begin_passkey', 'add_passkey', 'login_failed', 'login']);
  });

  it('with a challenge that was used, or of another browser', async () => {
    const { key } = await withPasskey();
    const [login, other] = [await typePassword(), await typePassword()];
    const credential = key.sign(await secondOptions(login));
    const send = (by: TestClient, body = credential) =>
      by.post('/auth/login/factor/passkey', { credential: body });
    expect((await send(other)).body.code).toBe('sign_in_over');
    expect((await send(login)).status).toBe(200);
    expect((await send(login)).body.code).toBe('sign_in_over');
    const late = await typePassword();
    expect((await send(late)).body.code).toBe('sign_in_over');
    // A challenge of a login without a password is none here.
    const mixed = key.sign(await aloneOptions(app.anonymous()));
    expect((await send(late, mixed)).body.code).toBe('sign_in_over');
  });

  it('with a wrong answer before: each challenge is answered once', async () => {
    const { key } = await withPasskey();
    const login = await typePassword();
    const options = await secondOptions(login);
    const send = (odd: Odd = {}) =>
      login.post('/auth/login/factor/passkey', { credential: key.sign(options, odd) });
    expect((await send({ key: otherKey() })).body.code).toBe('passkey_refused');
    expect((await send()).body.code).toBe('sign_in_over');
    expect((await second(login, key)).status).toBe(200);
  });

  it('with another account’s passkey', async () => {
    const { key } = await withPasskey();
    const stranger = await person();
    const { key: foreign } = await withPasskey(stranger);
    const login = await typePassword();
    expect((await second(login, foreign)).body.code).toBe('passkey_refused');
    expect((await second(login, key)).status).toBe(200);
    // Theirs opens their own account.
    expect((await second(await typePassword(stranger), foreign)).status).toBe(200);
  });

  it('when the count went back: a copy of the key, which the trail names', async () => {
    const { key } = await withPasskey();
    expect((await second(await typePassword(), key, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 3, 0])
      expect((await second(await typePassword(), key, { counter })).body.code).toBe('passkey_refused');
    expect((await trailOf(user)).filter((kind) => kind === 'passkey_copied')).toHaveLength(3);
    expect((await second(await typePassword(), key, { counter: 10 })).status).toBe(200);
    // One that does not count says zero each time.
    const stranger = await person();
    const { key: synced } = await withPasskey(stranger, newAuthenticator({ counts: false }));
    for (let twice = 0; twice < 2; twice += 1)
      expect((await second(await typePassword(stranger), synced)).status).toBe(200);
  });

  it('after ten wrong ones, those of codes among them', async () => {
    const { key } = await withPasskey();
    const login = await typePassword();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await second(login, key, { key: otherKey() })).status).toBe(400);
      expect((await login.post('/auth/login/factor', { code: '000000' })).status).toBe(400);
    }
    expect((await second(login, key)).status).toBe(429);
  });
});

describe('a login by a passkey alone', () => {
  it('opens a session that needs nothing else', async () => {
    const { key } = await withPasskey();
    const client = app.anonymous();
    expect((await alone(key, {}, client)).status).toBe(200);
    expect((await client.get('/api/me')).body).toMatchObject({ signed_in_by: 'password' });
    expect(await trailOf(user)).toEqual(['begin_passkey', 'add_passkey', 'login']);
  });

  it.each<[string, Odd]>([
    ['did not verify its owner', { is_verified: false }],
    ['comes from another page', { origin: 'http://evil.example' }],
    ['is for another host', { rp_id: 'example.com' }],
    ['is signed by another key', { key: otherKey() }],
    ['names nobody', { user_handle: null }],
    ['names somebody else', { user_handle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused when it %s', async (_, odd) => {
    const { key } = await withPasskey();
    expect((await alone(key, odd)).body.code).toBe('passkey_refused');
    expect((await alone(key)).status).toBe(200);
  });

  it('is refused for a challenge of another browser, a used one, and an unknown passkey', async () => {
    const { key } = await withPasskey();
    const [client, other] = [app.anonymous(), app.anonymous()];
    const credential = key.sign(await aloneOptions(client));
    await aloneOptions(other);
    const send = (by: TestClient) => by.post('/auth/login/passkey', { credential });
    expect((await send(other)).body.code).toBe('sign_in_over');
    expect((await send(app.anonymous())).body.code).toBe('sign_in_over');
    expect((await send(client)).status).toBe(200);
    expect((await send(client)).body.code).toBe('sign_in_over');
    expect((await alone(newAuthenticator())).body.code).toBe('passkey_refused');
  });

  it('obeys the company: without passwords, or with single sign-on alone, it opens nothing', async () => {
    const home = await t.tenant({ name: 'Strict' });
    const worker = await person(home);
    const { key, client } = await withPasskey(worker);
    const company = [home.tenant.company_id];
    await t.query(
      `update companies set settings = settings || '{"password_login": false}' where id = $1`,
      company,
    );
    expect((await alone(key)).body.code).toBe('password_login_disabled');
    // Those that are open end, too.
    expect((await client.get('/api/me')).status).toBe(401);
    await t.query(
      `update companies set settings = settings || '{"password_login": true}' where id = $1`,
      company,
    );
    expect((await alone(key)).status).toBe(200);
    await t.query(
      `insert into company_sign_in (company_id, sso_login, sso_required, connection_name, idp_entity_id, idp_url)
       values ($1, true, true, 'IdP', 'idp', 'https://idp.example')`,
      company,
    );
    expect((await alone(key)).body.code).toBe('sso_required');
    await t.query('update company_sign_in set sso_required = false where company_id = $1', company);
    expect((await alone(key)).status).toBe(200);
  });

  it('takes the place of a password, and so needs one to be there', async () => {
    const { key } = await withPasskey();
    await t.query('update accounts set password_hash = null where id = $1', [user.account_id]);
    expect((await alone(key)).body.code).toBe('passkey_refused');
    await t.query('update accounts set password_hash = $2 where id = $1', [user.account_id, hash]);
    expect((await alone(key)).status).toBe(200);
  });
});

describe('a company that requires a second factor', () => {
  it('accepts a passkey, and keeps the last one', async () => {
    const home = await t.tenant({ name: 'Careful' });
    const worker = await person(home);
    await t.query('insert into company_sign_in (company_id, factor_required) values ($1, true)', [
      home.tenant.company_id,
    ]);
    const client = app.anonymous();
    await client.post('/auth/login', { email: worker.email, password: PASSWORD });
    expect((await client.get('/api/me')).body.code).toBe('factor_needed');
    const first = await offer(client, newAuthenticator());
    expect(first.status).toBe(200);
    expect((await client.get('/api/me')).status).toBe(200);
    expect((await client.delete(`/api/me/passkeys/${first.body.id}`)).body.code).toBe('factor_required');
    expect((await client.get('/api/me/factor')).body.passkeys).toHaveLength(1);
    // With another beside it, it may go.
    await offer(client, newAuthenticator());
    expect((await client.delete(`/api/me/passkeys/${first.body.id}`)).status).toBe(200);
  });
});

it('needs an address with a name', async () => {
  const numbered = await startTestApp(t, {
    routes,
    services: { ...app.platform.services, public_url: 'http://127.0.0.1:3000' },
  });
  const client = await numbered.as(user);
  expect((await client.post('/api/me/passkeys/options', {})).body.code).toBe('passkeys_unavailable');
  expect((await numbered.anonymous().post('/auth/login/passkey/options', {})).body.code).toBe(
    'passkeys_unavailable',
  );
  await numbered.stop();
});
