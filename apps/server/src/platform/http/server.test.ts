import { defineCall, okSchema } from '@comptoir/contract';
import { ERROR_CODES } from '@comptoir/contract/errors';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/index.ts';
import { startTestApp, testPlatform } from '../testing/index.ts';
import { refusalOf, statusOf } from './errors.ts';
import { route, type Route } from './route.ts';
import { createServer } from './server.ts';
import {
  app,
  base,
  client,
  echo,
  lines,
  routes,
  slow,
  t,
  tenant,
  useServer,
} from './testing/server-world.ts';

useServer();

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
      new Set([400, 401, 403, 404, 409, 412, 413, 429, 500, 503]),
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
    const line = lines.find((text) => text.includes(answer.body.request_id));
    expect(line).toContain('unhandled error');
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
    // A row that somebody locked since it was read.
    expect(refusalOf(Object.assign(new Error('x'), { code: 'CL001' })).code).toBe('conflict');
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
