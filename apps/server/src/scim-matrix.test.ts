import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from './permission-matrix/routes.ts';
import {
  keyCalls,
  scimCalls,
  sessionCalls,
  startWorld,
  type StartedWorld,
} from './permission-matrix/start-world.ts';
import type { AnyCall } from './platform/http/index.ts';
import type { TestResponse } from './platform/testing/index.ts';

let started: StartedWorld;
beforeAll(async () => {
  started = await startWorld();
});
afterAll(() => started?.stop());

function send(
  call: AnyCall,
  headers: Readonly<Record<string, string>>,
  { search = '', id }: { readonly search?: string; readonly id?: string } = {},
): Promise<TestResponse> {
  const places = ROUTES[call.name]?.[1] ?? {};
  const path = call.path.replace(/\{(\w+)\}/g, (_, place: string) => id ?? started.world.ids[places[place]!]);
  return started.app.anonymous().request(call.method, path + search, call.method === 'GET' ? undefined : {}, {
    cookie: '',
    'x-csrf-token': '',
    ...headers,
  });
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const each = scimCalls.map((call) => [call.name, call] as const);

describe('a call of an identity provider', () => {
  it.each(each)('%s is opened by its token alone', async (_name, call) => {
    const { keys, principals } = started.world;
    const refused = [
      await send(call, {}),
      await send(call, { 'x-api-key': keys.home }),
      await send(call, bearer(keys.home)),
      await send(call, bearer('cps_nothing')),
    ];
    const admin = await principals.admin.client();
    const path = call.path.replace(/\{\w+\}/g, started.world.ids.rep);
    refused.push(await admin.request(call.method, path, call.method === 'GET' ? undefined : {}));
    for (const answer of refused) {
      expect([answer.status, answer.body.status], answer.text).toEqual([401, '401']);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="Comptoir SCIM"');
    }
  });

  it.each(each)('%s takes no query that nobody reads', async (_name, call) => {
    const answer = await send(call, bearer(started.world.keys.scim), { search: '?not_a_field=x' });
    expect([answer.status, answer.body.scimType], answer.text).toEqual([400, 'invalidValue']);
  });

  it.each(each.filter(([, call]) => call.path.includes('{')))(
    '%s finds nothing of another company',
    async (_name, call) => {
      const { ids, elsewhere, keys } = started.world;
      expect(ids.rep).not.toBe(elsewhere.admin.user_id);
      const answer = await send(call, bearer(keys.scim), { id: elsewhere.admin.user_id });
      expect(answer.status, answer.text).toBe(404);
    },
  );
});

describe('its token', () => {
  const others = [...sessionCalls, ...keyCalls].filter((call) => call.permission.kind !== 'public');
  it('opens no other call', async () => {
    for (const call of others) {
      const answer = await send(call, bearer(started.world.keys.scim), {
        id: '01900000-0000-7000-8000-00000000dead',
      });
      expect([call.name, answer.status]).toEqual([call.name, 401]);
    }
  });
});
