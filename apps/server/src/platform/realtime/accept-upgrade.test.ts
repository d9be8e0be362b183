import { createConnection, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawClient } from '../db/index.ts';
import { createServer } from '../http/index.ts';
import { startTestApp, startTestDatabase, testPlatform, type TestApp, type TestDatabase } from '../testing/index.ts';
import { startRealtime } from './start-realtime.ts';

/* The guards: without the error listener or with `new URL(request.url)`, the run fails of an unhandled error. */

let t: TestDatabase;
let app: TestApp;
let server: FastifyInstance;
let port: number;
let stopRealtime: () => Promise<void>;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [] });
  const platform = testPlatform(t);
  server = await createServer({ platform, routes: [], web_folder: null, requests_per_minute: 0 });
  await server.listen({ port: 0, host: '127.0.0.1' });
  stopRealtime = startRealtime(server.server, platform).stop;
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await stopRealtime();
  await server.close();
  await app.stop();
  await t.stop();
});

function sendUpgrade(target: string, headers: readonly string[] = []): Socket {
  const socket = createConnection({ port, host: '127.0.0.1' });
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const head = [`GET ${target} HTTP/1.1`, 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket', key, ...headers].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  return socket;
}

async function sessionCookie(): Promise<string> {
  const tenant = await t.tenant();
  return `Cookie: session=${(await app.as(tenant.admin)).cookies.get('session')}`;
}

const isServing = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;

describe('an upgrade request', () => {
  it.each(['//', 'http://', 'http://[', '/app/%', '/app/%ff?x=%', '/app/', '?', '/%2e%2e//', 'app'])('to %s is refused', async (target) => {
    expect(await text(sendUpgrade(target))).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(await isServing()).toBe(true);
  });

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
  ])('whose connection is reset while the database is asked for %s ends nothing', async (_what, cookieOf) => {
    const cookie = await cookieOf();
    const accepted = new Promise<Socket>((settle) => server.server.once('connection', settle));
    await t.database.transaction({}, async (db) => {
      await rawClient(db).query('lock table sessions in access exclusive mode');
      const socket = sendUpgrade('/app/test-key', [cookie]);
      const raw = await accepted;
      const closed = new Promise((settle) => raw.once('close', settle));
      await expect
        .poll(async () => (await t.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sessions%'`)).length)
        .toBe(1);
      socket.resetAndDestroy();
      await closed;
    });
    expect(await isServing()).toBe(true);
  });
});
