import { defineCall, okSchema } from '@comptoir/contract';
import { AppError, ERROR_CODES } from '@comptoir/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase, sql } from '../db/index.ts';
import { createLogger } from '../log/log.ts';
import {
  startTestApp,
  startTestDatabase,
  testPlatform,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../testing/index.ts';
import { refusalOf, statusOf } from './errors.ts';
import { createServer } from './server.ts';
import { route, type Route } from './route.ts';

const base = { summary: 'test', permission: { kind: 'session' }, errors: [] } as const;

const echo = defineCall({
  ...base,
  name: 'echo',
  method: 'POST',
  path: '/api/echo/{id}',
  params: z.object({ id: z.string().max(5) }),
  query: z.object({ page: z.coerce.number().int().default(0) }),
  body: z.strictObject({
    name: z.string().min(2),
    list: z.array(z.object({ amount: z.string() })).optional(),
  }),
  response: z.object({ id: z.string(), page: z.number(), name: z.string() }),
  audit: 'echo',
});
const count = defineCall({
  ...base,
  name: 'count',
  method: 'POST',
  path: '/api/count',
  body: z.object({ by: z.number() }),
  response: z.object({ rows: z.number() }),
  audit: 'count',
});
const fail = defineCall({
  ...base,
  name: 'fail',
  method: 'POST',
  path: '/api/fail',
  body: z.object({ how: z.string() }),
  response: okSchema,
  audit: 'fail',
});
const lies = defineCall({ ...base, name: 'lies', method: 'GET', path: '/api/lies', response: okSchema });
const plans = defineCall({
  ...base,
  name: 'plansOnly',
  method: 'GET',
  path: '/api/plans-only',
  permission: { kind: 'resource', resource: 'plan', level: 'write' },
  response: okSchema,
});
const lock = defineCall({
  ...base,
  name: 'lockOnly',
  method: 'GET',
  path: '/api/lock-only',
  permission: { kind: 'binary', permission: 'statement_lock' },
  response: okSchema,
});
const support = defineCall({
  ...base,
  name: 'supportOnly',
  method: 'GET',
  path: '/api/support-only',
  permission: { kind: 'god' },
  response: okSchema,
});
const slow = defineCall({ ...base, name: 'slow', method: 'GET', path: '/api/slow', response: okSchema });
const steps = defineCall({
  ...base,
  name: 'steps',
  method: 'POST',
  path: '/api/steps',
  body: z.object({}),
  response: okSchema,
  audit: 'steps',
});

const notes = defineCall({ ...base, name: 'notes', method: 'GET', path: '/api/notes', response: okSchema });
const writes = defineCall({
  ...base,
  name: 'writes',
  method: 'POST',
  reads: true,
  path: '/api/writes',
  response: okSchema,
});
const writesInSteps = defineCall({ ...writes, name: 'writesInSteps', path: '/api/writes-in-steps' });

const routes: Route[] = [
  route(echo, async (_ctx, { params, query, body }) => ({
    id: params.id,
    page: query.page,
    name: body.name,
  })),
  route(count, async (ctx, { body }) => {
    await ctx.enqueue('noop', { by: body.by });
    const found = await sql<{ rows: string }>`select count(*) as rows from jobs`.execute(ctx.db);
    return { rows: Number(found.rows[0]?.rows) };
  }),
  route(fail, async (ctx, { body }) => {
    ctx.audit({
      object_type: 'thing',
      after: { password: 'hunter2', nested: [{ api_token: 'abc' }], kept: 1 },
    });
    await ctx.enqueue('noop', { by: 1 });
    if (body.how === 'refusal') throw new AppError('plan_in_use', { uses: [] });
    if (body.how === 'bug') throw new Error('a secret detail');
    if (body.how === 'loop') await sql`select pg_sleep(5)`.execute((await shortTimeout(ctx.db), ctx.db));
    return { ok: true as const };
  }),
  route(lies, (async () => ({ ok: 'yes' })) as never),
  route(plans, async () => ({ ok: true as const })),
  route(lock, async () => ({ ok: true as const })),
  route(support, async () => ({ ok: true as const })),
  route(slow, async () => ({ ok: true as const })),
  route(notes, async (ctx) => {
    ctx.audit({ object_type: 'export', object_id: 'kept' });
    return { ok: true as const };
  }),
  route(writes, async (ctx) => {
    await ctx.enqueue('noop', { by: 1 });
    return { ok: true as const };
  }),
  route(writesInSteps, { transaction: 'manual' }, async (ctx) => {
    await ctx.withTransaction((inside) => inside.enqueue('noop', { by: 1 }));
    return { ok: true as const };
  }),
  route(steps, { transaction: 'manual' }, async (ctx) => {
    await ctx.withTransaction(async () => {});
    await ctx.withTransaction(async () => {});
    return { ok: true as const };
  }),
];

async function shortTimeout(db: Parameters<Parameters<TestDatabase['database']['transaction']>[1]>[0]) {
  await sql`set local statement_timeout = 50`.execute(db);
}

const noop = {
  name: 'noop',
  queue: null,
  max_attempts: 5,
  payload: z.object({ by: z.number() }),
  handler: async () => {},
  onGivenUp: null,
};

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let client: TestClient;
const lines: string[] = [];

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, {
    routes,
    jobs: [noop],
    log: createLogger('info', { write: (line: string) => void lines.push(line) }),
  });
  tenant = await t.tenant();
  client = await app.as(await tenant.addUser());
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

describe('input', () => {
  it('arrives parsed', async () => {
    const answer = await client.post('/api/echo/a?page=2', { name: 'Ann' });
    expect(answer.body).toEqual({ id: 'a', page: 2, name: 'Ann' });
  });
  it.each([
    ['a missing field', '/api/echo/a', {}, 'name', 'invalid_type'],
    ['an array for a string', '/api/echo/a', { name: ['x'] }, 'name', 'invalid_type'],
    ['a field that nobody knows', '/api/echo/a', { name: 'Ann', role: 'god' }, 'role', 'unrecognized_keys'],
    [
      'a field deep inside',
      '/api/echo/a',
      { name: 'Ann', list: [{ amount: '1' }, { amount: 2 }] },
      'list.1.amount',
      'invalid_type',
    ],
    ['a repeated query value', '/api/echo/a?page=1&page=2', { name: 'Ann' }, 'page', 'invalid_type'],
    ['a path value', '/api/echo/abcdefgh', { name: 'Ann' }, 'id', 'too_big'],
  ])('names the field at fault: %s', async (_what, url, body, field, reason) => {
    const answer = await client.post(url, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_field', field, params: { reason } });
  });
  it('is bounded: 413', async () => {
    const answer = await client.post('/api/echo/a', { name: 'x'.repeat(1024 * 1024 + 1) });
    expect(answer.status).toBe(413);
    expect(answer.body.code).toBe('payload_too_large');
  });
  it('that is no JSON is 400', async () => {
    const answer = await client.request('POST', '/api/echo/a', '{"name":', {
      'content-type': 'application/json',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('bad_request');
    const other = await client.request('POST', '/api/echo/a', 'name', { 'content-type': 'application/xml' });
    expect(other.body.code).toBe('bad_request');
    const poisoned = await client.request('POST', '/api/echo/a', '{"__proto__":{"a":1},"name":"Ann"}', {
      'content-type': 'application/json',
    });
    expect(poisoned.status).toBe(400);
  });
});

describe('refusals', () => {
  it('are never 422', () => {
    expect(ERROR_CODES.map(statusOf)).not.toContain(422);
    expect(new Set(ERROR_CODES.map(statusOf))).toEqual(
      new Set([400, 401, 403, 404, 409, 413, 429, 500, 503]),
    );
  });
  it('roll everything back', async () => {
    const jobs = async () => (await t.query('select 1 from jobs')).length;
    const trail = async () => (await t.query(`select 1 from audit_log where kind = 'fail'`)).length;
    const before = [await jobs(), await trail()];
    const answer = await client.post('/api/fail', { how: 'refusal' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'plan_in_use', params: { uses: [] } });
    expect([await jobs(), await trail()]).toEqual(before);
  });
  it('keep the text of a bug to the log', async () => {
    const answer = await client.post('/api/fail', { how: 'bug' });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret detail');
    const line = lines.find((text) => text.includes('unhandled error'));
    expect(line).toContain(answer.body.request_id);
    expect(line).toContain('a secret detail');
  });
  it('are 503 when the database takes too long, with a time to come back', async () => {
    const answer = await client.post('/api/fail', { how: 'loop' });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
  });
  it('for an unknown address are 404 in the same shape', async () => {
    const answer = await client.get('/api/nothing');
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('not_found');
  });
  it('map the layers below', () => {
    // Away, a full disk of ours or of the database.
    for (const code of ['ECONNREFUSED', 'ENOSPC', 'EDQUOT', '53100', '57P01'])
      expect(refusalOf(Object.assign(new Error('x'), { code })).code).toBe('unavailable');
    for (const message of [
      'Client has encountered a connection error and is not queryable',
      'Query read timeout',
      'Connection terminated unexpectedly',
    ])
      expect(refusalOf(new Error(message)).code).toBe('unavailable');
    expect(refusalOf(Object.assign(new Error('x'), { code: '23505', constraint: 'y' })).code).toBe(
      'conflict',
    );
    expect(refusalOf(new Error('x')).code).toBe('internal');
  });
});

describe('permission', () => {
  it('is checked before the input is read', async () => {
    expect((await app.anonymous().post('/api/echo/a', { wrong: true })).status).toBe(401);
    expect((await client.get('/api/plans-only')).status).toBe(403);
    expect((await client.get('/api/lock-only')).status).toBe(403);
    expect((await client.get('/api/support-only')).status).toBe(403);
    const admin = await app.as(tenant.admin);
    expect((await admin.get('/api/plans-only')).status).toBe(200);
    expect((await admin.get('/api/lock-only')).status).toBe(200);
    expect((await admin.get('/api/support-only')).status).toBe(403);
  });
  it('is open to support, in its own company and in any that it gave a reason for', async () => {
    const helper = await (await t.tenant()).addUser();
    await t.query('update accounts set is_support = true where id = $1', [helper.account_id]);
    const god = await app.as(helper);
    const inOthers = () => god.get('/api/support-only', { 'x-environment-id': tenant.tenant.environment_id });
    expect((await god.get('/api/support-only')).status).toBe(200);
    expect((await inOthers()).body).toMatchObject({
      code: 'reason_required',
      params: { company: 'Test company' },
    });
    await t.query('update sessions set entered_companies = array[$2::uuid] where id = $1', [
      god.session_id,
      tenant.tenant.company_id,
    ]);
    expect((await inOthers()).status).toBe(200);
  });
  it('a route without one does not start', async () => {
    const naked = { ...slow, name: 'naked', path: '/api/naked', permission: undefined as never };
    await expect(
      startTestApp(t, { routes: [route(naked, async () => ({ ok: true as const }))] }),
    ).rejects.toThrow('has no permission');
    const silent = defineCall({
      ...base,
      name: 'silent',
      method: 'POST',
      path: '/api/silent',
      response: okSchema,
    });
    await expect(
      startTestApp(t, { routes: [route(silent, async () => ({ ok: true as const }))] }),
    ).rejects.toThrow('without an audit kind');
    const unguarded = defineCall({
      ...echo,
      name: 'unguarded',
      path: '/api/unguarded/{id}',
      needs_password: { field: 'amount' },
    });
    await expect(
      startTestApp(t, { routes: [route(unguarded, async () => ({ id: '', page: 0, name: '' }))] }),
    ).rejects.toThrow('by a field that its body does not have');
  });
});

describe('answers', () => {
  it('that break the contract are found in tests', async () => {
    expect((await client.get('/api/lies')).status).toBe(500);
  });
  it('carry a request id, no sniffing, no framing and no inline script', async () => {
    const { headers } = await client.get('/api/slow');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
  });
  it('are not sent again when nothing changed', async () => {
    const first = await client.get('/api/slow');
    const again = await client.get('/api/slow', { 'if-none-match': String(first.headers['etag']) });
    expect(again.status).toBe(304);
  });
});

describe('the trail', () => {
  it('has one row for a write that recorded nothing, with what was sent', async () => {
    const answer = await client.post('/api/echo/b', { name: 'Ben' });
    const rows = await t.query('select * from audit_log where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      kind: 'echo',
      object_type: 'echo',
      object_id: 'b',
      after: { name: 'Ben' },
      ip: '127.0.0.1',
    });
  });
  it('has one row for a write of several transactions', async () => {
    const answer = await client.post('/api/steps', {});
    expect(
      await t.query('select 1 from audit_log where request_id = $1', [answer.headers['x-request-id']]),
    ).toHaveLength(1);
  });
  it('has the entry of a read, which itself writes nothing', async () => {
    const answer = await client.get('/api/notes');
    const rows = await t.query('select kind, object_id from audit_log where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(rows).toEqual([{ kind: 'notes', object_id: 'kept' }]);
  });
  // Control: without `read_only` in register-route.ts both answer 200.
  it.each(['/api/writes', '/api/writes-in-steps'])(
    'is not passed by: %s is declared a read and writes, so it fails',
    async (url) => {
      const before = (await t.query('select 1 from jobs')).length;
      expect((await client.post(url, {})).status).toBe(500);
      expect((await t.query('select 1 from jobs')).length).toBe(before);
    },
  );
  it('holds no secret, and neither does the log', async () => {
    const answer = await client.post('/api/fail', { how: 'not at all' });
    const rows = await t.query<{ after: unknown }>('select after from audit_log where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(rows[0]?.after).toEqual({ password: '[secret]', nested: [{ api_token: '[secret]' }], kept: 1 });
    expect(lines.join('\n')).not.toContain(client.cookies.get('session'));
  });
  it('can be neither changed nor removed', async () => {
    for (const statement of [`update audit_log set note = 'x'`, 'delete from audit_log']) {
      await expect(t.query(statement)).rejects.toThrow('append-only');
      await expect(t.run(tenant, (ctx) => sql.raw(statement).execute(ctx.db))).rejects.toThrow(
        'permission denied',
      );
    }
  });
});

describe('an Idempotency-Key', () => {
  const post = (body: unknown, key: string) => client.post('/api/count', body, { 'idempotency-key': key });
  it('acts once, also for two at the same time', async () => {
    const before = (await t.query('select 1 from jobs')).length;
    const [first, second] = await Promise.all([post({ by: 1 }, 'key-1'), post({ by: 1 }, 'key-1')]);
    const third = await post({ by: 1 }, 'key-1');
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect((await t.query('select 1 from jobs')).length).toBe(before + 1);
    const trail = await t.query('select 1 from audit_log where request_id = any($1)', [
      [first, second, third].map((answer) => answer.headers['x-request-id']),
    ]);
    expect(trail).toHaveLength(1);
  });
  it('leaves neither itself nor the answer in the database, where a one-time link may be in it', async () => {
    const key = 'a-key-that-is-nowhere';
    const first = await post({ by: 77_123 }, key);
    const stored = await t.query<{ text: string; sealed: Buffer }>(
      'select k::text as text, sealed from idempotency_keys k where sealed is not null',
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map((row) => row.text).join()).not.toContain(key);
    const [name = ''] = Object.keys(first.body);
    expect(name).not.toBe('');
    for (const { sealed } of stored) expect(sealed.includes(`"${name}"`)).toBe(false);
    // The control: it is there for the sender of the key.
    expect((await post({ by: 77_123 }, key)).body).toEqual(first.body);
  });
  it('whose answer is not kept is refused, not acted upon again', async () => {
    expect((await post({ by: 3 }, 'from-before')).status).toBe(200);
    const before = (await t.query('select 1 from jobs')).length;
    await t.query(
      `update idempotency_keys set sealed = null where key = encode(sha256('from-before'), 'hex')`,
    );
    expect((await post({ by: 3 }, 'from-before')).status).toBe(409);
    expect((await t.query('select 1 from jobs')).length).toBe(before);
  });
  it('with another content is refused', async () => {
    expect((await post({ by: 2 }, 'key-1')).status).toBe(409);
    expect((await post({ by: 2 }, 'key-2')).status).toBe(200);
  });
  it("of somebody else is somebody else's", async () => {
    const other = await app.as(await tenant.addUser());
    expect((await other.post('/api/count', { by: 9 }, { 'idempotency-key': 'key-1' })).status).toBe(200);
  });
});

describe('the machine', () => {
  it('answers for its health', async () => {
    expect((await app.anonymous().get('/healthz')).body.ok).toBe(true);
    expect((await app.anonymous().get('/readyz')).status).toBe(200);
  });
  it('describes its calls', async () => {
    const document = (await client.get('/api/openapi.json')).body;
    expect(document.paths['/api/echo/{id}'].post).toMatchObject({
      operationId: 'echo',
      'x-permission': { kind: 'session' },
    });
    const page = await client.get('/api/docs');
    expect(page.text).toContain('/api/echo/{id}');
    expect(page.text).not.toContain('<script');
    // With what it takes, answers and may be refused for, the platform's own refusals and headers included.
    expect(document.paths['/api/echo/{id}'].post.parameters.map((one: { name: string }) => one.name)).toEqual(
      expect.arrayContaining(['id', 'page', 'x-csrf-token', 'x-environment-id', 'Idempotency-Key']),
    );
    expect(Object.keys(document.paths['/api/echo/{id}'].post.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '413', '429', '503']),
    );
    expect(page.text).toContain('<h4>Body</h4><pre>{\n  name: string\n  list?: [{');
  });
  it('answers 503 while the database is away, and again when it is back', async () => {
    // Nobody listens on port 1.
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const lonely = await createServer({
      platform: { ...testPlatform(t), database: away },
      routes: [routes[0] as Route],
      web_folder: null,
      requests_per_minute: 0,
    });
    const answer = await lonely.inject({ method: 'GET', url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    const call = await lonely.inject({
      method: 'POST',
      url: '/api/echo/a',
      headers: { cookie: `session=${'a'.repeat(43)}` },
      payload: { name: 'Ann' },
    });
    expect(call.statusCode).toBe(503);
    expect(call.json().code).toBe('unavailable');
    await lonely.close();
    await away.close();
  });
  it('counts requests', async () => {
    const strict = await startTestApp(t, { routes, requests_per_minute: 3 });
    const anonymous = strict.anonymous();
    for (let n = 0; n < 3; n += 1) expect((await anonymous.get('/api/docs')).status).toBe(401);
    const held = await anonymous.get('/api/docs');
    expect(held.status).toBe(429);
    expect(held.body.code).toBe('too_many_requests');
    await strict.stop();
  });
});

it('logs every request at `info`, with its id and without its query', async () => {
  const lineOf = async (url: string) => {
    const answer = await client.get(url);
    return lines.find((text) => text.includes(String(answer.headers['x-request-id'])));
  };
  const shown = await lineOf('/api/slow');
  expect(JSON.parse(shown ?? '{}')).toMatchObject({
    level: 30,
    msg: 'request',
    method: 'GET',
    route: '/api/slow',
    status: 200,
  });
  const line = await lineOf('/api/slow?email=somebody@example.com');
  expect(JSON.parse(line ?? '{}')).toMatchObject({ route: '/api/slow', status: 400 });
  expect(line).not.toContain('somebody');
});
