import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../index.ts';
import { ENTERPRISE_URN } from './schema.ts';
import { PROVISIONING, type ScimWorld, startScimWorld } from './testing/scim-world.ts';

/*
 * Requests as Microsoft and Okta publish them:
 * learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups (sections User operations, Group operations)
 * learn.microsoft.com/entra/identity/app-provisioning/application-provisioning-config-problem-scim-compatibility (forms of PATCH)
 * developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20 (Users, Groups)
 */
let world: ScimWorld;
let scim: ScimWorld['scim'];

beforeAll(async () => {
  world = await startScimWorld(features);
  ({ scim } = world);
});
afterAll(() => world?.stop());

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const entraUser = (name: string, rest: object = {}) => ({
  schemas: [USER, ENTERPRISE_URN],
  externalId: `ext-${name}`,
  userName: `${name}@example.com`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}@example.com` }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} Demo`, familyName: 'Demo', givenName: name },
  roles: [],
  ...rest,
});

async function make(name: string, rest: object = {}): Promise<string> {
  const made = await scim('POST', '/Users', entraUser(name, rest));
  expect(made.status, `${made.text} ${world.cause()}`).toBe(201);
  return made.body.id as string;
}

const userOf = async (id: string) => (await world.admin.get(`/api/users/${id}`)).body;
const patch = (id: string, ...Operations: unknown[]) =>
  scim('PATCH', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });

describe('a person of Entra ID', () => {
  test('is made, found, read, changed and ended', async () => {
    const nobody = await scim('GET', '/Users?filter=userName%20eq%20%22nobody@example.com%22');
    expect([nobody.status, nobody.headers['content-type']]).toEqual([
      200,
      'application/scim+json; charset=utf-8',
    ]);
    expect(nobody.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });

    const made = await scim('POST', '/Users', entraUser('ada'));
    expect(made.status, made.text).toBe(201);
    const { id, meta } = made.body;
    expect(made.headers['location']).toBe(meta.location);
    expect(made.headers['etag']).toBe(meta.version);
    expect(made.body).toMatchObject({
      schemas: [USER],
      externalId: 'ext-ada',
      userName: 'ada@example.com',
      displayName: 'ada Demo',
      name: { formatted: 'ada Demo', familyName: 'Demo', givenName: 'ada' },
      active: true,
      emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
    });
    expect(await userOf(id)).toMatchObject({
      name: 'ada Demo',
      email: 'ada@example.com',
      status: 'pending',
      licenced: true,
    });
    for (const filter of [
      'userName eq "ADA@example.com"',
      'externalId eq "ext-ada"',
      'emails[type eq "work"].value eq "ada@example.com"',
      `id eq "${id}"`,
      'active eq true and userName sw "ada"',
    ]) {
      const found = await scim('GET', `/Users?${new URLSearchParams({ filter }).toString()}`);
      expect([filter, found.body.Resources.map((one: { id: string }) => one.id)]).toEqual([filter, [id]]);
    }

    const changed = await patch(
      id,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@example.com' },
      { op: 'Replace', path: 'name.familyName', value: 'Updated' },
      { op: 'Add', path: `${ENTERPRISE_URN}:employeeNumber`, value: '701984' },
    );
    expect(changed.status, changed.text).toBe(200);
    expect(await userOf(id)).toMatchObject({
      name: 'ada Updated',
      email: 'updated@example.com',
      external_ref: '701984',
    });

    const off = await patch(id, { op: 'Replace', path: 'active', value: 'False' });
    expect(off.body).toMatchObject({ active: false });
    expect((await userOf(id)).status).toBe('inactive');
    const on = await patch(id, { op: 'Replace', path: 'active', value: true });
    expect(on.body).toMatchObject({ active: true });

    const gone = await scim('DELETE', `/Users/${id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await userOf(id)).status).toBe('inactive');
    // Made again, it is the same person.
    const back = await scim('POST', '/Users', entraUser('updated'));
    expect([back.status, back.body.id]).toEqual([201, id]);
    expect((await userOf(id)).status).toBe('pending');
  });

  test('gets their manager from the present month on, and attributes of the company', async () => {
    const title = await world.admin.post('/api/attributes', { name: 'Cost Center', type: 'text' });
    const boss = await make('boss');
    const id = await make('reporting', {
      [ENTERPRISE_URN]: { manager: { value: boss }, costCenter: '4130', department: 'Sales' },
    });
    const user = await userOf(id);
    expect(user.manager).toMatchObject({ id: boss });
    expect(user.attributes).toMatchObject([{ attribute_id: title.body.id, value: '4130', start_date: null }]);
    const next = await make('nextboss');
    await patch(id, { op: 'Add', path: `${ENTERPRISE_URN}:manager`, value: next });
    expect((await userOf(id)).managers).toMatchObject([
      { user_id: next, start_date: '2026-01-01', end_date: null },
      { user_id: boss, start_date: null, end_date: '2025-12-31' },
    ]);
    const wrong = await patch(id, { op: 'Add', path: `${ENTERPRISE_URN}:manager`, value: 'nobody' });
    expect([wrong.status, wrong.body.scimType]).toEqual([400, 'invalidValue']);
    const loop = await patch(next, { op: 'Add', path: `${ENTERPRISE_URN}:manager`, value: id });
    expect([loop.status, loop.body.scimType]).toEqual([400, 'invalidValue']);
    await patch(id, { op: 'Remove', path: `${ENTERPRISE_URN}:manager` });
    expect((await userOf(id)).manager).toBe(null);
  });

  test('who is here already is taken over by their email, and not doubled', async () => {
    const there = await world.company.addUser({ name: 'Old Name', email: 'there@example.com' });
    const id = await make('there', { displayName: 'New Name' });
    expect(id).toBe(there.user_id);
    expect(await userOf(id)).toMatchObject({
      name: 'New Name',
      status: 'active',
      email: 'there@example.com',
    });
    const named = await world.company.addUser({ email: 'named@example.com' });
    const byName = await scim('POST', '/Users', {
      ...entraUser('named'),
      emails: [{ value: 'mail@example.com', type: 'work' }],
    });
    expect([byName.status, byName.body.id]).toEqual([201, named.user_id]);
    expect((await userOf(named.user_id)).email).toBe('mail@example.com');
    const again = await scim('POST', '/Users', entraUser('there'));
    expect([again.status, again.body]).toEqual([
      409,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '409',
        scimType: 'uniqueness',
        detail: expect.stringContaining('there@example.com'),
      },
    ]);
  });
});

describe('a person of Okta', () => {
  test('is made, written whole and ended by PUT and by PATCH without a path', async () => {
    const okta = {
      schemas: [USER],
      userName: 'okta@example.com',
      name: { givenName: 'Olive', familyName: 'Okta' },
      emails: [{ primary: true, value: 'okta@example.com', type: 'work' }],
      displayName: 'Olive Okta',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };
    expect(
      (await scim('GET', '/Users?filter=userName%20eq%20%22okta@example.com%22&startIndex=1&count=100')).body
        .totalResults,
    ).toBe(0);
    const made = await scim('POST', '/Users', okta);
    expect(made.status, made.text).toBe(201);
    expect(made.text).not.toContain('1mz050nq');
    const { id } = made.body;
    const put = await scim('PUT', `/Users/${id}`, { ...okta, id, displayName: 'Olive Owl' });
    expect([put.status, put.body.displayName]).toEqual([200, 'Olive Owl']);
    const off = await scim('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', value: { active: false } }],
    });
    expect([off.status, off.body.active]).toEqual([200, false]);
    const on = await scim('PUT', `/Users/${id}`, { ...okta, id });
    expect([on.status, on.body.active]).toEqual([200, true]);
  });
});

test('an email follows a user name that is changed alone, and not one that is sent beside it', async () => {
  const id = await make('married');
  const renamed = await patch(id, { op: 'Replace', path: 'userName', value: 'maiden@example.com' });
  expect(renamed.body).toMatchObject({
    userName: 'maiden@example.com',
    emails: [{ value: 'maiden@example.com' }],
  });
  const put = await scim('PUT', `/Users/${id}`, {
    userName: 'other@example.com',
    emails: [{ value: 'maiden@example.com', type: 'work', primary: true }],
  });
  expect(put.body).toMatchObject({
    userName: 'other@example.com',
    emails: [{ value: 'maiden@example.com' }],
  });
  expect((await userOf(id)).email).toBe('maiden@example.com');
});

test('lists come in pages, sorted, with the attributes that are wanted', async () => {
  const all = await scim('GET', '/Users?count=2&startIndex=2');
  expect(all.body).toMatchObject({ startIndex: 2, itemsPerPage: 2 });
  expect(all.body.totalResults).toBeGreaterThan(4);
  expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
  expect((await scim('GET', '/Users?count=-5&startIndex=-3')).body).toMatchObject({
    startIndex: 1,
    Resources: [],
  });
  const names = async (order: string) =>
    (await scim('GET', `/Users?sortBy=displayName&sortOrder=${order}`)).body.Resources.map(
      (one: { displayName: string }) => one.displayName.toLowerCase(),
    ) as string[];
  expect(await names('descending')).toEqual((await names('ascending')).toReversed());
  const few = await scim(
    'GET',
    '/Users?attributes=userName,name.givenName&filter=userName%20sw%20%22okta%22',
  );
  expect(few.body.Resources).toEqual([
    { schemas: [USER], id: expect.any(String), userName: 'okta@example.com', name: { givenName: 'Olive' } },
  ]);
  const less = await scim(
    'GET',
    '/Users?excludedAttributes=emails,id,meta&filter=userName%20sw%20%22okta%22',
  );
  expect(Object.keys(less.body.Resources[0])).not.toContain('emails');
  expect(Object.keys(less.body.Resources[0])).toContain('id');
});

test('a version that was overtaken is not written over', async () => {
  const id = await make('versioned');
  const { headers } = await scim('GET', `/Users/${id}`);
  const etag = String(headers['etag']);
  expect((await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304);
  const operation = { Operations: [{ op: 'replace', path: 'displayName', value: 'Second' }] };
  expect((await scim('PATCH', `/Users/${id}`, operation, { 'if-match': etag })).status).toBe(200);
  expect((await scim('PATCH', `/Users/${id}`, operation, { 'if-match': etag })).status).toBe(412);
});

test('what is wrong is said in the form of SCIM, and changes nothing', async () => {
  const id = await make('careful');
  const refused = async (answer: ReturnType<typeof scim>) => {
    const { status, headers, body } = await answer;
    expect(headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(body.status).toBe(String(status));
    expect(body.detail.length).toBeGreaterThan(10);
    return [status, body.scimType];
  };
  expect(await refused(scim('GET', '/Users?filter=userName%20is%20%22x%22'))).toEqual([400, 'invalidFilter']);
  expect(await refused(scim('GET', '/Users?filters=x'))).toEqual([400, 'invalidValue']);
  expect(await refused(scim('POST', '/Users', '{"userName":'))).toEqual([400, 'invalidSyntax']);
  expect(await refused(scim('POST', '/Users', { schemas: [USER] }))).toEqual([400, 'invalidValue']);
  expect(await refused(scim('POST', '/Users', { userName: 'no address' }))).toEqual([400, 'invalidValue']);
  expect(await refused(scim('GET', '/Users/nobody'))).toEqual([404, undefined]);
  expect(
    await refused(
      patch(
        id,
        { op: 'replace', path: 'displayName', value: 'Half' },
        { op: 'replace', path: 'id', value: 'x' },
      ),
    ),
  ).toEqual([400, 'mutability']);
  expect((await userOf(id)).name).toBe('careful Demo');
  const [first] = (await world.admin.get(PROVISIONING)).body.refused;
  expect(first).toMatchObject({
    method: 'PATCH',
    path: '/Users',
    about: 'careful Demo',
    code: 'scim_read_only',
    params: { attribute: 'id' },
  });
});

test('odd operations are refused or taken, and never an error of ours', async () => {
  const id = await make('odd');
  const ODD = [null, true, 5, '', '\0', 'x'.repeat(5000), [], {}, [[]], { value: { value: 1 } }, '__proto__'];
  const PATHS = [
    'active',
    'name',
    'name.givenName',
    'emails',
    'emails[type eq "work"].value',
    'externalId',
    'manager',
    '[',
    'a[b]c',
    '__proto__',
    'constructor',
    ENTERPRISE_URN,
    `${ENTERPRISE_URN}:manager`,
  ];
  for (const path of PATHS)
    for (const value of ODD)
      for (const op of value === null ? ['add', 'replace', 'remove'] : ['add']) {
        const { status, text } = await patch(id, { op, path, value });
        expect(status, `${op} ${path} ${JSON.stringify(value)?.slice(0, 80)} ${text}`).toBeLessThan(500);
      }
  for (const value of ODD) {
    const { status, text } = await scim('PUT', `/Users/${id}`, {
      userName: value,
      emails: value,
      name: value,
      [ENTERPRISE_URN]: value,
    });
    expect(status, text).toBeLessThan(500);
  }
});

test('what the service can do is described', async () => {
  const config = await scim('GET', '/ServiceProviderConfig');
  expect(config.body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: true, maxOperations: 100 },
    filter: { supported: true, maxResults: 200 },
    etag: { supported: true },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  });
  const types = await scim('GET', '/ResourceTypes');
  expect(types.body.Resources.map((one: { endpoint: string }) => one.endpoint)).toEqual([
    '/Users',
    '/Groups',
  ]);
  const all = await scim('GET', '/Schemas');
  for (const { id } of all.body.Resources as { id: string }[])
    expect((await scim('GET', `/Schemas/${id}`)).body.id).toBe(id);
  expect((await scim('GET', '/Schemas/nothing')).status).toBe(404);
  expect((await scim('GET', '/ResourceTypes/Group')).body.schema).toBe(
    'urn:ietf:params:scim:schemas:core:2.0:Group',
  );
});
