import { allows, allowsBinary, type CallPermission } from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from './platform/http/index.ts';
import type { TestResponse } from './platform/testing/index.ts';
import { ROUTES } from './permission-matrix/routes.ts';
import { sampleInput, type IdFor } from './permission-matrix/sample-input.ts';
import { calls, sessionCalls, startWorld, type StartedWorld } from './permission-matrix/start-world.ts';
import { PRINCIPALS, type Principal, type World } from './permission-matrix/world.ts';

/** Well formed, and nobody's. */
const MISSING = '01900000-0000-7000-8000-00000000dead';

let started: StartedWorld;
let world: World;

beforeAll(async () => {
  started = await startWorld();
  ({ world } = started);
});
afterAll(() => started?.stop());

function textOf(permission: CallPermission): string {
  if (permission.kind === 'resource') return `${permission.resource}:${permission.level}`;
  return permission.kind === 'binary' ? permission.permission : permission.kind;
}

function isGranted(principal: Principal, permission: CallPermission): boolean {
  if (permission.kind === 'public') return true;
  if (principal.permissions === null) return false;
  if (principal.is_god || permission.kind === 'session') return true;
  if (permission.kind === 'resource')
    return allows(principal.permissions, permission.resource, permission.level);
  return permission.kind === 'binary' && allowsBinary(principal.permissions, permission.permission);
}

type PlaceValue = (place: string) => string;
const missing: PlaceValue = () => MISSING;
const real =
  (call: AnyCall): PlaceValue =>
  (place) => {
    const name = ROUTES[call.name]?.[1]?.[place];
    if (name === undefined)
      throw new Error(`${call.name}: say in permission-matrix/routes.ts what {${place}} is`);
    return world.ids[name];
  };

async function ask(principal: Principal, call: AnyCall, value: PlaceValue): Promise<TestResponse> {
  const client = await principal.client();
  const path = call.path.replace(/\{(\w+)\}/g, (_, place: string) => value(place));
  const query = (ROUTES[call.name]?.[2] ?? '').replace(
    /\{(\w+)\}/g,
    (_, name: string) => world.ids[name as keyof World['ids']],
  );
  const url = query === '' ? path : `${path}?${query}`;
  const headers = principal.environment_id === null ? {} : { 'x-environment-id': principal.environment_id };
  return client.request(call.method, url, call.method === 'GET' ? undefined : {}, headers);
}

describe('the list of routes', () => {
  it('knows every route with its permission and its places, and no other', () => {
    const known = Object.fromEntries(
      Object.entries(ROUTES).map(([name, [permission]]) => [name, permission]),
    );
    expect(Object.fromEntries(calls.map((call) => [call.name, textOf(call.permission)]))).toEqual(known);
    for (const call of calls) {
      const places = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      expect(Object.keys(ROUTES[call.name]?.[1] ?? {}).toSorted(), call.name).toEqual(places.toSorted());
    }
  });
});

describe.each(PRINCIPALS)('%s', (name) => {
  it.each(sessionCalls.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const principal = world.principals[name];
    const answer = await ask(principal, call, missing);
    const code = answer.body.code as string | undefined;
    expect(answer.status, `${answer.text} ${started.cause()}`).toBeLessThan(500);
    expect(answer.status).not.toBe(422);
    if (isGranted(principal, call.permission)) {
      expect(code, answer.text).not.toBe('unauthenticated');
      expect(code).not.toBe('csrf_failed');
      // A session alone opens the door; the use case may still say that this is not for everybody.
      if (call.permission.kind !== 'session') expect(code, answer.text).not.toBe('forbidden');
    } else {
      expect(answer.status, answer.text).toBe(principal.permissions === null ? 401 : 403);
      expect(code).toBe(principal.permissions === null ? 'unauthenticated' : 'forbidden');
    }
  });
});

describe('an object of another company', () => {
  const withPlaces = sessionCalls.filter((call) => call.path.includes('{'));
  /** Ids in bodies and queries are recognized by their property: `user_ids`, `table_id`. */
  const realId: IdFor = (property) => {
    const name = property
      .replace(/_?ids?$|s$/, '')
      .replace(/^(user|users|supervised_user|new_manager)$/, 'rep');
    return world.ids[name as keyof World['ids']] ?? world.ids.rep;
  };
  const shape = ({ status, body }: TestResponse) => ({
    status,
    body: JSON.parse(
      JSON.stringify({ ...body, request_id: '' }).replaceAll(/[0-9a-f-]{36}/g, 'id'),
    ) as unknown,
  });
  const send = async (call: AnyCall, value: PlaceValue, idFor: IdFor) => {
    const query = call.query ? (sampleInput(call.query, idFor) as Record<string, string> | null) : null;
    const search = query === null ? '' : `?${new URLSearchParams(query).toString()}`;
    const path = call.path.replace(/\{(\w+)\}/g, (_, place: string) => value(place));
    const body =
      call.method === 'GET' ? undefined : (sampleInput(call.multipart ? undefined : call.body, idFor) ?? {});
    return (await world.principals["other company's admin"].client()).request(
      call.method,
      path + search,
      body,
    );
  };

  it.each(withPlaces.map((call) => [call.name, call] as const))(
    'answers %s exactly like a missing one',
    async (_name, call) => {
      const foreign = await send(call, real(call), realId);
      const nothing = await send(call, missing, () => MISSING);
      expect(shape(foreign)).toEqual(shape(nothing));
      expect(foreign.status).toBeGreaterThanOrEqual(400);
    },
  );

  const namesIds = (call: AnyCall) =>
    [call.body, call.query].some((schema) =>
      JSON.stringify(sampleInput(schema, () => MISSING)).includes(MISSING),
    );
  const others = sessionCalls.filter(
    (call) =>
      !call.path.includes('{') &&
      call.permission.kind !== 'public' &&
      namesIds(call) &&
      // Its ID is that of the view to make, in the caller's own environment.
      call.name !== 'createStatementView',
  );
  it.each(others.map((call) => [call.name, call] as const))('is not found by %s', async (_name, call) => {
    const nothing = await send(call, missing, () => MISSING);
    const foreign = await send(call, missing, realId);
    expect(shape(foreign)).toEqual(shape(nothing));
  });

  const readable = withPlaces.filter(
    (call) =>
      call.method === 'GET' &&
      // This company has discussions: the same calls of requests are refused by its flag.
      call.needs?.feature !== 'requests' &&
      ![
        'getRecord',
        'getRecordHistory',
        'listRecordComments',
        'getRecordCommentFile',
        'getStatementCompensation',
        'explainCompensation',
        'searchScopeRecords',
        'getScopeRecord',
        'getStatementRecord',
        'getScopeRecordExample',
        // The simulation of this world has nothing to compute.
        'getSimulatedCompensation',
        'searchSimulatedRecords',
        'downloadImportResults',
        // The export of this world is not made.
        'downloadExport',
        // The import of this world has no file.
        'countDeletedInFile',
        // An admin has taken it away above.
        'getCompanyAvatar',
      ].includes(call.name),
  );
  it.each(readable.map((call) => [call.name, call] as const))(
    'is there for its own admin: %s',
    async (_name, call) => {
      const answer = await ask(world.principals.admin, call, real(call));
      expect(answer.status, `${answer.text} ${started.cause()}`).toBe(200);
    },
  );

  it('is not reached by naming its environment', async () => {
    const principal = {
      ...world.principals["other company's admin"],
      environment_id: world.home.tenant.environment_id,
    };
    for (const call of sessionCalls.filter(
      (one) => one.permission.kind !== 'public' && one.name !== 'getMe',
    )) {
      const answer = await ask(principal, call, call.path.includes('{') ? real(call) : missing);
      expect([call.name, answer.status, answer.body.code]).toEqual([call.name, 403, 'forbidden']);
    }
  });
});

describe('a statement', () => {
  const REFUSED = [403, 'statement_forbidden'];
  /** Every call that reads one statement, by its id or by person and month. */
  const reads = sessionCalls.filter((call) => {
    const [right, params] = ROUTES[call.name] ?? [];
    return params?.['id'] === 'statement' && right !== 'statement_overwrite';
  });
  const allowed = {
    'rep owner': true,
    'other rep': false,
    'manager above': true,
    'manager elsewhere': false,
    admin: true,
    support: true,
  } as const;
  it.each(Object.entries(allowed))('is read by the %s: %s', async (name, may) => {
    const principal = world.principals[name as keyof typeof allowed];
    for (const call of reads) {
      const answer = await ask(principal, call, real(call));
      // The statement of this world has no transaction of the world's compensation.
      const granted = call.path.includes('{compensation_id}')
        ? [404, 'statement_not_found']
        : [200, undefined];
      expect([call.name, answer.status, answer.body.code]).toEqual([call.name, ...(may ? granted : REFUSED)]);
      const nothing = await ask(principal, call, missing);
      expect([call.name, nothing.status, nothing.body.code]).toEqual([call.name, 404, 'statement_not_found']);
    }
    const client = await principal.client();
    const headers = principal.environment_id === null ? {} : { 'x-environment-id': principal.environment_id };
    const month = { year: 2026, month: 1 };
    const of = { ...month, user_id: world.ids.rep };
    const others = [
      await client.get(`/api/statement?year=2026&month=1&user_id=${world.ids.rep}`, headers),
      await client.request('POST', '/api/statement/export', of, headers),
    ];
    for (const one of others) {
      if (may) expect(one.status).toBe(200);
      else expect([one.status, one.body.code]).toEqual(REFUSED);
    }
    if (!may) {
      const change = { ...month, mode: 'lock', statement_ids: [world.ids.statement] };
      const changed = await client.request('POST', '/api/validation', change, headers);
      expect([changed.status, changed.body.code]).toEqual(REFUSED);
    }
    const board = await client.request('POST', '/api/statements/search', { year: 2026, month: 1 }, headers);
    expect(board.body.statements.map((row: { id: string }) => row.id)).toEqual(
      may ? [world.ids.statement] : [],
    );
  });
});

describe('a job', () => {
  it('is seen by its requester and by admins', async () => {
    const seen = async (name: (typeof PRINCIPALS)[number]) =>
      (await (await world.principals[name].client()).get(`/api/jobs/${world.ids.job}`)).status;
    expect([
      await seen('rep owner'),
      await seen('admin'),
      await seen('other rep'),
      await seen('manager above'),
    ]).toEqual([200, 200, 404, 404]);
  });
});
