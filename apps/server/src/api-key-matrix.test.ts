import {
  allows,
  allowsBinary,
  API_SCOPES,
  type ApiScope,
  type CallPermission,
  type Permissions,
  permissionsOfKey,
} from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
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
/** Of a key whose scopes each test sets. */
let secret: string;

beforeAll(async () => {
  started = await startWorld();
  admin = await started.world.principals.admin.client();
  owner = started.world.home.admin.permissions;
  const made = await admin.put('/api/company/api-keys', { name: 'Scoped', scopes: ['data_table:read'] });
  if (made.status !== 200) throw new Error(made.text);
  secret = made.body.secret as string;
});
afterAll(() => started?.stop());

async function give(scopes: readonly ApiScope[]): Promise<void> {
  const { environment_id } = started.world.home.tenant;
  await started.t.query(`update api_keys set scopes = $2 where environment_id = $1 and name = 'Scoped'`, [
    environment_id,
    scopes,
  ]);
}

const anonymous = () => started.app.anonymous();

function send(call: AnyCall, key: string | null, place: (name: string) => string): Promise<TestResponse> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => place(name));
  const query = sampleInput(call.query, () => MISSING) as Record<string, string> | null;
  // Nothing of what the owner may do is kept: the next call finds the world as it was.
  const tried = call.query instanceof z.ZodObject && 'dry_run' in call.query.shape;
  const search = new URLSearchParams({ ...query, ...(tried ? { dry_run: 'true' } : {}) }).toString();
  const body = call.method === 'GET' ? undefined : (sampleInput(call.body, () => MISSING) ?? {});
  // No csrf token and no cookie: a program has neither.
  return anonymous().request(call.method, `${path}?${search}`, body, {
    cookie: '',
    'x-csrf-token': '',
    ...(key === null ? {} : { 'x-api-key': key }),
  });
}
const missing = () => MISSING;
const real = (call: AnyCall) => (name: string) => started.world.ids[ROUTES[call.name]![1]![name]!];

/** Does a scope open the door of the call? */
function opens(scope: ApiScope, permission: CallPermission): boolean {
  const key = permissionsOfKey(owner, { all_rights: false, scopes: [scope] });
  if (permission.kind === 'resource') return allows(key, permission.resource, permission.level);
  if (permission.kind === 'binary') return allowsBinary(key, permission.permission);
  return permission.kind === 'session';
}

const textOf = ({ permission }: AnyCall) =>
  permission.kind === 'resource' ? `${permission.resource}:${permission.level}` : permission.kind;

/** At the door; a use case may ask for more. */
function isShut({ status, body }: TestResponse, permission: CallPermission): boolean {
  if (status !== 403 || body.code !== 'forbidden') return false;
  return permission.kind === 'resource'
    ? body.params.resource === permission.resource && body.params.level === permission.level
    : permission.kind === 'binary' && body.params.permission === permission.permission;
}

const each = keyCalls.map((call) => [call.name, call] as const);
/** Calls whose door every key opens: in v3 those are for keys with all rights. */
const guarded = each.filter(([, { permission }]) => permission.kind !== 'session');
const forAllRights = each.filter(
  ([, { permission, path }]) => permission.kind === 'session' && path.startsWith('/api/public/v3/'),
);

describe('a call of the public API', () => {
  it.each(guarded)('%s answers a key with its scope, and no other', async (_name, call) => {
    const opening = API_SCOPES.filter((scope) => opens(scope, call.permission));
    // Who signs in, and how: no scope names it.
    expect(opening.length > 0).toBe(textOf(call) !== 'company_setting.security:write');
    await give(API_SCOPES.filter((scope) => !opening.includes(scope)));
    const refused = await send(call, secret, missing);
    expect([isShut(refused, call.permission), refused.status], refused.text).toEqual([true, 403]);
    for (const scope of opening) {
      await give([scope]);
      const answer = await send(call, secret, missing);
      expect(answer.status, `${answer.text} ${started.cause()}`).toBeLessThan(500);
      expect([scope, isShut(answer, call.permission)], answer.text).toEqual([scope, false]);
    }
  });

  it.each(forAllRights)('%s answers keys with all rights alone', async (_name, call) => {
    await give(API_SCOPES);
    const answer = await send(call, secret, missing);
    expect([answer.status, answer.body.params?.permission], answer.text).toEqual([403, 'all_rights']);
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

  it('is switched off with its feature', async () => {
    const { company_id } = started.world.home.tenant;
    const set = (on: boolean) =>
      started.t.query(
        `update companies set features = features || jsonb_build_object('public_api', $2::boolean) where id = $1`,
        [company_id, on],
      );
    await set(false);
    for (const [name, call] of each) {
      const answer = await send(call, started.world.keys.home, missing);
      expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'feature_off']);
    }
    await set(true);
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
