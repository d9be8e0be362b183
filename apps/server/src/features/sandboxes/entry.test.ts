import type { Permissions } from '@comptoir/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  becomeSandbox,
  startTestCompany,
  type TestClient,
  type TestCompany,
  type TestUser,
} from '../../platform/testing/index.ts';
import { actorOf } from '../../platform/auth/principal.ts';
import { features } from '../index.ts';

/** A sandbox is a copy: whom live lets in is said in live. */
let world: TestCompany;
let person: TestUser;
let own: TestClient;
let live_id: string;
let there: { readonly 'x-environment-id': string };
beforeAll(async () => {
  world = await startTestCompany({ routes: features.flatMap(({ routes }) => routes) });
  person = await world.company.addUser({ name: 'Ada', role: 'admin' });
  live_id = await becomeSandbox(world.t.database, world.company);
  there = { 'x-environment-id': world.company.tenant.environment_id };
  own = await world.app.as(person);
});
afterAll(() => world?.stop());

const inLive = (change: string) =>
  world.t.query(`update users set ${change} where environment_id = $1 and id = $2`, [
    live_id,
    person.user_id,
  ]);
beforeEach(() => inLive(`status = 'active', archived_at = null, role_id = '${world.company.roles.admin}'`));

const place = async () => (await own.get('/api/me', there)).body.environment?.id ?? null;

it('lets in who has the right to sandboxes in live, and knows them by its copy', async () => {
  expect(await place()).toBe(there['x-environment-id']);
});

it.each([
  ['inactive', ''],
  ['archived', ', archived_at = now(), licenced = false'],
  ['pending', ''],
])('is closed to somebody who is %s in live', async (status, more) => {
  await inLive(`status = '${status}'${more}`);
  expect((await own.get('/api/users', there)).status).not.toBe(200);
  expect(await place()).toBeNull();
});

it('is closed, and not listed, to somebody whose role in live has no right to sandboxes any more', async () => {
  await inLive(`role_id = '${world.company.roles.rep}'`);
  expect(await place()).not.toBe(there['x-environment-id']);
  const { environments } = (await own.get('/api/me', { 'x-environment-id': live_id })).body;
  expect(environments.map(({ id }: { readonly id: string }) => id)).toEqual([live_id]);
});

it('opens to no key whose owner live has taken the access from', async () => {
  const made = await own.put('/api/company/api-keys', { name: 'Of the sandbox', all_rights: true }, there);
  const read = async () =>
    (
      await world.app.app.inject({
        method: 'GET',
        url: '/api/public/v3/company',
        headers: { 'x-api-key': made.body.secret },
      })
    ).statusCode;
  expect(await read()).toBe(200);
  await inLive(`status = 'inactive'`);
  expect(await read()).toBe(401);
});

const ROLE: Permissions = {
  resources: {
    sandbox: { effect: 'allow', level: 'read' },
    plan: { effect: 'allow', level: 'read' },
    statement: { effect: 'allow', level: 'read' },
  },
  binary: {},
  statement_scope: 'me',
  request_scope: 'mine',
};
/** A role of its own in an environment, for the person alone. */
async function narrowed(environment_id: string): Promise<string> {
  const id = randomUUID();
  await world.t.query(
    `insert into roles (environment_id, id, name, category, permissions) values ($1, $2, $3, 'other', $4)`,
    [environment_id, id, `Narrow ${id}`, JSON.stringify(ROLE)],
  );
  await world.t.query(`update users set role_id = $1 where environment_id = $2 and id = $3`, [
    id,
    environment_id,
    person.user_id,
  ]);
  return id;
}
const status = async (path: string) => (await own.get(path, there)).status;

it('gives no more than live does now: a role that was narrowed there is as narrow in the copy', async () => {
  expect([await status('/api/plans'), await status('/api/quotas')]).toEqual([200, 200]);
  const made = await own.put('/api/company/api-keys', { name: 'Wide', all_rights: true }, there);
  await narrowed(live_id);
  expect(await place()).toBe(there['x-environment-id']);
  expect([await status('/api/quotas'), await status('/api/plans')]).toEqual([403, 200]);
  const { user } = (await own.get('/api/me', there)).body;
  expect(user.role_category).toBe('other');
  expect(user.role.permissions_v2).toMatchObject({
    resources: { plan: { level: 'read' }, quota: { level: 'none' } },
    statement_scope: 'me',
  });
  const byKey = async (path: string) =>
    (
      await world.app.app.inject({
        method: 'GET',
        url: `/api/public/v3/${path}`,
        headers: { 'x-api-key': made.body.secret },
      })
    ).statusCode;
  expect([await byKey('quotas'), await byKey('plans')]).toEqual([403, 200]);
  const actor = await actorOf(world.t.database, there['x-environment-id'], person.user_id);
  expect(actor).toMatchObject({ role_category: 'other', permissions: { statement_scope: 'me' } });
});

it('lets a narrower role be tried in the copy', async () => {
  await narrowed(there['x-environment-id']);
  expect([await status('/api/quotas'), await status('/api/plans')]).toEqual([403, 200]);
});
