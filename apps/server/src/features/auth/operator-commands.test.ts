import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { supportActor } from '../../platform/auth/principal.ts';
import { sql } from '../../platform/db/index.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { routes as auditRoutes } from '../audit/index.ts';
import { routes as mailRoutes } from '../mails/index.ts';
import { endSupport, makeLink, openSupport, removeLostFactors, routes } from './index.ts';
import { newAuthenticator } from './testing/authenticator.ts';

const PASSWORD = 'Correct-horse-7-battery';
const REASON = 'Ticket 4711: the pay of June is too high';

let t: TestDatabase;
let app: TestApp;
let acme: TestTenant;
let other: TestTenant;
let hash: string;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...routes, ...auditRoutes, ...mailRoutes] });
  hash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

const linkIn = (said: readonly string[]) => new URL(said.find((line) => line.includes('http'))!.trim());
const tokenIn = (said: readonly string[]) => linkIn(said).searchParams.get('token') ?? '';
const logIn = async (email: string, password = PASSWORD) => {
  const client = app.anonymous();
  return { client, answer: await client.post('/auth/login', { email, password }) };
};
const trail = (of: TestTenant, kind: string) =>
  t.query<{ actor_name: string; note: string | null; after: unknown; object_id: string }>(
    'select actor_name, note, after, object_id from audit_log where environment_id = $1 and kind = $2 order by id',
    [of.tenant.environment_id, kind],
  );

it('an empty installation: the link that sets it up', async () => {
  expect(linkIn(await makeLink(app.platform, 'first@example.com')).searchParams.get('setup')).toBe('1');
  [acme, other] = [await t.tenant({ name: 'Acme' }), await t.tenant({ name: 'Other' })];
});

const person = async (email: string, of: TestTenant = acme) => {
  const user = await of.addUser({ email });
  await t.query('update accounts set password_hash = $2 where id = $1', [user.account_id, hash]);
  return user;
};

describe('a link for who is locked out', () => {
  it('sets a new password once, and the trail names the operator', async () => {
    const user = await person('locked@example.com');
    const open = await app.as(user);
    const said = await makeLink(app.platform, ' Locked@Example.com ');
    expect(said[0]).toBe(
      'This link, once and within 2 hours, sets a new password for locked@example.com and ends its sessions:',
    );
    expect(linkIn(said).pathname).toBe('/auth/reset_password');
    const body = { token: tokenIn(said), password: 'Another-horse-8-battery' };
    expect((await app.anonymous().post('/auth/reset_password', body)).status).toBe(200);
    expect((await app.anonymous().post('/auth/reset_password', body)).body.code).toBe('token_used');
    expect((await open.get('/api/me')).status).toBe(401);
    expect((await logIn('locked@example.com', body.password)).answer.status).toBe(200);
    // It was not mailed: nobody has shown that the address is theirs.
    const [account] = await t.query<{ at: Date | null }>(
      'select email_verified_at as at from accounts where id = $1',
      [user.account_id],
    );
    expect(account?.at).toBeNull();
    expect(await trail(acme, 'operator_link')).toMatchObject([
      { actor_name: 'Operator', object_id: user.account_id },
    ]);
    expect(await trail(other, 'operator_link')).toEqual([]);
  });

  it('says so when a password opens nothing', async () => {
    const strict = await t.tenant({ name: 'Strict', settings: { password_login: false } });
    await person('strict@example.com', strict);
    expect((await makeLink(app.platform, 'strict@example.com')).join(' ')).toContain(
      'No company of theirs accepts passwords.',
    );
  });

  it('is refused for an address that nobody has, and one that was only invited', async () => {
    await expect(makeLink(app.platform, 'nobody@example.com')).rejects.toThrow(
      'Nobody has the address nobody@example.com.',
    );
    const invited = await acme.addUser({ email: 'temporary@example.com' });
    await t.query(
      `update users set account_id = null, status = 'pending', email = 'invited@example.com' where id = $1`,
      [invited.user_id],
    );
    await expect(makeLink(app.platform, 'invited@example.com')).rejects.toThrow('send a new invitation');
  });
});

describe('a lost second factor', () => {
  it('goes with every kind of it; the sessions end, the owner and the trails learn of it', async () => {
    const user = await person('lost@example.com');
    const client = await app.as(user);
    const options = (await client.post('/api/me/passkeys/options', {})).body;
    const credential = newAuthenticator().make(options);
    expect((await client.post('/api/me/passkeys', { name: 'Key', credential })).status).toBe(200);
    expect((await logIn('lost@example.com')).answer.body.next).toBe('factor');
    const said = await removeLostFactors(app.platform, 'lost@example.com');
    expect(said.at(-1)).toBe('It is in the audit trail of 1 company.');
    expect((await client.get('/api/me')).status).toBe(401);
    expect((await logIn('lost@example.com')).answer.body.next).toBeNull();
    for (const table of ['passkeys', 'account_factors', 'recovery_codes'])
      expect(await t.query(`select 1 from ${table} where account_id = $1`, [user.account_id])).toEqual([]);
    expect(await trail(acme, 'operator_remove_factor')).toHaveLength(1);
    const mails = await t.query<{ data: { text: string } }>(
      `select data from outbox where kind = 'mail' and channel = 'lost@example.com' order by id`,
    );
    expect(mails.at(-1)?.data.text).toContain('The person who runs Comptoir');
  });

  it('is refused where there is none', async () => {
    await person('none@example.com');
    await expect(removeLostFactors(app.platform, 'none@example.com')).rejects.toThrow(
      'none@example.com has no second factor.',
    );
    await expect(removeLostFactors(app.platform, 'nobody@example.com')).rejects.toThrow('Nobody has');
  });
});

describe('support of one company', () => {
  afterEach(() => t.clock.set('2026-01-15T10:00:00Z'));

  const here = () => ({ 'x-environment-id': acme.tenant.environment_id });
  const there = () => ({ 'x-environment-id': other.tenant.environment_id });
  const wish = { company: 'acme', hours: '4', reason: REASON };

  /** A support account whose password is set by the link, signed in. */
  async function support(address: string): Promise<TestClient> {
    const said = await openSupport(app.platform, { ...wish, address });
    const body = { token: tokenIn(said), password: PASSWORD };
    expect((await app.anonymous().post('/auth/reset_password', body)).status).toBe(200);
    const { client, answer } = await logIn(address);
    expect(answer.status, answer.text).toBe(200);
    return client;
  }
  const enter = (client: TestClient) => client.post('/auth/reason', { reason: REASON }, here());

  it('enters that company alone, after its reason, and the trail names it as support', async () => {
    const client = await support('helper@example.com');
    expect((await client.get('/api/me')).body).toMatchObject({
      code: 'reason_required',
      params: { company: 'Acme' },
    });
    expect((await enter(client)).status).toBe(200);
    expect((await client.get('/api/me', here())).body).toMatchObject({
      company: { name: 'Acme' },
      user: { role_category: 'god' },
    });
    expect((await client.get('/api/audit', here())).status).toBe(200);
    for (const answer of [
      await client.get('/api/audit', there()),
      await client.post('/auth/reason', { reason: REASON }, there()),
    ])
      expect(answer.body.code).toBe('forbidden');
    const [entry] = await trail(acme, 'support_entry');
    expect(entry).toMatchObject({ actor_name: 'helper@example.com', note: REASON });
    expect(await trail(acme, 'support_read')).toHaveLength(1);
    expect(await trail(acme, 'operator_open_support')).toMatchObject([
      {
        actor_name: 'Operator',
        note: REASON,
        after: { email: 'helper@example.com', ends_at: '2026-01-15T14:00:00.000Z' },
      },
    ]);
  });

  it('is shown no links that open accounts: their owners may work elsewhere too', async () => {
    const client = await support('curious@example.com');
    await enter(client);
    const id = '01900000-0000-7000-8000-00000000dead';
    expect((await client.post(`/api/mails/${id}/links`, {}, here())).body.code).toBe('forbidden');
    await t.query(`update accounts set is_support = true where email = 'curious@example.com'`);
    expect((await client.post(`/api/mails/${id}/links`, {}, here())).body.code).toBe('not_found');
  });

  it('ends by itself: no session, no call, no job and no new login after its end', async () => {
    const client = await support('brief@example.com');
    await enter(client);
    const [account] = await t.query<{ id: string }>(
      `select id from accounts where email = 'brief@example.com'`,
    );
    const now = t.clock.now();
    const at = (minutes: number) => t.clock.set(new Date(now.getTime() + minutes * 60_000).toISOString());
    const asker = () =>
      supportActor(
        t.database,
        { account_id: account!.id, environment_id: acme.tenant.environment_id },
        t.clock.now(),
      );
    at(239);
    expect((await client.get('/api/me', here())).status).toBe(200);
    expect((await asker()).role_category).toBe('god');
    expect((await logIn('brief@example.com')).answer.status).toBe(200);
    at(240);
    expect((await client.get('/api/me')).status).toBe(401);
    expect((await client.get('/api/audit', here())).body.code).toBe('forbidden');
    expect((await asker()).role_category).toBe('other');
    expect((await logIn('brief@example.com')).answer.body.code).toBe('no_active_account');
    // The function that opens a company refuses, too.
    await expect(
      t.run(
        acme,
        (ctx) =>
          sql`select enter_company(${client.session_id ?? account!.id}::uuid, ${t.clock.now()})`.execute(
            ctx.db,
          ),
        { ...acme.admin, account_id: account!.id },
      ),
    ).rejects.toThrow('only support enters');
    // Let in again, the session that is still there gives its reason again.
    await openSupport(app.platform, { ...wish, address: 'brief@example.com' });
    expect((await client.get('/api/audit', here())).body.code).toBe('reason_required');
  });

  it('is ended earlier by the operator', async () => {
    const client = await support('early@example.com');
    await enter(client);
    await expect(endSupport(app.platform, 'early@example.com', 'Other')).rejects.toThrow(
      'early@example.com is not support of Other at this moment.',
    );
    expect((await client.get('/api/me', here())).status).toBe(200);
    expect(await endSupport(app.platform, 'early@example.com', null)).toEqual([
      'early@example.com is no longer support of Acme, and its sessions are ended.',
    ]);
    expect((await client.get('/api/me', here())).status).toBe(401);
    expect((await logIn('early@example.com')).answer.body.code).toBe('no_active_account');
    expect(await trail(acme, 'operator_end_support')).toHaveLength(1);
    await expect(endSupport(app.platform, 'early@example.com', null)).rejects.toThrow('not support of any');
    // Let in again, it keeps its password.
    const again = await openSupport(app.platform, { ...wish, address: 'early@example.com' });
    expect(again[1]).toBe('early@example.com has a password: it logs in with it.');
    expect((await logIn('early@example.com')).answer.status).toBe(200);
  });

  it('does not change what the person may do in a company of their own', async () => {
    const { account_id } = await person('worker@example.com', other);
    await openSupport(app.platform, { ...wish, address: 'worker@example.com' });
    const { client } = await logIn('worker@example.com');
    expect((await client.get('/api/me')).body).toMatchObject({
      company: { name: 'Other' },
      user: { role_category: 'other' },
    });
    expect((await client.get('/api/audit', here())).body.code).toBe('reason_required');
    // By another way than the password it opens nothing.
    await t.query(`update sessions set way = 'google' where account_id = $1`, [account_id]);
    expect((await client.get('/api/audit', here())).body.code).toBe('forbidden');
  });

  it.each([
    [{ address: 'helper' }, '"helper" is not an email address.'],
    [{ company: 'Nowhere' }, 'No company has the name or the id "Nowhere".'],
    [{ hours: '0' }, 'HOURS is "0": it must be a whole number from 1 to 168.'],
    [{ hours: '169' }, 'HOURS is "169"'],
    [{ hours: '1.5' }, 'HOURS is "1.5"'],
    [{ hours: 'two' }, 'HOURS is "two"'],
    [{ reason: 'too short' }, 'REASON must be one line of 10 to 500 characters'],
    [{ reason: 'two lines\nof a reason' }, 'REASON must be one line'],
  ])('is refused in a sentence: %o', async (odd, sentence) => {
    await expect(openSupport(app.platform, { ...wish, address: 'odd@example.com', ...odd })).rejects.toThrow(
      sentence,
    );
    expect(await t.query(`select 1 from accounts where email in ('odd@example.com', 'helper')`)).toEqual([]);
  });

  it('is refused for who works there, is in already or may open every company', async () => {
    await person('colleague@example.com');
    const opened = (address: string) => openSupport(app.platform, { ...wish, address });
    await expect(opened('colleague@example.com')).rejects.toThrow('works in Acme');
    await opened('twice@example.com');
    await expect(opened('twice@example.com')).rejects.toThrow('until 2026-01-15 14:00 UTC: end that first');
    await t.query(`update accounts set is_support = true where email = 'twice@example.com'`);
    await expect(opened('twice@example.com')).rejects.toThrow('supports every company already');
    await t.tenant({ name: 'ACME' });
    await expect(opened('which@example.com')).rejects.toThrow('Several companies have the name "acme"');
    const by_id = { ...wish, company: acme.tenant.company_id, address: 'which@example.com' };
    expect((await openSupport(app.platform, by_id))[0]).toContain('may open Acme as support');
  });
});
