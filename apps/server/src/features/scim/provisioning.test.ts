import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../index.ts';
import { PROVISIONING, ROOT, type ScimWorld, startScimWorld } from './testing/scim-world.ts';

const HOUR_MS = 3_600_000;

let world: ScimWorld;
let scim: ScimWorld['scim'];

beforeAll(async () => {
  world = await startScimWorld(features);
  ({ scim } = world);
});
afterAll(() => world?.stop());

const wait = (ms: number) => world.t.clock.set(new Date(world.t.clock.now().getTime() + ms).toISOString());
const settings = async () => (await world.admin.get(PROVISIONING)).body;
const make = (name: string, rest: object = {}) =>
  scim('POST', '/Users', { userName: `${name}@example.com`, displayName: name, ...rest });
const patch = (id: string, ...Operations: unknown[]) => scim('PATCH', `/Users/${id}`, { Operations });
const userOf = async (id: string) => (await world.admin.get(`/api/users/${id}`)).body;
const mails = async (to: string) =>
  (await world.t.query("select 1 from outbox where kind = 'mail' and channel = $1", [to])).length;
const withToken = (token: string) =>
  scim('GET', '/Users?count=1', undefined, { authorization: `Bearer ${token}` });

test('the token is shown once, kept as a hash, and one at a time', async () => {
  expect(world.token).toMatch(/^cps_[\w-]{65}$/);
  const second = await world.admin.post(`${PROVISIONING}/token`);
  expect([second.status, second.body.code]).toEqual([409, 'scim_token_exists']);
  const read = await world.admin.get(PROVISIONING);
  expect(read.text).not.toContain(world.token);
  expect(read.body.base_url.endsWith(ROOT)).toBe(true);
  expect(read.body.token).toMatchObject({
    last_four: world.token.slice(-4),
    made_by: 'Admin',
    last_used_at: null,
  });
  await withToken(world.token);
  expect((await settings()).token.last_used_at).toBe(world.t.clock.now().toISOString());
  const dump = JSON.stringify([
    await world.t.query('select * from scim_tokens'),
    await world.t.query('select * from audit_log'),
  ]);
  expect(dump).not.toContain(world.token.slice(4));
});

test('the trail knows the source', async () => {
  const made = await make('traced');
  expect(made.status, `${made.text} ${world.cause()}`).toBe(201);
  const trail = await world.admin.get('/api/audit?source=scim');
  expect(trail.body.rows.map((row: { kind: string }) => row.kind)).toContain('scim_create_user');
  expect(trail.body.rows[0]).toMatchObject({
    source: 'scim',
    actor: { user_id: null, name: `SCIM (…${world.token.slice(-4)})` },
  });
});

describe('admins and support', () => {
  test('the last admin keeps access, role and email', async () => {
    const { user_id, email } = world.company.admin;
    const taken = await scim('POST', '/Users', { userName: email, displayName: 'Admin' });
    expect([taken.status, taken.body.id]).toEqual([201, user_id]);
    const off = await patch(user_id, { op: 'replace', path: 'active', value: false });
    expect([off.status, off.body.scimType]).toEqual([400, 'mutability']);
    expect((await scim('DELETE', `/Users/${user_id}`)).status).toBe(400);
    const moved = await patch(user_id, {
      op: 'replace',
      path: 'emails',
      value: [{ value: 'else@example.com' }],
    });
    expect(moved.status).toBe(400);
    expect(await userOf(user_id)).toMatchObject({ status: 'active', email });
    const other = await world.company.addUser({ role: 'admin' });
    expect((await patch(other.user_id, { op: 'replace', path: 'active', value: false })).status).toBe(200);
    expect((await userOf(other.user_id)).status).toBe('inactive');
  });

  test('support is neither seen nor touched', async () => {
    const helper = await world.company.addUser({ email: 'helper@example.com' });
    await world.t.query('update accounts set is_support = true where id = $1', [helper.account_id]);
    expect((await scim('GET', `/Users/${helper.user_id}`)).status).toBe(404);
    expect((await scim('DELETE', `/Users/${helper.user_id}`)).status).toBe(404);
    expect((await make('helper')).status).toBe(409);
    await world.t.query('update accounts set is_support = false where id = $1', [helper.account_id]);
  });

  test('access that ends closes sessions at once; pay stays', async () => {
    const leaver = await world.company.addUser({ email: 'leaver@example.com' });
    const client = await world.app.as(leaver);
    expect((await client.get('/api/me')).status).toBe(200);
    await patch(leaver.user_id, { op: 'Replace', path: 'active', value: 'False' });
    expect((await client.get('/api/me')).status).toBe(401);
    expect(await userOf(leaver.user_id)).toMatchObject({ status: 'inactive', licenced: true });
  });
});

test('an archived person who works again is brought back', async () => {
  const { body } = await make('archived');
  await world.admin.post(`/api/users/${body.id}/archive`, { departure_date: '2026-01-31' });
  expect((await userOf(body.id)).status).toBe('archived');
  expect((await scim('GET', `/Users/${body.id}`)).body.active).toBe(false);
  expect((await patch(body.id, { op: 'replace', path: 'displayName', value: 'Silent' })).status).toBe(200);
  expect((await userOf(body.id)).name).toBe('archived');
  const back = await patch(body.id, { op: 'replace', path: 'active', value: true });
  expect([back.status, back.body.active]).toEqual([200, true]);
  expect((await userOf(body.id)).status).toBe('pending');
});

test('new people are invited, and licensed, as the settings say', async () => {
  const first = await make('invited');
  expect(first.status).toBe(201);
  expect(await mails('invited@example.com')).toBe(1);
  const { version } = await settings();
  await world.admin.patch(PROVISIONING, { invites: false, licenced: false, version });
  const second = await make('quiet');
  expect(await mails('quiet@example.com')).toBe(0);
  expect((await userOf(second.body.id)).licenced).toBe(false);
  const stale = await world.admin.patch(PROVISIONING, { invites: true, version });
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
  await world.admin.patch(PROVISIONING, { licenced: true });
});

test('where all licences are in use, a new person is refused and says so', async () => {
  const { company_id } = world.company.tenant;
  await world.t.query(
    `insert into licence_purchases (id, company_id, licences, added, user_name, created_at)
     values (gen_random_uuid(), $1, 1, 1, 'Admin', now())`,
    [company_id],
  );
  const full = await make('toomany');
  expect([full.status, full.body.detail]).toEqual([403, expect.stringContaining('All 1 licenses')]);
  await world.admin.patch(PROVISIONING, { licenced: false });
  expect((await make('toomany')).status).toBe(201);
});

// Last: it ends the token of this file.
test('a rotated token overlaps, an ended one is refused, and both are shown to the admin', async () => {
  const rotated = await world.admin.post(`${PROVISIONING}/token/rotate`, { overlap_hours: 1 });
  const next = rotated.body.token as string;
  expect((await withToken(world.token)).status).toBe(200);
  expect((await withToken(next)).status).toBe(200);
  wait(HOUR_MS + 1);
  const replaced = await withToken(world.token);
  expect([replaced.status, replaced.headers['www-authenticate']]).toEqual([
    401,
    'Bearer realm="Comptoir SCIM"',
  ]);
  expect(replaced.body).toMatchObject({ status: '401', detail: expect.stringContaining('rotation') });
  expect((await world.admin.delete(`${PROVISIONING}/token`)).body.token).toBe(null);
  expect((await withToken(next)).body.detail).toContain('ended');
  expect((await settings()).refused.slice(0, 2)).toMatchObject([
    { code: 'scim_token_refused', params: { reason: 'ended' }, path: '/Users' },
    { code: 'scim_token_refused', params: { reason: 'replaced' } },
  ]);
  const wrong = `${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`;
  expect((await withToken(wrong)).status).toBe(401);
  expect((await settings()).refused.length).toBeLessThanOrEqual(50);
  expect((await world.admin.post(`${PROVISIONING}/token/rotate`, {})).status).toBe(404);
});
