import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../index.ts';
import { PROVISIONING, type ScimWorld, startScimWorld } from '../testing/scim-world.ts';

let world: ScimWorld;
beforeAll(async () => {
  world = await startScimWorld(features);
});
afterAll(() => world?.stop());

const REQUEST = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';
const bulk = (Operations: readonly unknown[], rest: object = {}) =>
  world.scim('POST', '/Bulk', { schemas: [REQUEST], ...rest, Operations });
const user = (name: string, rest: object = {}) => ({
  method: 'POST',
  path: '/Users',
  bulkId: name,
  data: { userName: `${name}@example.com`, displayName: name, ...rest },
});
const group = (name: string, ...members: readonly string[]) => ({
  method: 'POST',
  path: '/Groups',
  bulkId: name,
  data: { displayName: name, members: members.map((value) => ({ value })) },
});
interface Answer {
  readonly method: string;
  readonly bulkId?: string;
  readonly location?: string;
  readonly version?: string;
  readonly status: string;
  readonly response?: { readonly scimType?: string; readonly detail: string };
}
const idOf = ({ location }: Answer) => location?.split('/').at(-1) ?? '';

test('people and their group are made in one request, whatever comes first', async () => {
  const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const answer = await bulk([
    group('Sellers', 'bulkId:ann', 'bulkId:bob'),
    user('ann', { [ENTERPRISE]: { manager: { value: 'bulkId:bob' } } }),
    user('bob'),
    {
      method: 'PATCH',
      path: '/Users/bulkId:bob',
      data: { Operations: [{ op: 'replace', path: 'displayName', value: 'Bob Demo' }] },
    },
  ]);
  expect([answer.status, answer.headers['content-type']], `${answer.text} ${world.cause()}`).toEqual([
    200,
    'application/scim+json; charset=utf-8',
  ]);
  expect(answer.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:BulkResponse']);
  const [sellers, ann, bob, patched] = answer.body.Operations as Answer[];
  expect([sellers, ann, bob, patched].map((one) => [one?.method, one?.bulkId, one?.status])).toEqual([
    ['POST', 'Sellers', '201'],
    ['POST', 'ann', '201'],
    ['POST', 'bob', '201'],
    ['PATCH', undefined, '200'],
  ]);
  const made = await world.scim('GET', `/Groups/${idOf(sellers!)}`);
  expect(made.body.members.map(({ value }: { value: string }) => value).toSorted()).toEqual(
    [idOf(ann!), idOf(bob!)].toSorted(),
  );
  expect(sellers!.version).toBe(made.headers['etag']);
  const of_ann = await world.scim('GET', `/Users/${idOf(ann!)}`);
  expect(of_ann.body[ENTERPRISE].manager.value).toBe(idOf(bob!));
  expect((await world.scim('GET', `/Users/${idOf(bob!)}`)).body.displayName).toBe('Bob Demo');
  const [{ kinds } = { kinds: '' }] = await world.t.query<{ kinds: string }>(
    "select string_agg(distinct kind, ' ' order by kind) as kinds from audit_log where kind like 'scim%'",
  );
  expect(kinds).toBe('scim_create_group scim_create_user scim_update_user');
});

test('one that fails is said by itself: the others are done, and its refusal is in the settings', async () => {
  const answer = await bulk([user('cleo'), user('cleo2', { userName: 'cleo@example.com' }), user('dora')]);
  const [, refused] = answer.body.Operations as Answer[];
  expect(answer.body.Operations.map(({ status }: Answer) => status)).toEqual(['201', '409', '201']);
  expect(refused?.response).toMatchObject({ status: '409', scimType: 'uniqueness' });
  const { refused: noted } = (await world.admin.get(PROVISIONING)).body;
  expect(noted[0]).toMatchObject({
    method: 'POST',
    path: '/Users',
    about: 'cleo@example.com',
    code: 'email_used',
  });
});

test('failOnErrors ends it, and what came before stays', async () => {
  const bad = { method: 'DELETE', path: '/Users/nobody' };
  const answer = await bulk([user('ella'), bad, user('finn')], { failOnErrors: 1 });
  expect(answer.body.Operations.map(({ status }: Answer) => status)).toEqual(['201', '404']);
  const found = async (name: string) =>
    (await world.scim('GET', `/Users?filter=userName%20eq%20%22${name}@example.com%22`)).body.totalResults;
  expect([await found('ella'), await found('finn')]).toEqual([1, 0]);
  const [ella] = answer.body.Operations as Answer[];
  const stale = { method: 'DELETE', path: `/Users/${idOf(ella!)}`, version: 'W/"old"' };
  const ended = await bulk([stale, { ...stale, version: ella!.version }]);
  expect(ended.body.Operations.map(({ status }: Answer) => status)).toEqual(['412', '204']);
});

test('a reference that leads nowhere, or back, is a conflict', async () => {
  const answer = await bulk([
    group('Lost', 'bulkId:nobody'),
    group('One', 'bulkId:Two'),
    group('Two', 'bulkId:One'),
    user('gina'),
    user('gina'),
  ]);
  const answers = answer.body.Operations as Answer[];
  expect(answers.map(({ status }) => status)).toEqual(['409', '409', '409', '201', '400']);
  expect(answers[0]?.response?.detail).toContain('bulkId:nobody');
});

test('a group within a group is refused by its name', async () => {
  const answer = await bulk([group('Inner'), group('Outer', 'bulkId:Inner')]);
  const [, outer] = answer.body.Operations as Answer[];
  expect([outer?.status, outer?.response?.scimType, outer?.response?.detail]).toEqual([
    '400',
    'invalidValue',
    expect.stringContaining('Inner is a group'),
  ]);
});

test.each([
  [{}, 400],
  [{ Operations: 'x' }, 400],
  [{ Operations: [], failOnErrors: 0 }, 400],
  [{ Operations: Array.from({ length: 101 }, () => user('many')) }, 413],
])('%o is refused whole', async (body, status) => {
  expect((await world.scim('POST', '/Bulk', body)).status).toBe(status);
});

test.each([
  null,
  'x',
  { method: 'GET', path: '/Users' },
  { method: 'POST', path: '/Users', data: {} },
  { method: 'POST', path: '/Users/1', bulkId: 'x', data: {} },
  { method: 'PUT', path: '/Users', data: {} },
  { method: 'POST', path: '/Bulk', bulkId: 'x', data: {} },
  { method: 'POST', path: '/Users', bulkId: 'x' },
  { method: 'PATCH', path: '/Users/%00', data: { Operations: [] } },
])('the operation %o is refused by itself', async (operation) => {
  const answer = await bulk([operation]);
  expect(answer.status, answer.text).toBe(200);
  expect(Number(answer.body.Operations[0].status), answer.text).toBeGreaterThanOrEqual(400);
  expect(Number(answer.body.Operations[0].status), world.cause()).toBeLessThan(500);
});
