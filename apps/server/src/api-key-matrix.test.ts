import {
  allows,
  API_SCOPES,
  type ApiScope,
  type CallPermission,
  type Permissions,
  permissionsOfKey,
} from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from './permission-matrix/routes.ts';
import { sampleInput } from './permission-matrix/sample-input.ts';
import { agentCalls, keyCalls, startWorld, type StartedWorld } from './permission-matrix/start-world.ts';
import type { AnyCall } from './platform/http/index.ts';
import type { TestClient, TestResponse } from './platform/testing/index.ts';

/** Well formed, and nobody's. */
const MISSING = '01900000-0000-7000-8000-00000000dead';

let started: StartedWorld;
let admin: TestClient;
let owner: Permissions;
/** Secrets by what the key may do. */
const keys: Record<string, string> = {};

beforeAll(async () => {
  started = await startWorld();
  admin = await started.world.principals.admin.client();
  owner = started.world.home.admin.permissions;
  // One person has not as many keys as there are scopes.
  const { app, world } = started;
  const makers = [0, 1].map((at) => world.home.addUser({ name: `Admin ${at}`, role: 'admin' }));
  const clients = await Promise.all(makers.map(async (maker) => app.as(await maker)));
  for (const [at, scope] of API_SCOPES.entries()) keys[scope] = await makeKey(clients[at % 2]!, scope);
});
afterAll(() => started?.stop());

async function makeKey(client: TestClient, scope: ApiScope): Promise<string> {
  const made = await client.put('/api/company/api-keys', { name: scope, scopes: [scope] });
  if (made.status !== 200) throw new Error(made.text);
  return made.body.secret as string;
}

const anonymous = () => started.app.anonymous();

function send(call: AnyCall, secret: string | null, place: (name: string) => string): Promise<TestResponse> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => place(name));
  const body = call.method === 'GET' ? undefined : (sampleInput(call.body, () => MISSING) ?? {});
  // No csrf token and no cookie: a program has neither.
  return anonymous().request(call.method, path, body, {
    cookie: '',
    'x-csrf-token': '',
    ...(secret === null ? {} : { 'x-api-key': secret }),
  });
}
const missing = () => MISSING;
const real = (call: AnyCall) => (name: string) => started.world.ids[ROUTES[call.name]![1]![name]!];

/** Does a scope open the door of the call? */
function opens(scope: ApiScope, permission: CallPermission): boolean {
  const key = permissionsOfKey(owner, { all_rights: false, scopes: [scope] });
  if (permission.kind === 'resource') return allows(key, permission.resource, permission.level);
  return permission.kind === 'session';
}
/** What the door asks for; a use case may ask for more. */
const resourceOf = ({ permission }: AnyCall) => (permission.kind === 'resource' ? permission.resource : null);

const each = keyCalls.map((call) => [call.name, call] as const);

describe('a call of the public API', () => {
  it.each(each)('%s answers a key with its scope, and no other', async (_name, call) => {
    for (const scope of API_SCOPES) {
      const answer = await send(call, keys[scope]!, missing);
      expect(answer.status, answer.text).toBeLessThan(500);
      // Any key opens a call without a right of its own; what it may see is the use case's.
      if (call.permission.kind === 'session') continue;
      const isRefused = answer.status === 403 && answer.body.params.resource === resourceOf(call);
      expect([scope, isRefused], answer.text).toEqual([scope, !opens(scope, call.permission)]);
    }
  });

  it.each(each)('%s is not opened by a session, nor by nothing', async (_name, call) => {
    const path = call.path.replace(/\{\w+\}/g, MISSING);
    const answers = [await admin.request(call.method, path, call.method === 'GET' ? undefined : {})];
    answers.push(await send(call, null, missing), await send(call, 'cpt_nothing', missing));
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([401, 'api_key_refused']);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });

  it.each(each.filter(([, call]) => call.path.includes('{')))(
    "%s answers another company's thing like a missing one",
    async (_name, call) => {
      const foreign = await send(call, started.world.keys.elsewhere, real(call));
      const nothing = await send(call, started.world.keys.elsewhere, missing);
      expect(foreign.status).toBeGreaterThanOrEqual(400);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...nothing.body, request_id: '' });
    },
  );

  it.each(each)('%s is switched off with its feature', async (_name, call) => {
    const { company_id } = started.world.home.tenant;
    const set = (on: boolean) =>
      started.t.query(
        `update companies set features = features || jsonb_build_object('public_api', $2::boolean) where id = $1`,
        [company_id, on],
      );
    await set(false);
    const answer = await send(call, started.world.keys.home, missing);
    await set(true);
    expect([answer.status, answer.body.code]).toEqual([403, 'feature_off']);
  });
});

describe('a call of agents', () => {
  it.each(agentCalls.map((call) => [call.name, call] as const))(
    '%s is opened by the key of an agent, and by no other, no session and nothing',
    async (_name, call) => {
      const body = call.method === 'GET' ? undefined : (sampleInput(call.body, () => MISSING) ?? {});
      const answers = [
        await send(call, started.world.keys.home, missing),
        await send(call, null, missing),
        await send(call, 'cpt_nothing', missing),
        await admin.request(call.method, call.path, body),
      ];
      for (const answer of answers)
        expect([answer.status, answer.body.code]).toEqual([401, 'api_key_refused']);
      expect(answers.map(({ body: { params } }) => params.reason)).toEqual([
        'not_for_agents',
        'missing',
        'unknown',
        'missing',
      ]);
      expect((await send(call, started.world.keys.agent, missing)).status).not.toBe(401);
    },
  );
});

describe('a key', () => {
  it.each(each)('of an agent does not open %s', async (_name, call) => {
    const answer = await send(call, started.world.keys.agent, missing);
    expect([answer.status, answer.body.params.reason]).toEqual([401, 'for_agents']);
  });

  it('opens no call of the browser', async () => {
    for (const path of ['/api/users', '/api/tables', '/api/company/api-keys', '/api/company']) {
      const answer = await anonymous().get(path, { cookie: '', 'x-api-key': started.world.keys.home });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  it('reads no other environment by naming it', async () => {
    const answer = await anonymous().get('/api/public/v2/data-structures', {
      cookie: '',
      'x-api-key': started.world.keys.elsewhere,
      'x-environment-id': started.world.home.tenant.environment_id,
    });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain(started.world.ids.table);
  });
});
