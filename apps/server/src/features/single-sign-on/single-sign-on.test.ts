import { beforeAll, describe, expect, it } from 'vitest';
import type { TestClient, TestTenant, TestUser } from '../../platform/testing/index.ts';
import { makeSigningKey } from './testing/identity-provider.ts';
import {
  answer,
  begin,
  companyWithSso,
  expectOk,
  post,
  signIn,
  useSsoWorld,
  world,
} from './testing/sso-world.ts';

useSsoWorld();

const FAILED = '/auth?problem=sso_failed';
const OVER = '/auth?problem=sign_in_over';
const NOBODY = '/auth?problem=no_active_account';
const ANN = { subject: 'ann-1', email: 'ann@acme.example' };

let tenant: TestTenant;
let admin: TestClient;
let ann: TestUser;

beforeAll(async () => {
  ({ tenant, admin } = await companyWithSso('acme.example'));
  ann = await tenant.addUser({ email: ANN.email, name: 'Ann' });
});

describe('single sign-on', () => {
  it('leads to the identity provider and back into a session of the company', async () => {
    const { browser, at } = await signIn(ANN);
    expect(at).toBe('/?loggedIn=true');
    const me = expectOk(await browser.get('/api/me'));
    expect(me.body.user.id).toBe(ann.user_id);
    const [trail] = await world.t.query<{ kind: string; after: unknown }>(
      `select kind, after from audit_log where object_id = $1 and kind = 'login' order by id desc limit 1`,
      [ann.account_id],
    );
    expect(trail).toMatchObject({ kind: 'login', after: { way: 'sso' } });
    expect((await admin.get('/api/company/security')).body.connection.tested_at).not.toBeNull();
  });

  it('finds the person by the provider’s own name once it is known, whatever their address is then', async () => {
    await signIn(ANN);
    const { browser, at } = await signIn({ subject: ANN.subject, email: 'ann.new@acme.example' });
    expect(at).toBe('/?loggedIn=true');
    expect((await browser.get('/api/me')).body.user.id).toBe(ann.user_id);
  });

  it('lets an invited person in without a password, and nobody who was not invited', async () => {
    const bea = await tenant.addUser({ email: 'bea@acme.example', name: 'Bea' });
    await world.t.query(`update users set status = 'pending', account_id = null where id = $1`, [
      bea.user_id,
    ]);
    await world.t.query('delete from accounts where id = $1', [bea.account_id]);
    const { browser } = await signIn({ subject: 'bea-1', email: 'bea@acme.example' });
    expect((await browser.get('/api/me')).body.user).toMatchObject({ id: bea.user_id, status: 'active' });
    await signIn({ subject: 'bea-1', email: 'bea@acme.example' });
    const trail = await world.t.query(`select object_id from audit_log where kind = 'accept_invitation'`);
    expect(trail).toEqual([{ object_id: bea.user_id }]);
    expect((await signIn({ subject: 'nobody-1', email: 'nobody@acme.example' })).at).toBe(NOBODY);
  });

  it.each(['archived', 'inactive'])('refuses a person who is %s', async (status) => {
    const email = `${status}@acme.example`;
    const user = await tenant.addUser({ email });
    await world.t.query('update users set status = $2, archived_at = $3, licenced = false where id = $1', [
      user.user_id,
      status,
      status === 'archived' ? new Date() : null,
    ]);
    expect((await signIn({ subject: status, email })).at).toBe(NOBODY);
  });

  it('opens one company: another one of the same account stays closed', async () => {
    const other = await world.t.tenant({ name: 'Other company' });
    const there = await other.addUser({ email: 'cat@other.example' });
    const cat = await tenant.addUser({ email: 'cat@acme.example' });
    await world.t.query('update users set account_id = $2 where id = $1', [there.user_id, cat.account_id]);
    const { browser } = await signIn({ subject: 'cat-1', email: 'cat@acme.example' });
    const me = expectOk(await browser.get('/api/me'));
    expect(me.body.environments.map((one: { company_id: string }) => one.company_id)).toEqual([
      tenant.tenant.company_id,
    ]);
    const headers = { 'x-environment-id': other.tenant.environment_id };
    expect((await browser.get('/api/me/sessions', headers)).status).toBe(403);
    // Negative control: a password opens both.
    const session = await world.app.as(cat);
    expect((await session.get('/api/me/sessions', headers)).status).toBe(200);
  });

  it('takes the password of a stranger who made the account before its address was shown to be theirs', async () => {
    const dan = await tenant.addUser({ email: 'dan@acme.example' });
    await world.t.query(
      `update accounts set email_verified_at = null, password_hash = 'stranger' where id = $1`,
      [dan.account_id],
    );
    const stranger = await world.app.as(dan);
    await signIn({ subject: 'dan-1', email: 'dan@acme.example' });
    expect((await stranger.get('/api/me')).status).toBe(401);
    const [account] = await world.t.query<{ password_hash: string | null }>(
      'select password_hash from accounts where id = $1',
      [dan.account_id],
    );
    expect(account?.password_hash).toBeNull();
  });

  it('makes nobody support: a support account is an ordinary person by this way', async () => {
    const eve = await tenant.addUser({ email: 'eve@acme.example' });
    await world.t.query('update accounts set is_support = true where id = $1', [eve.account_id]);
    const { browser } = await signIn({ subject: 'eve-1', email: 'eve@acme.example' });
    expect((await browser.get('/api/me')).body.user.role_category).toBe('other');
    const other = await world.t.tenant();
    const headers = { 'x-environment-id': other.tenant.environment_id };
    expect((await browser.get('/api/me/sessions', headers)).status).toBe(403);
  });
});

describe('an answer is refused', () => {
  const tried = async (change: Parameters<typeof answer>[2], signing?: Parameters<typeof answer>[3]) => {
    const { request } = await begin(ANN.email);
    return post(await answer(request, ANN, change, signing), request.relay_state);
  };
  const altered = async (alter: (xml: string) => string, change: Parameters<typeof answer>[2] = {}) => {
    const { request } = await begin(ANN.email);
    return post(alter(await answer(request, ANN, change)), request.relay_state);
  };
  const ACCEPTED = /^\/auth\/sso\/finish\?code=[\w-]{43}$/;

  it('negative control: the untouched one is accepted', async () => {
    expect(await tried({})).toMatch(ACCEPTED);
    expect(await altered((xml) => xml)).toMatch(ACCEPTED);
    expect(await tried({ signResponse: true })).toMatch(ACCEPTED);
  });

  it('without a signature', async () => {
    expect(await tried({ signAssertion: false })).toBe(FAILED);
    expect(await altered((xml) => xml.replace(/<Signature[\s\S]*<\/Signature>/, ''))).toBe(FAILED);
    // The envelope alone says nothing of who the person is.
    expect(await tried({ signAssertion: false, signResponse: true })).toBe(FAILED);
  });

  it('signed with another key, also when it brings its own certificate', async () => {
    expect(await tried({}, makeSigningKey())).toBe(FAILED);
  });

  it('changed after it was signed', async () => {
    expect(await altered((xml) => xml.replaceAll(ANN.email, 'eve@acme.example'))).toBe(FAILED);
  });

  it('signed with SHA-1', async () => {
    expect(await tried({ signatureAlgorithm: 'rsa-sha1', digestAlgorithm: 'sha1' })).toBe(FAILED);
    expect(await tried({ digestAlgorithm: 'sha1' })).toBe(FAILED);
  });

  it.each([
    ['for another audience', { audience: 'https://elsewhere.example' }, /audience mismatch/i],
    ['for no audience', { audience: '' }, /AudienceRestriction/],
    ['from another issuer', { issuer: 'https://other-idp.example' }, /^other issuer$/],
    ['for another recipient', { recipient: 'https://elsewhere.example/acs' }, /^other recipient$/],
    ['for no recipient', { recipient: '' }, /^other recipient$/],
    ['sent to another destination', { destination: 'https://elsewhere.example/acs' }, /^other destination$/],
    ['to another request', { inResponseTo: '_other' }, /InResponseTo/],
    ['to no request', { inResponseTo: '' }, /InResponseTo/],
    ['that is over', { lifetimeInSeconds: -120 }, /No valid subject confirmation/],
  ])('%s', async (_, change, reason) => {
    expect(await tried(change)).toBe(FAILED);
    // For this reason and no other.
    expect(JSON.parse(world.lines.at(-1) ?? '{}').reason).toMatch(reason);
  });

  it('with a second assertion wrapped around the signed one', async () => {
    const forge = (xml: string) => {
      const signed = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
      const forged = signed
        .replace(/<Signature[\s\S]*<\/Signature>/, '')
        .replace(/ID="[^"]*"/, 'ID="_forged"')
        .replaceAll(ANN.email, 'eve@acme.example');
      return { signed, forged };
    };
    const wrapped: ((xml: string) => string)[] = [
      // Beside it, before and after.
      (xml) => xml.replace(forge(xml).signed, `${forge(xml).forged}${forge(xml).signed}`),
      (xml) => xml.replace(forge(xml).signed, `${forge(xml).signed}${forge(xml).forged}`),
      // Around it.
      (xml) =>
        xml.replace(
          forge(xml).signed,
          forge(xml).forged.replace('</saml:Assertion>', `${forge(xml).signed}</saml:Assertion>`),
        ),
      // The signed one out of the way, its signature in the forged one.
      (xml) => {
        const { signed, forged } = forge(xml);
        const signature = /<Signature[\s\S]*<\/Signature>/.exec(signed)?.[0] ?? '';
        return xml.replace(
          signed,
          `<samlp:Extensions>${signed}</samlp:Extensions>${forged.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)}`,
        );
      },
      // Two elements of one id.
      (xml) => {
        const { signed, forged } = forge(xml);
        const id = /ID="([^"]*)"/.exec(signed)?.[1] ?? '';
        return xml.replace(signed, `${forged.replace('_forged', id)}${signed}`);
      },
    ];
    for (const wrap of wrapped) expect(await altered(wrap)).toBe(FAILED);
  });

  it('with a document type', async () => {
    const typed = (xml: string) => `<!DOCTYPE x [<!ENTITY who "eve@acme.example">]>${xml}`;
    expect(await altered(typed)).toBe(FAILED);
  });

  it('that is no XML', async () => {
    const { request } = await begin(ANN.email);
    for (const text of ['', 'x', '<a', '<Response/>'])
      expect(await post(text, request.relay_state)).toBe(FAILED);
  });

  it('that was given before, or without a request of ours', async () => {
    const { request } = await begin(ANN.email);
    const xml = await answer(request, ANN);
    expect(await post(xml, request.relay_state)).toMatch(ACCEPTED);
    expect(await post(xml, request.relay_state)).toBe(OVER);
    expect(await post(xml, 'x'.repeat(43))).toBe(OVER);
    expect(await post(xml, '')).toBe(OVER);
  });

  it('of an assertion that was used, even if its request were open again', async () => {
    const { request } = await begin(ANN.email);
    const xml = await answer(request, ANN);
    await post(xml, request.relay_state);
    await world.t.query(
      'update sign_in_requests set answered_at = null, account_id = null, code_hash = null',
    );
    expect(await post(xml, request.relay_state)).toBe(OVER);
    await world.t.query('delete from used_assertions');
    expect(await post(xml, request.relay_state)).toMatch(ACCEPTED);
  });

  it('after ten minutes', async () => {
    const { request } = await begin(ANN.email);
    const xml = await answer(request, ANN);
    const now = world.t.clock.now();
    world.t.clock.set(new Date(now.getTime() + 10 * 60_000).toISOString());
    expect(await post(xml, request.relay_state)).toBe(OVER);
    world.t.clock.set(now.toISOString());
  });
});

describe('an address is read whole', () => {
  it('a comment in the name cuts nothing off', async () => {
    const { request } = await begin(ANN.email);
    // Signed by the provider as one text: `ann@acme.example.evil.example`.
    const xml = await answer(request, { subject: 'mallory', email: `${ANN.email}.evil.example` });
    const commented = xml.replaceAll(`${ANN.email}.evil.example`, `${ANN.email}<!-- -->.evil.example`);
    expect(commented).not.toBe(xml);
    // The signature still holds: comments are not signed. The address is the whole one, whose domain is nobody's.
    expect(await post(commented, request.relay_state)).toBe(NOBODY);
  });
});

describe('the browser', () => {
  it('that did not begin the sign-in gets no session', async () => {
    const { request, browser } = await begin(ANN.email);
    const at = await post(await answer(request, ANN), request.relay_state);
    const other = world.app.anonymous();
    expect((await other.get(at)).headers['location']).toBe(OVER);
    const begun = await begin(ANN.email);
    expect((await begun.browser.get(at)).headers['location']).toBe(OVER);
    expect((await browser.get(at)).headers['location']).toBe('/?loggedIn=true');
    expect((await browser.get(at)).headers['location']).toBe(OVER);
  });

  it('confirms its session by signing in again, and nobody else’s', async () => {
    const { browser } = await signIn(ANN);
    const fay = await tenant.addUser({ email: 'fay@acme.example' });
    const again = async (person: typeof ANN) => {
      const { request } = await begin(ANN.email, {
        ...browser,
        get: () => browser.get('/auth/sso/start?confirm=session'),
      });
      expect(request.is_forced).toBe(true);
      const at = await post(await answer(request, person), request.relay_state);
      return (await browser.get(at)).headers['location'];
    };
    const before = browser.cookies.get('session');
    expect(await again(ANN)).toBe('/auth/confirmed');
    expect(browser.cookies.get('session')).toBe(before);
    expect(await again({ subject: 'fay-1', email: fay.email })).toBe(OVER);
  });
});

describe('the metadata of ours', () => {
  it('names what the identity provider needs', async () => {
    const { service_provider } = (await admin.get('/api/company/security')).body;
    const { pathname, search } = new URL(service_provider.metadata_url);
    const answered = await world.app.anonymous().get(pathname + search);
    expect(answered.text).toContain(`entityID="${service_provider.entity_id}"`);
    expect(answered.text).toContain(`Location="${service_provider.redirect_url}"`);
    expect(answered.text).toContain('WantAssertionsSigned="true"');
  });
});
