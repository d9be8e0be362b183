import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from './permission-matrix/routes.ts';
import { sampleInput } from './permission-matrix/sample-input.ts';
import { ownCalls as calls, startWorld, type StartedWorld } from './permission-matrix/start-world.ts';
import type { AnyCall } from './platform/http/index.ts';
import type { TestClient } from './platform/testing/index.ts';

/**
 * A key that nobody reads is refused with its name, anywhere in a body or a query: a filter that is dropped unseen makes
 * "lock those with a comment" lock everybody. Guard: `strictObject` in the contract, and `NOTHING` in register-route.ts for calls that
 * declare none; a `z.object` in a request turns its call red here, or in packages/contract/src/strict.test.ts where it is deeper than
 * the samples of this test.
 */
const UNKNOWN = 'not_a_field';

/** A provider sends attributes that no service has to keep: SCIM passes them over. Its queries: scim-matrix.test.ts. */
const strictCalls = calls.filter((call) => call.caller !== 'scim_token');

let started: StartedWorld;
let admin: TestClient;
let support: TestClient;

beforeAll(async () => {
  started = await startWorld();
  admin = await started.world.principals.admin.client();
  support = await started.world.principals.support.client();
});
afterAll(() => started?.stop());

const idFor = (property: string) => {
  const name = property
    .replace(/_?ids?$|s$/, '')
    .replace(/^(user|users|supervised_user|new_manager)$/, 'rep');
  return started.world.ids[name as keyof StartedWorld['world']['ids']] ?? started.world.ids.rep;
};

/** Each object in a value with the unknown key put into it: the path of the key, and the whole value. */
function* withUnknownKey(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) {
      for (const [where, each] of withUnknownKey(one, [...path, String(at)]))
        yield [where, value.with(at, each)];
    }
  } else if (typeof value === 'object' && value !== null) {
    yield [[...path, UNKNOWN].join('.'), { ...value, [UNKNOWN]: 'x' }];
    for (const [key, one] of Object.entries(value)) {
      for (const [where, each] of withUnknownKey(one, [...path, key]))
        yield [where, { ...value, [key]: each }];
    }
  }
}

describe('an unknown key', () => {
  const send = async (call: AnyCall, search: string, body?: unknown) => {
    await started.switchFor(call);
    const client =
      call.permission.kind === 'public'
        ? started.app.anonymous()
        : call.permission.kind === 'god'
          ? support
          : admin;
    const path = call.path.replace(
      /\{(\w+)\}/g,
      (_, place: string) => started.world.ids[ROUTES[call.name]![1]![place]!],
    );
    const headers =
      call.permission.kind === 'god'
        ? { 'x-environment-id': started.world.home.tenant.environment_id }
        : started.headersOf(call);
    return client.request(call.method, path + search, body, headers);
  };
  const refusal = (field: string) => ({ status: 400, body: { code: 'invalid_field', field } });

  it.each(
    strictCalls
      .filter((call) => call.method !== 'GET' && !call.multipart)
      .map((call) => [call.name, call] as const),
  )('in the body of %s', async (_name, call) => {
    const sample = sampleInput(call.body, idFor, true) ?? sampleInput(call.body, idFor) ?? {};
    const query = new URLSearchParams((sampleInput(call.query, idFor) ?? {}) as Record<string, string>);
    for (const [field, body] of withUnknownKey(sample))
      expect(await send(call, `?${query.toString()}`, body)).toMatchObject(refusal(field));
  });

  it.each(strictCalls.map((call) => [call.name, call] as const))(
    'in the query of %s',
    async (_name, call) => {
      const query = (sampleInput(call.query, idFor) ?? {}) as Record<string, string>;
      const search = new URLSearchParams({ ...query, [UNKNOWN]: 'x' });
      expect(await send(call, `?${search.toString()}`, call.method === 'GET' ? undefined : {})).toMatchObject(
        refusal(UNKNOWN),
      );
    },
  );
});

describe('a filter that is not there', () => {
  it.each([
    ['/api/statements/search', { filters: { comment: true } }, 'filters.comment'],
    ['/api/statements/export', { year: 2026, month: 1, filters: { comment: true } }, 'filters.comment'],
    [
      '/api/validation',
      { mode: 'lock', year: 2026, month: 1, statement_ids: null, filters: { comment: true } },
      'filters.comment',
    ],
    ['/api/statements/refresh', { year: 2026, month: 1, filters: { comment: true } }, 'filters'],
    [
      '/api/statements/views',
      { name: 'V', link: 'and', filters: [{ type: 'error', value: true, comment: true }] },
      'filters.0.comment',
    ],
    ['/api/users/search', { comment: true }, 'comment'],
  ])('%s %j', async (path, body, field) => {
    expect(await admin.post(path, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_field', field },
    });
  });

  it('of another kind than a view knows is named', async () => {
    const body = { name: 'V', link: 'and', filters: [{ type: 'comment', value: true }] };
    expect(await admin.post('/api/statements/views', body)).toMatchObject({
      status: 400,
      body: { field: 'filters.0.type' },
    });
  });

  it('on a field that a table does not have is refused, as is sorting by it', async () => {
    const path = `/api/tables/${started.world.ids.table}/records/search`;
    const field_id = started.world.ids.rep;
    const conditions = {
      kind: 'group',
      link: 'and',
      items: [{ kind: 'condition', field_id, operator: 'is_empty', comparand: null }],
    };
    expect(await admin.post(path, { conditions })).toMatchObject({
      status: 400,
      body: { code: 'invalid_field' },
    });
    expect(await admin.post(path, { sorts: [{ field_id, direction: 'asc' }] })).toMatchObject({
      status: 400,
      body: { code: 'invalid_field' },
    });
  });
});
