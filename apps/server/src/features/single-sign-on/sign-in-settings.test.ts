import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { TestClient } from '../../platform/testing/index.ts';
import { IDP, makeSigningKey, metadataXml } from './testing/identity-provider.ts';
import {
  answer,
  begin,
  companyWithSso,
  expectOk,
  IDP_URL,
  post,
  proveDomain,
  signIn,
  useSsoWorld,
  world,
} from './testing/sso-world.ts';

useSsoWorld();

const PASSWORD = 'Correct-horse-7-battery';
const SETTINGS = '/api/company/security';
const CONNECTION = '/api/company/security/connection';
const DOMAINS = '/api/company/security/domains';

async function signedInByPassword(email: string): Promise<TestClient> {
  await world.t.query('update accounts set password_hash = $2 where email = $1', [
    email,
    await hashPassword(PASSWORD),
  ]);
  const client = world.app.anonymous();
  await client.post('/auth/login', { email, password: PASSWORD });
  return client;
}

describe('the ways to sign in', () => {
  it('are known to everybody of the company, what it set up for them is not', async () => {
    const { tenant, admin } = await companyWithSso('known.example');
    const ann = await tenant.addUser({ email: 'ann@known.example' });
    const { browser } = await signIn({ subject: 'ann', email: ann.email });
    const WAYS = '/api/me/sign-in';
    expect((await browser.get(WAYS)).body).toEqual({
      signed_in_by: 'sso',
      password_login: true,
      google_login: false,
      sso_login: true,
      connection_name: 'Demo directory',
      factor_required: false,
    });
    expect((await browser.get(SETTINGS)).status).toBe(403);
    // As a login meets them: single sign-on that is required closes the others.
    await world.t.query('update company_sign_in set sso_required = true where company_id = $1', [
      tenant.tenant.company_id,
    ]);
    expect((await browser.get(WAYS)).body).toMatchObject({ password_login: false, sso_login: true });
    expect((await admin.get(WAYS)).status).toBe(401);
    expect((await world.app.anonymous().get(WAYS)).status).toBe(401);
  });

  it('are switched off only by who can come back', async () => {
    const { tenant, admin } = await companyWithSso('ways.example');
    const boss = await tenant.addUser({ email: 'boss@ways.example', role: 'admin' });
    const code = async (client: TestClient, body: object) => (await client.patch(SETTINGS, body)).body.code;
    expect(await code(admin, { password_login: false })).toBe('sso_untested');
    const { browser } = await signIn({ subject: 'boss', email: boss.email });
    expect(await code(admin, { password_login: false })).toBe('locks_out');
    expect(await code(admin, { sso_required: true })).toBe('locks_out');
    expectOk(await browser.patch(SETTINGS, { sso_required: true }));
    // At once: the session by password is none there any more.
    expect((await admin.get(SETTINGS)).status).toBe(401);
    expect((await browser.get(SETTINGS)).body).toMatchObject({ sso_required: true, password_login: true });
    expect(await code(browser, { sso_login: false })).toBe('sso_untested');
    expect((await browser.delete(CONNECTION)).body.code).toBe('sso_untested');
  });

  it('that are off refuse a password, with what to do instead', async () => {
    const { tenant } = await companyWithSso('off.example');
    const boss = await tenant.addUser({ email: 'boss@off.example', role: 'admin' });
    const { browser } = await signIn({ subject: 'boss', email: boss.email });
    const login = async (email: string, password = PASSWORD) =>
      (await world.app.anonymous().post('/auth/login', { email, password })).body.code;
    await signedInByPassword(boss.email);
    expect(await login(boss.email)).toBeUndefined();
    expectOk(await browser.patch(SETTINGS, { password_login: false }));
    expect(await login(boss.email)).toBe('password_login_disabled');
    expectOk(await browser.patch(SETTINGS, { sso_required: true }));
    expect(await login(boss.email)).toBe('sso_required');
    // Known and unknown addresses of the domain look alike.
    expect(await login(boss.email, 'wrong')).toBe('sso_required');
    expect(await login('nobody@off.example', 'wrong')).toBe('sso_required');
    expect(await login('nobody@elsewhere.example', 'wrong')).toBe('invalid_login');
  });

  it('leave support its password', async () => {
    const { tenant } = await companyWithSso('help.example');
    const helper = await tenant.addUser({ email: 'helper@help.example', role: 'admin' });
    const { browser } = await signIn({ subject: 'helper', email: helper.email });
    expectOk(await browser.patch(SETTINGS, { sso_required: true }));
    await world.t.query('update accounts set is_support = true where id = $1', [helper.account_id]);
    const support = await signedInByPassword(helper.email);
    expect((await support.get('/api/me')).status).toBe(200);
    await world.t.query('update accounts set is_support = false where id = $1', [helper.account_id]);
    expect((await support.get('/api/me')).status).toBe(401);
  });

  it('of Google need a client of the installation', async () => {
    const { admin } = await companyWithSso('google.example');
    const refused = await admin.patch(SETTINGS, { google_login: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'google_not_available']);
  });

  it('say why they lead nowhere', async () => {
    const { admin } = await companyWithSso('nowhere.example');
    const led = async (email: string) =>
      (await world.app.anonymous().get(`/auth/sso/start?email=${email}`)).headers['location'];
    expect(await led('a@unknown.example')).toBe('/auth?problem=sso_not_configured');
    expectOk(await admin.patch(SETTINGS, { sso_login: false }));
    expect(await led('a@nowhere.example')).toBe('/auth?problem=sso_disabled');
    expectOk(await admin.patch(SETTINGS, { sso_login: true }));
    expect(await led('a@nowhere.example')).toContain(IDP_URL);
  });

  it('that two save at once are not overwritten unseen', async () => {
    const { admin } = await companyWithSso('two.example');
    const { version } = (await admin.get(SETTINGS)).body;
    expectOk(await admin.patch(SETTINGS, { sso_login: false, version }));
    expect((await admin.patch(SETTINGS, { sso_login: true, version })).status).toBe(409);
  });
});

describe('a connection', () => {
  it('is read from the address of its metadata, again when its certificate is replaced', async () => {
    const { tenant, admin } = await companyWithSso('rotate.example');
    await tenant.addUser({ email: 'ann@rotate.example' });
    const next = makeSigningKey();
    const server = createServer((_, response) =>
      response.end(metadataXml(IDP, IDP_URL, [world.signing.cert, next.cert])),
    );
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    const metadata_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
    await signIn({ subject: 'ann', email: 'ann@rotate.example' });
    const { connection } = expectOk(
      await admin.put(CONNECTION, { connection_name: 'Demo directory', metadata_url }),
    ).body;
    expect(connection).toMatchObject({ metadata_url, entity_id: IDP, url: IDP_URL });
    expect(connection.certificates).toHaveLength(2);
    // The same provider: it has been tried.
    expect(connection.tested_at).not.toBeNull();
    server.close();
    const away = await admin.put(CONNECTION, { connection_name: 'Demo directory', metadata_url });
    expect(away.body).toMatchObject({ code: 'idp_metadata_invalid', params: { reason: 'unreachable' } });
    for (const wrong of ['idp.example/metadata', 'ftp://idp.example/metadata'])
      expect(
        (await admin.put(CONNECTION, { connection_name: 'Demo directory', metadata_url: wrong })).body,
      ).toMatchObject({
        code: 'invalid_field',
        field: 'metadata_url',
        params: { reason: 'metadata_url_invalid' },
      });
    const other = metadataXml('https://other.example', IDP_URL, [next.cert]);
    const replaced = await admin.put(CONNECTION, { connection_name: 'Other', metadata_xml: other });
    expect(replaced.body.connection.tested_at).toBeNull();
  });

  it.each([
    ['x', 'unreadable'],
    ['<!DOCTYPE a><a/>', 'unreadable'],
    ['<a/>', 'no_provider'],
    [metadataXml(IDP, 'javascript:alert(1)', []), 'no_address'],
    [metadataXml(IDP, IDP_URL, []), 'no_certificate'],
    [metadataXml(IDP, IDP_URL, ['MIIB']), 'no_certificate'],
  ])('%s is refused: %s', async (metadata_xml, reason) => {
    const tenant = await world.t.tenant();
    const admin = await world.app.as(tenant.admin);
    const refused = await admin.put(CONNECTION, { connection_name: 'Demo', metadata_xml });
    expect(refused.body).toMatchObject({ code: 'idp_metadata_invalid', params: { reason } });
  });

  it('ends with its sessions', async () => {
    const { tenant, admin } = await companyWithSso('ends.example');
    await tenant.addUser({ email: 'ann@ends.example' });
    const { browser } = await signIn({ subject: 'ann', email: 'ann@ends.example' });
    expect((await browser.get('/api/me')).status).toBe(200);
    expectOk(await admin.delete(CONNECTION));
    expect((await browser.get('/api/me')).status).toBe(401);
  });
});

describe('a domain', () => {
  it('counts once its DNS shows the record', async () => {
    const { admin } = await companyWithSso('first.example');
    const { domains } = expectOk(await admin.post(DOMAINS, { name: 'second.example' })).body;
    const domain = domains.find((one: { name: string }) => one.name === 'second.example');
    const verify = () => admin.post(`${DOMAINS}/${domain.id}/verification`, {});
    expect((await verify()).body.code).toBe('domain_unproven');
    world.dns.records.set(domain.record_name, 'comptoir-verification=of-somebody-else');
    expect((await verify()).body.code).toBe('domain_unproven');
    await expect(begin('ann@second.example')).rejects.toThrow('sso_not_configured');
    world.dns.records.set(domain.record_name, domain.record_value);
    expectOk(await verify());
    expect((await begin('ann@second.example')).request.id).not.toBe('');
    expectOk(await admin.delete(`${DOMAINS}/${domain.id}`));
    await expect(begin('ann@second.example')).rejects.toThrow('sso_not_configured');
  });

  it('is of one company, the one that proves it', async () => {
    const { tenant } = await companyWithSso('mine.example');
    const other = await world.app.as((await world.t.tenant()).admin);
    const { domains } = expectOk(await other.post(DOMAINS, { name: 'mine.example' })).body;
    world.dns.records.set(domains[0].record_name, domains[0].record_value);
    const refused = await other.post(`${DOMAINS}/${domains[0].id}/verification`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'domain_taken']);
    expect((await begin('ann@mine.example')).request.issuer).toContain(tenant.tenant.company_id);
  });

  it('of another company lets nobody in: its people are that company’s', async () => {
    await companyWithSso('theirs.example');
    const { tenant, admin } = await companyWithSso('ours.example');
    await tenant.addUser({ email: 'ann@theirs.example' });
    const { request } = await begin('ann@ours.example');
    const said = { subject: 'ann', email: 'ann@theirs.example' };
    expect(await post(await answer(request, said), request.relay_state)).toBe(
      '/auth?problem=no_active_account',
    );
    // Negative control: with the domain it does.
    await world.t.query(`delete from sign_in_domains where name = 'theirs.example'`);
    await proveDomain(admin, 'theirs.example');
    const again = await begin('ann@ours.example');
    expect(await post(await answer(again.request, said), again.request.relay_state)).toContain('finish');
  });

  it('is one: no address, no path, not twice', async () => {
    const { admin } = await companyWithSso('once.example');
    for (const name of ['x', 'a@b.example', 'https://b.example', 'b.example/x', '10.0.0.1', '-b.example'])
      expect((await admin.post(DOMAINS, { name })).body).toMatchObject({ code: 'invalid_field' });
    expect((await admin.post(DOMAINS, { name: 'ONCE.example' })).body.code).toBe('name_used');
  });
});
