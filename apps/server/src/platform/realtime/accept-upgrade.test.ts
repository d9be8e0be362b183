import { createConnection, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawClient } from '../db/index.ts';
import { createServer } from '../http/index.ts';
import { createLogger } from '../log/log.ts';
import {
  startTestApp,
  startTestDatabase,
  testPlatform,
  type TestApp,
  type TestDatabase,
} from '../testing/index.ts';
import { startRealtime } from './start-realtime.ts';

/* The guards: without the error listener or with `new URL(request.url)`, the run fails of an unhandled error. */

let t: TestDatabase;
let app: TestApp;
let server: FastifyInstance;
let port: number;
let realtime: ReturnType<typeof startRealtime>;
const lines: string[] = [];
const LIMITS = { sockets_per_account: 2, upgrades_per_minute: 4 };

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [] });
  const platform = {
    ...testPlatform(t),
    log: createLogger('warn', { write: (line: string) => void lines.push(line) }),
  };
  server = await createServer({ platform, routes: [], web_folder: null, requests_per_minute: 0 });
  await server.listen({ port: 0, host: '127.0.0.1' });
  realtime = startRealtime(server.server, platform, { limits: LIMITS });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await realtime.stop();
  await server.close();
  await app.stop();
  await t.stop();
});

function sendUpgrade(target: string, headers: readonly string[] = []): Socket {
  const socket = createConnection({ port, host: '127.0.0.1' });
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const head = [
    `GET ${target} HTTP/1.1`,
    'Host: a',
    'Connection: Upgrade',
    'Upgrade: websocket',
    key,
    ...headers,
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  return socket;
}

async function sessionCookie(): Promise<string> {
  const tenant = await t.tenant();
  return `Cookie: session=${(await app.as(tenant.admin)).cookies.get('session')}`;
}

const isServing = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;

/** Every test in a minute of its own. */
beforeEach(() => t.clock.set(new Date(t.clock.now().getTime() + 61_000).toISOString()));

describe('an upgrade request', () => {
  it.each(['//', 'http://', 'http://[', '/app/%', '/app/%ff?x=%', '/app/', '?', '/%2e%2e//', 'app'])(
    'to %s is refused',
    async (target) => {
      expect(await text(sendUpgrade(target))).toMatch(/^HTTP\/1\.1 40[03] /);
      expect(await isServing()).toBe(true);
    },
  );

  it.each([
    ['//', ['Origin: null']],
    ['/app/test-key', ['Origin: http://[']],
    ['/app/test-key', ['Cookie: session=%']],
    ['/app/test-key', [`Cookie: session=${'a'.repeat(43)}`]],
  ])('to %s with %j is refused', async (target, headers) => {
    expect(await text(sendUpgrade(target, headers))).toMatch(/^HTTP\/1\.1 403 /);
  });

  it.each([
    ['a session', sessionCookie],
    ['a cookie of nobody', async () => `Cookie: session=${'a'.repeat(43)}`],
  ])(
    'whose connection is reset while the database is queried for %s ends nothing',
    async (_what, cookieOf) => {
      const cookie = await cookieOf();
      const accepted = new Promise<Socket>((settle) => server.server.once('connection', settle));
      await t.database.transaction({}, async (db) => {
        await rawClient(db).query('lock table sessions in access exclusive mode');
        const socket = sendUpgrade('/app/test-key', [cookie]);
        const raw = await accepted;
        const closed = new Promise((settle) => raw.once('close', settle));
        await expect
          .poll(
            async () =>
              (
                await t.query(
                  `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sessions%'`,
                )
              ).length,
          )
          .toBe(1);
        socket.resetAndDestroy();
        await closed;
      });
      expect(await isServing()).toBe(true);
    },
  );
});

/** The first line of the answer. */
async function statusOf(target: string, headers: readonly string[]): Promise<string> {
  const socket = sendUpgrade(target, headers);
  const line = await new Promise<string>((settle) =>
    socket.once('data', (chunk: Buffer) => settle(chunk.toString().split('\r\n')[0] ?? '')),
  );
  open.push(socket);
  return line;
}

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

describe('upgrades are bounded', () => {
  const times = async (count: number, headersOf: (n: number) => readonly string[]) => {
    const lines: string[] = [];
    for (let n = 0; n < count; n += 1)
      lines.push((await statusOf('/app/test-key', headersOf(n))).slice(9, 12));
    return lines;
  };
  const madeUp = (n: number) => `Cookie: session=${String(n).padStart(43, 'x')}`;

  it('by the address of those without a session, which the client does not choose', async () => {
    const forwarded = (n: number, last: string) => [madeUp(n), `X-Forwarded-For: 192.0.2.${n}, ${last}`];
    expect(await times(5, (n) => forwarded(n, '198.51.100.7'))).toEqual(['403', '403', '403', '403', '429']);
    expect(await times(1, (n) => forwarded(n, '198.51.100.8'))).toEqual(['403']);
    // A session behind the refused address is not taken for one of them once its own address is free again.
    t.clock.set(new Date(t.clock.now().getTime() + 60_000).toISOString());
    expect(await times(1, (n) => forwarded(n, '198.51.100.7'))).toEqual(['403']);
  });

  it('by account: so many open at once, so many a minute', async () => {
    const cookie = await sessionCookie();
    expect(await times(3, () => [cookie])).toEqual(['101', '101', '429']);
    // Guard: `note` in accept-upgrade.ts; without it nobody learns whose connections were refused.
    expect(lines.map((line) => JSON.parse(line) as object).at(-1)).toMatchObject({
      msg: 'refused',
      status: 429,
      ip: '127.0.0.1',
      account_id: expect.stringMatching(/-/),
    });
    const other = await sessionCookie();
    expect(await times(1, () => [other])).toEqual(['101']);
    // Closed ones make room, until the minute's count is reached.
    for (const socket of open.splice(0)) socket.destroy();
    await expect.poll(() => realtime.sockets.size).toBe(0);
    expect(await times(2, () => [cookie])).toEqual(['101', '101']);
    for (const socket of open.splice(0)) socket.destroy();
    await expect.poll(() => realtime.sockets.size).toBe(0);
    expect(await times(1, () => [cookie])).toEqual(['429']);
  });
});
