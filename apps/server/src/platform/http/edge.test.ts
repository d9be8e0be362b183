import { once } from 'node:events';
import { createConnection, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { defineCall, okSchema } from '@comptoir/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/index.ts';
import { createLogger } from '../log/log.ts';
import {
  startTestApp,
  startTestDatabase,
  testPlatform,
  type TestApp,
  type TestDatabase,
  type TestTenant,
} from '../testing/index.ts';
import { createDraining } from './draining.ts';
import { route, type Route } from './route.ts';
import { createServer, type ServerOptions } from './server.ts';

const base = { summary: 'test', permission: { kind: 'session' }, errors: [], response: okSchema } as const;
const plain = defineCall({ ...base, name: 'plain', method: 'GET', path: '/api/plain' });
const waits = defineCall({ ...base, name: 'waits', method: 'GET', path: '/api/waits' });
const takes = defineCall({
  ...base,
  name: 'takes',
  method: 'POST',
  path: '/api/takes',
  body: z.object({}),
  audit: 'takes',
});
const uploads = defineCall({
  ...base,
  name: 'uploads',
  method: 'POST',
  path: '/api/uploads',
  multipart: true,
  audit: 'uploads',
});
const admins = defineCall({
  ...base,
  name: 'admins',
  method: 'GET',
  path: '/api/admins',
  permission: { kind: 'god' },
});

let waiting = Promise.resolve();
let onWaiting = () => {};
const ok = { ok: true } as const;
const routes: Route[] = [
  route(plain, async () => ok),
  route(waits, async () => {
    onWaiting();
    await waiting;
    return ok;
  }),
  route(takes, async () => ok),
  route(uploads, async () => {
    onWaiting();
    await waiting;
    return ok;
  }),
  route(admins, async () => ok),
];

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
const servers: FastifyInstance[] = [];
const lines: string[] = [];

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, {
    routes,
    log: createLogger('warn', { write: (line: string) => void lines.push(line) }),
  });
  tenant = await t.tenant();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

async function startServer(options: Partial<ServerOptions>): Promise<FastifyInstance> {
  const server = await createServer({
    platform: testPlatform(t),
    routes,
    web_folder: null,
    requests_per_minute: 0,
    ...options,
  });
  servers.push(server);
  return server;
}

const cookieOf = async (user = tenant.admin) => `session=${(await app.as(user)).cookies.get('session')}`;
const madeUp = (n: number) => `session=${String(n).padStart(43, 'x')}`;

describe('requests are counted', () => {
  const forwarded = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}, 198.51.100.7` });
  const statuses = async (server: FastifyInstance, headersOf: (n: number) => Record<string, string>) => {
    const found: number[] = [];
    for (let n = 0; n < 4; n += 1)
      found.push((await server.inject({ url: '/api/plain', headers: headersOf(n) })).statusCode);
    return found;
  };

  it('by the address that our proxy names, whatever the client wrote before it', async () => {
    const server = await startServer({ requests_per_minute: 3 });
    expect(await statuses(server, forwarded)).toEqual([401, 401, 401, 429]);
  });

  it('control: believing everybody, as `trustProxy: true` did, counts nothing', async () => {
    const server = await startServer({ requests_per_minute: 3, trusted_proxies: () => true });
    expect(await statuses(server, forwarded)).toEqual([401, 401, 401, 401]);
  });

  it('by address for cookies that are no session, and by account for those that are', async () => {
    const server = await startServer({ requests_per_minute: 3 });
    expect(await statuses(server, (n) => ({ cookie: madeUp(n) }))).toEqual([401, 401, 401, 429]);
    const [one, two] = [await cookieOf(), await cookieOf()];
    const other = await cookieOf(await tenant.addUser());
    // Each is known from its first answer on: that one counts for its address.
    const from = (cookie: string, remoteAddress: string) =>
      server.inject({ url: '/api/plain', headers: { cookie }, remoteAddress });
    for (const [n, cookie] of [one, two, other].entries())
      expect((await from(cookie, `203.0.113.${n}`)).statusCode).toBe(200);
    for (const cookie of [one, two, one]) expect((await from(cookie, '127.0.0.1')).statusCode).toBe(200);
    expect((await from(two, '127.0.0.1')).statusCode).toBe(429);
    expect((await from(other, '127.0.0.1')).statusCode).toBe(200);
  });
});

describe('connections', () => {
  const listening = async (options: Partial<ServerOptions>) => {
    const server = await startServer(options);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    return (sent: string): Socket => {
      const socket = createConnection({ port, host: '127.0.0.1' });
      socket.on('error', () => {});
      socket.write(sent);
      return socket;
    };
  };
  const closed = (socket: Socket) =>
    new Promise<void>((settle) => socket.once('close', () => settle()).resume());
  const half = (type: string) =>
    `POST /api/takes HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{`;

  // Control: without `endSlowBody` the first never closes.
  it('that send half a body are cut off, an upload later', async () => {
    const connect = await listening({ limits: { request_ms: 200 } });
    const upload = connect(half('multipart/form-data; boundary=x'));
    await closed(connect(half('application/json')));
    expect(upload.closed).toBe(false);
    upload.destroy();
  });

  // Control: with `server.close()` in place of the door alone the connection is reset, and its request is lost.
  it('that are open when the door closes are answered, after a stop with a wait', async () => {
    const draining = createDraining({ last_requests_ms: 60_000 });
    const server = await startServer({ draining });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const socket = createConnection({ port, host: '127.0.0.1' });
    await once(server.server, 'connection');
    void draining.begin(1, server.server);
    await expect.poll(() => server.server.listening).toBe(false);
    const refused = createConnection({ port, host: '127.0.0.1' });
    expect(await once(refused, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*connection: close\r\n/is);
    await draining.ended();
  });

  it('that send nothing are cut off', async () => {
    const connect = await listening({ limits: { silent_ms: 50 } });
    await closed(connect(''));
  });

  it('past the most are closed', async () => {
    const connect = await listening({ limits: { connections: 1 } });
    const first = connect('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await new Promise((settle) => first.once('data', settle));
    await closed(connect('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'));
    expect(first.closed).toBe(false);
    first.destroy();
  });

  it('that speak no HTTP are answered like every refusal', async () => {
    const connect = await listening({});
    const answer = await text(connect('NONSENSE\r\n\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      code: 'bad_request',
      request_id: expect.stringMatching(/-/),
    });
  });

  const call = (headers: string, body = '') =>
    `POST /api/takes HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n\r\n${body}`;
  it.each([
    ['a length and chunks', call('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
    ['two lengths', call('Content-Length: 4\r\nContent-Length: 5', 'abcd'), 400],
    ['chunks that are not last', call('Transfer-Encoding: chunked, identity', '0\r\n\r\n'), 400],
    ['a header without a name', call(': x'), 400],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: session=x\r\n\r\n', 404],
    // Control: what is framed well reaches the guard.
    ['a length alone', call('Content-Length: 2\r\nContent-Type: application/json', '{}'), 401],
  ])('that send %s are answered with no more than their status', async (_what, sent, status) => {
    const connect = await listening({});
    const answer = await text(connect(sent));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).not.toContain('session=x');
  });
});

it('calls past the most at once are refused with 503, and taken again afterwards', async () => {
  const server = await startServer({ limits: { calls_at_once: 2, wait_ms: 0 } });
  const headers = { cookie: await cookieOf() };
  let release = () => {};
  waiting = new Promise((settle) => (release = settle));
  let arrived = 0;
  const both = new Promise<void>((settle) => {
    onWaiting = () => {
      arrived += 1;
      if (arrived === 2) settle();
    };
  });
  const first = [
    server.inject({ url: '/api/waits', headers }),
    server.inject({ url: '/api/waits', headers }),
  ];
  await both;
  const refused = await server.inject({ url: '/api/plain', headers });
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '1',
  ]);
  release();
  expect((await Promise.all(first)).map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect((await server.inject({ url: '/api/plain', headers })).statusCode).toBe(200);
});

it('a session that ends in one process is refused by the next request to another', async () => {
  const user = await tenant.addUser();
  const headers = { cookie: await cookieOf(user) };
  const [one, other] = [await startServer({}), await startServer({})];
  const status = async (server: FastifyInstance) =>
    (await server.inject({ url: '/api/plain', headers })).statusCode;
  expect([await status(one), await status(other), await status(other)]).toEqual([200, 200, 200]);
  await t.query('update sessions set revoked_at = now() where account_id = $1', [user.account_id]);
  expect([await status(other), await status(one)]).toEqual([401, 401]);
});

describe('uploads under way', () => {
  const limits = { calls_at_once: 3, uploads_at_once: 2, uploads_per_account: 1 };
  const begin = async (server: FastifyInstance, users: readonly { account_id: string | null }[]) => {
    let release = () => {};
    waiting = new Promise((settle) => (release = settle));
    let arrived = 0;
    const all = new Promise<void>((settle) => {
      onWaiting = () => {
        arrived += 1;
        if (arrived === users.length) settle();
      };
    });
    const answers = users.map(async (user) => send(server, user));
    await all;
    return async () => {
      release();
      return (await Promise.all(answers)).map((answer) => answer.statusCode);
    };
  };
  const send = async (server: FastifyInstance, user: { account_id: string | null }) => {
    const cookies = (await app.as(user)).cookies;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      cookie,
      'x-csrf-token': cookies.get('csrf') ?? '',
      'content-type': 'multipart/form-data; boundary=x',
    };
    return server.inject({ method: 'POST', url: '/api/uploads', headers, payload: '--x--\r\n' });
  };

  it('are counted by account and in all, and leave room for other calls', async () => {
    const server = await startServer({ limits });
    const [one, two, three] = [tenant.admin, await tenant.addUser(), await tenant.addUser()];
    const end = await begin(server, [one, two]);
    expect((await send(server, one)).statusCode).toBe(429);
    expect((await send(server, three)).statusCode).toBe(503);
    expect(
      (await server.inject({ url: '/api/plain', headers: { cookie: await cookieOf() } })).statusCode,
    ).toBe(200);
    expect(await end()).toEqual([200, 200]);
    expect((await send(server, one)).statusCode).toBe(200);
  });

  it('control: without their own count one account takes every call', async () => {
    const server = await startServer({ limits: { ...limits, uploads_at_once: 9, uploads_per_account: 9 } });
    const end = await begin(server, [tenant.admin, tenant.admin, tenant.admin]);
    expect(
      (await server.inject({ url: '/api/plain', headers: { cookie: await cookieOf() } })).statusCode,
    ).toBe(503);
    expect(await end()).toEqual([200, 200, 200]);
  });
});

// Control: without `endConnectionsOnClose` the connection kept alive delays the stop for more than a minute.
it('a stop answers what is under way and takes no more', async () => {
  const server = await createServer({
    platform: testPlatform(t),
    routes,
    web_folder: null,
    requests_per_minute: 0,
  });
  let onStopping = () => {};
  server.addHook('preClose', async () => onStopping());
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { cookie: await cookieOf() };
  let release = () => {};
  waiting = new Promise((settle) => (release = settle));
  const arrived = new Promise<void>((settle) => (onWaiting = settle));
  const under_way = fetch(`${url}/api/waits`, { headers });
  await arrived;
  const stopping = new Promise<void>((settle) => (onStopping = settle));
  const stopped = server.close();
  await stopping;
  release();
  expect((await under_way).status).toBe(200);
  await stopped;
  await expect(fetch(`${url}/api/plain`, { headers })).rejects.toThrow('fetch failed');
});

describe('the description of the API', () => {
  it('is for signed-in users', async () => {
    for (const url of ['/api/docs', '/api/openapi.json']) {
      expect((await app.app.inject({ url })).statusCode).toBe(401);
      expect((await app.app.inject({ url, headers: { cookie: madeUp(1) } })).statusCode).toBe(401);
    }
  });
  it('leaves compressed', async () => {
    const headers = { cookie: await cookieOf(), 'accept-encoding': 'gzip, br' };
    const answer = await app.app.inject({ url: '/api/openapi.json', headers });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveProperty('paths');
    const bare = await app.app.inject({ url: '/api/openapi.json', headers: { cookie: headers.cookie } });
    expect(bare.json()).toHaveProperty('paths');
  });
});

it('readiness is one question to the database, however many ask', async () => {
  let questions = 0;
  const pool = {
    query: (statement: string) => {
      questions += statement === 'select 1' ? 1 : 0;
      return t.database.pool.query(statement);
    },
  };
  const database = { ...t.database, pool } as unknown as Database;
  const server = await startServer({ platform: { ...testPlatform(t), database } });
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.inject({ url: '/readyz' })));
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  expect(questions).toBe(1);
});

describe('over https', () => {
  const https = async () => {
    const platform = testPlatform(t);
    return startServer({
      platform: { ...platform, services: { ...platform.services, public_url: 'https://pay.example.com' } },
    });
  };
  it('cookies carry the prefix that no other host can set, and only those count', async () => {
    const server = await https();
    const cookie = await cookieOf();
    expect((await server.inject({ url: '/api/plain', headers: { cookie } })).statusCode).toBe(401);
    const answer = await server.inject({
      url: '/api/plain',
      headers: { cookie: `__Host-${cookie}; ${madeUp(1)}` },
    });
    expect(answer.statusCode).toBe(200);
    const [csrf] = answer.cookies;
    expect(csrf).toMatchObject({ secure: true, path: '/', sameSite: 'Lax' });
    expect(answer.cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-csrf', '__Host-session']);
    expect(csrf).not.toHaveProperty('domain');
  });

  it.each(['/api/plain', '/healthz', '/nowhere', '/api/%'])(
    '%s answers with HSTS, a referrer policy and its type',
    async (url) => {
      const { headers } = await (await https()).inject({ url });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      // Control: over http a browser would refuse to come back.
      expect((await app.app.inject({ url })).headers['strict-transport-security']).toBeUndefined();
    },
  );
});

// Control: without `rewriteUrl` the body is the framework's, without the headers.
it.each(['/api/%', '/%ff', '/%E0%A4%A'])(
  'the address %s is 400 in our own shape, with every header',
  async (url) => {
    const answer = await app.app.inject({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'bad_request',
      field: null,
      request_id: answer.headers['x-request-id'],
    });
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  },
);

describe('a refusal is logged at `warn`, which shows by default', () => {
  const lineOf = (request_id: unknown) =>
    JSON.parse(lines.find((line) => line.includes(String(request_id))) ?? '{}');

  it('with who was refused and where', async () => {
    const client = await app.as(tenant.admin);
    const answer = await client.get('/api/admins', { 'x-forwarded-for': '198.51.100.9' });
    expect(answer.status).toBe(403);
    expect(lineOf(answer.headers['x-request-id'])).toMatchObject({
      level: 40,
      msg: 'refused',
      route: '/api/admins',
      status: 403,
      code: 'forbidden',
      ip: '198.51.100.9',
      account_id: tenant.admin.account_id,
      session_id: client.session_id,
      environment_id: tenant.tenant.environment_id,
    });
    expect(lines.join()).not.toContain(client.cookies.get('session'));
  });

  it('when it is one request too many, with the address and the account and without the cookie', async () => {
    const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
    const server = await startServer({
      platform: testPlatform(t, [], log),
      requests_per_minute: 1,
    });
    const cookie = await cookieOf();
    const ask = () => server.inject({ url: '/api/plain', headers: { cookie }, remoteAddress: '203.0.113.8' });
    let answer = await ask();
    // The first counts for its address, the next one for the account.
    while (answer.statusCode === 200) answer = await ask();
    expect(lineOf(answer.headers['x-request-id'])).toMatchObject({
      level: 40,
      msg: 'refused',
      status: 429,
      code: 'too_many_requests',
      ip: '203.0.113.8',
      account_id: tenant.admin.account_id,
    });
    expect(lines.join()).not.toContain(cookie.replace('session=', ''));
  });

  it('with the environment of another company that was tried', async () => {
    const foreign = (await t.tenant()).tenant.environment_id;
    const client = await app.as(tenant.admin);
    await client.get('/api/plain');
    const answer = await client.get('/api/plain', { 'x-environment-id': foreign });
    expect(lineOf(answer.headers['x-request-id'])).toMatchObject({
      status: 403,
      wanted_environment_id: foreign,
      account_id: tenant.admin.account_id,
    });
  });

  it('for a cookie that is no session, and not for a first visit', async () => {
    const ended = await app.app.inject({ url: '/api/plain', headers: { cookie: madeUp(1) } });
    expect(lineOf(ended.headers['x-request-id'])).toMatchObject({
      level: 40,
      status: 401,
      code: 'unauthenticated',
    });
    const first = await app.app.inject({ url: '/api/plain' });
    expect(lineOf(first.headers['x-request-id'])).toEqual({});
  });
});
