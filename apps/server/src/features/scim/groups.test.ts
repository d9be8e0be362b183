import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { features } from '../index.ts';
import { PROVISIONING, type ScimWorld, startScimWorld } from './testing/scim-world.ts';

let world: ScimWorld;
let scim: ScimWorld['scim'];

beforeAll(async () => {
  world = await startScimWorld(features);
  ({ scim } = world);
});
afterAll(() => world?.stop());

let ann: string;
let bob: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  ann = await make(`ann${count}`);
  bob = await make(`bob${count}`);
});

async function make(name: string): Promise<string> {
  const made = await scim('POST', '/Users', { userName: `${name}@example.com`, displayName: name });
  expect(made.status, `${made.text} ${world.cause()}`).toBe(201);
  return made.body.id as string;
}

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
async function makeGroup(displayName: string, members: readonly string[] = []): Promise<string> {
  const made = await scim('POST', '/Groups', {
    schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: `ext-${displayName}`,
    displayName,
    members: members.map((value) => ({ value })),
  });
  expect(made.status, `${made.text} ${world.cause()}`).toBe(201);
  return made.body.id as string;
}
const patch = (id: string, ...Operations: unknown[]) => scim('PATCH', `/Groups/${id}`, { Operations });
const userOf = async (id: string) => (await world.admin.get(`/api/users/${id}`)).body;
const roleOf = async (id: string) => (await userOf(id)).role.id as string;
const provisioning = async () => (await world.admin.get(PROVISIONING)).body;

/** The roles of these groups, in this order; the others after them as they are. */
async function mapRoles(...groups: readonly { id: string; role_id: string | null }[]) {
  const others = ((await provisioning()).groups as { id: string; role_id: string | null }[])
    .filter(({ id }) => !groups.some((group) => group.id === id))
    .map(({ id, role_id }) => ({ id, role_id }));
  return world.admin.put(`${PROVISIONING}/groups`, { groups: [...groups, ...others] });
}

test('a group is made, found, read, renamed and deleted', async () => {
  const id = await makeGroup('Sellers', [ann]);
  const again = await scim('POST', '/Groups', { displayName: 'SELLERS' });
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
  const found = await scim(
    'GET',
    '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22Sellers%22',
  );
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: 'Sellers' }] });
  expect(found.body.Resources[0].members).toBeUndefined();
  const read = await scim('GET', `/Groups/${id}`);
  expect(read.body).toMatchObject({ externalId: 'ext-Sellers', members: [{ value: ann, type: 'User' }] });
  expect((await scim('GET', `/Users/${ann}`)).body.groups).toEqual([{ value: id, display: 'Sellers' }]);
  const holding = await scim('GET', `/Groups?filter=members%20eq%20%22${ann}%22`);
  expect(holding.body.totalResults).toBe(1);
  const bare = await scim('GET', `/Groups/${id}?excludedAttributes=members`);
  expect(bare.headers['etag']).toBe(read.headers['etag']);
  const renamed = await patch(id, { op: 'replace', value: { id, displayName: 'Hunters' } });
  expect(renamed.headers['etag']).toBe((await scim('GET', `/Groups/${id}`)).headers['etag']);
  expect([renamed.status, renamed.body.displayName]).toEqual([200, 'Hunters']);
  const put = await scim('PUT', `/Groups/${id}`, {
    schemas: [GROUP],
    displayName: 'Hunters',
    members: [{ value: bob }],
  });
  expect(put.body.members.map((one: { value: string }) => one.value)).toEqual([bob]);
  expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
  expect((await scim('GET', `/Groups/${id}`)).status).toBe(404);
});

test('members that are nobody, or groups, are refused', async () => {
  const id = await makeGroup('Strict');
  for (const value of ['nobody', id, '01900000-0000-7000-8000-00000000dead']) {
    const answer = await patch(id, { op: 'Add', path: 'members', value: [{ value }] });
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue']);
  }
});

describe('a role by a group', () => {
  test('comes with the membership and goes with it', async () => {
    const { roles } = world.company;
    const id = await makeGroup('Managers', [ann]);
    expect(await roleOf(ann)).toBe(roles.rep);
    expect((await mapRoles({ id, role_id: roles.manager })).status).toBe(200);
    expect(await roleOf(ann)).toBe(roles.manager);
    await patch(id, { op: 'Add', path: 'members', value: [{ value: bob }] });
    expect(await roleOf(bob)).toBe(roles.manager);
    await patch(id, { op: 'Remove', path: `members[value eq "${ann}"]` });
    expect(await roleOf(ann)).toBe(roles.rep);
    await scim('DELETE', `/Groups/${id}`);
    expect(await roleOf(bob)).toBe(roles.rep);
  });

  test('of two, the first in the list decides', async () => {
    const { roles } = world.company;
    const first = await makeGroup('First', [ann]);
    const second = await makeGroup('Second', [ann]);
    await mapRoles({ id: first, role_id: roles.manager }, { id: second, role_id: roles.rep });
    expect(await roleOf(ann)).toBe(roles.manager);
    await mapRoles({ id: second, role_id: roles.rep }, { id: first, role_id: roles.manager });
    expect(await roleOf(ann)).toBe(roles.rep);
  });

  test('leaves a role alone that a person gave outside of every group, and an admin by hand', async () => {
    const { roles } = world.company;
    await world.admin.patch(`/api/users/${ann}`, { role_id: roles.manager });
    await world.admin.patch(`/api/users/${bob}`, { role_id: roles.admin });
    const plain = await makeGroup('Plain', [ann]);
    await patch(plain, { op: 'remove', path: 'members' });
    expect(await roleOf(ann)).toBe(roles.manager);
    const id = await makeGroup('Reps', [bob]);
    await mapRoles({ id, role_id: roles.rep });
    expect(await roleOf(bob)).toBe(roles.admin);
    await patch(id, { op: 'remove', path: 'members' });
    expect(await roleOf(bob)).toBe(roles.admin);
  });

  test('is given by nobody who may not give it, and asks for the whole list', async () => {
    const id = await makeGroup('Other');
    const wrong = await world.admin.put(`${PROVISIONING}/groups`, { groups: [{ id, role_id: null }] });
    expect([wrong.status, wrong.body.code]).toEqual([404, 'not_found']);
    const missing = await mapRoles({ id, role_id: '01900000-0000-7000-8000-00000000dead' });
    expect([missing.status, missing.body.field]).toEqual([404, 'groups.0.role_id']);
  });
});

test('groups have teams once that is switched on', async () => {
  const teamsOf = async (id: string) =>
    ((await userOf(id)).teams as { name: string }[]).map(({ name }) => name);
  const id = await makeGroup('North', [ann]);
  expect(await teamsOf(ann)).toEqual([]);
  const on = await world.admin.patch(PROVISIONING, { teams: true });
  expect(on.status, `${on.text} ${world.cause()}`).toBe(200);
  expect(await teamsOf(ann)).toEqual(['North']);
  const { memberships } = await userOf(ann);
  expect(memberships).toMatchObject([{ start_date: '2026-01-01', end_date: null }]);
  await patch(
    id,
    { op: 'add', path: 'members', value: [{ value: bob }] },
    { op: 'replace', path: 'displayName', value: 'Far North' },
  );
  expect(await teamsOf(bob)).toEqual(['Far North']);
  await patch(id, { op: 'remove', path: 'members', value: [{ value: bob }] });
  expect((await userOf(bob)).memberships).toMatchObject([{ end_date: world.t.clock.today() }]);
  // Back on the same day, the membership goes on.
  await patch(id, { op: 'add', path: 'members', value: [{ value: bob }] });
  expect((await userOf(bob)).memberships).toMatchObject([{ start_date: '2026-01-01', end_date: null }]);
  await world.admin.patch(PROVISIONING, { teams: false });
});
