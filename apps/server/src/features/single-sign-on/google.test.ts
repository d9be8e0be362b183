import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { routes as authRoutes } from '../auth/index.ts';
import { routes } from './index.ts';
import { type GoogleAccount, startGoogleProvider, type TestGoogle } from './testing/google.ts';

const FAILED = '/auth?problem=sso_failed';
const OVER = '/auth?problem=sign_in_over';

let t: TestDatabase;
let app: TestApp;
let google: TestGoogle;
let tenant: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  t = await startTestDatabase();
  google = await startGoogleProvider();
  app = await startTestApp(t, {
    routes: [...authRoutes, ...routes],
    services: { google: google.client },
  });
  tenant = await t.tenant();
  admin = await app.as(tenant.admin);
  const switched = await admin.patch('/api/company/security', { google_login: true });
  expect(switched.status).toBe(200);
  await tenant.addUser({ email: 'ann@gmail.com', name: 'Ann' });
});
afterAll(async () => {
  await app.stop();
  await google.stop();
  await t.stop();
});

const begin = async (browser: TestClient) =>
  String((await browser.get('/auth/google/start')).headers['location']);

/** Where Google leads back to, as a path of ours. */
async function visit(url: string, account: GoogleAccount): Promise<string> {
  google.account = account;
  const { pathname, search } = new URL(await google.visit(url));
  return pathname + search;
}

async function signIn(account: GoogleAccount) {
  const browser = app.anonymous();
  const back = await visit(await begin(browser), account);
  return { browser, at: (await browser.get(back)).headers['location'] };
}

const ANN = { sub: 'ann', email: 'ann@gmail.com' };

describe('Google', () => {
  it('leads to a session', async () => {
    const { browser, at } = await signIn(ANN);
    expect(at).toBe('/?loggedIn=true');
    const me = (await browser.get('/api/me')).body;
    expect([me.user.email, me.signed_in_by]).toEqual([ANN.email, 'google']);
  });

  it('is known by its own name for the person, whatever their address is then', async () => {
    await signIn(ANN);
    const { browser } = await signIn({ sub: 'ann', email: 'another@gmail.com' });
    expect((await browser.get('/api/me')).body.user.name).toBe('Ann');
  });

  it('answers only for addresses that it keeps', async () => {
    await tenant.addUser({ email: 'bea@acme.example', name: 'Bea' });
    const at = async (account: Omit<GoogleAccount, 'sub' | 'email'>) =>
      (await signIn({ sub: 'bea', email: 'bea@acme.example', ...account })).at;
    expect(await at({})).toBe('/auth?problem=google_unverified');
    expect(await at({ hd: 'other.example' })).toBe('/auth?problem=google_unverified');
    expect(await at({ hd: 'acme.example', email_verified: false })).toBe('/auth?problem=google_unverified');
    expect(await at({ hd: 'acme.example' })).toBe('/?loggedIn=true');
  });

  it('lets an invited person in, and nobody else', async () => {
    const cat = await tenant.addUser({ email: 'cat@gmail.com', name: 'Cat' });
    await t.query(`update users set status = 'pending', account_id = null where id = $1`, [cat.user_id]);
    await t.query('delete from accounts where id = $1', [cat.account_id]);
    const { browser } = await signIn({ sub: 'cat', email: 'cat@gmail.com' });
    expect((await browser.get('/api/me')).body.user.id).toBe(cat.user_id);
    // Once: a later sign-in accepts nothing.
    await signIn({ sub: 'cat', email: 'cat@gmail.com' });
    const trail = await t.query(`select object_id from audit_log where kind = 'accept_invitation'`);
    expect(trail).toEqual([{ object_id: cat.user_id }]);
    const nobody = await signIn({ sub: 'nobody', email: 'nobody@gmail.com' });
    expect(nobody.at).toBe('/auth?problem=no_active_account');
  });

  it('opens no company that does not accept it, at once when it is switched off', async () => {
    const { browser } = await signIn(ANN);
    expect((await browser.get('/api/me')).status).toBe(200);
    await admin.patch('/api/company/security', { google_login: false });
    expect((await browser.get('/api/me')).status).toBe(401);
    expect((await signIn(ANN)).at).toBe('/auth?problem=google_login_disabled');
    await admin.patch('/api/company/security', { google_login: true });
    expect((await browser.get('/api/me')).status).toBe(200);
  });
});

describe('an answer is refused', () => {
  it('in another browser, twice, and without a request of ours', async () => {
    const browser = app.anonymous();
    const back = await visit(await begin(browser), ANN);
    expect((await app.anonymous().get(back)).headers['location']).toBe(OVER);
    expect((await browser.get(back)).headers['location']).toBe('/?loggedIn=true');
    expect((await browser.get(back)).headers['location']).toBe(OVER);
    const made_up = '/auth/google/callback?code=x&state=y';
    expect((await browser.get(made_up)).headers['location']).toBe(OVER);
  });

  it('with the code of another request', async () => {
    const [mine, theirs] = [app.anonymous(), app.anonymous()];
    const [own, other] = [
      await visit(await begin(mine), ANN),
      await visit(await begin(theirs), { sub: 'eve', email: 'eve@gmail.com' }),
    ];
    const code = new URLSearchParams(other.split('?')[1]).get('code') ?? '';
    const swapped = own.replace(/code=[^&]*/, `code=${encodeURIComponent(code)}`);
    expect((await mine.get(swapped)).headers['location']).toBe(FAILED);
    // Negative control: untouched, it is accepted.
    expect((await mine.get(own)).headers['location']).toBe('/?loggedIn=true');
  });

  it('that is a refusal', async () => {
    const browser = app.anonymous();
    const state = new URL(await begin(browser)).searchParams.get('state') ?? '';
    const back = await browser.get(`/auth/google/callback?error=access_denied&state=${state}`);
    expect(back.headers['location']).toBe(FAILED);
  });

  it('from another issuer', async () => {
    const browser = app.anonymous();
    const back = await visit(await begin(browser), ANN);
    const other = back.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Felsewhere.example');
    expect(other).not.toBe(back);
    expect((await browser.get(other)).headers['location']).toBe(FAILED);
  });
});

it('gets a request with a proof, a state and a nonce', async () => {
  const { searchParams } = new URL(await begin(app.anonymous()));
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  for (const name of ['code_challenge', 'state', 'nonce'])
    expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
});
