import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  becomeSandbox,
  startTestCompany,
  type TestClient,
  type TestCompany,
  type TestUser,
} from '../../platform/testing/index.ts';
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
