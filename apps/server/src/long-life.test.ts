import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { routes as statementRoutes } from './features/statements/index.ts';
import { createServer } from './platform/http/index.ts';
import { startRealtime } from './platform/realtime/start-realtime.ts';
import {
  startTestApp,
  startTestDatabase,
  testPlatform,
  type TestApp,
  type TestDatabase,
} from './platform/testing/index.ts';

/*
 * A server that runs for months keeps nothing of what is over: connections, sessions of the database and listeners are as many after
 * many rounds of use as before. Counted, not timed.
 */
let t: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let realtime: ReturnType<typeof startRealtime>;
let port: number;
let cookie: string;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [] });
  const platform = testPlatform(t);
  http = await createServer({ platform, routes: statementRoutes, web_folder: null, requests_per_minute: 0 });
  await http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = http.server.address() as AddressInfo);
  realtime = startRealtime(http.server, platform, {});
  const { cookies } = await app.as((await t.tenant()).admin);
  cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
afterAll(async () => {
  await realtime?.stop();
  await http?.close();
  await app?.stop();
  await t?.stop();
});

const call = async (path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie, connection: 'close' } })).status;

async function openSocket(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/test-key?protocol=7&client=js`, {
    headers: { cookie },
  });
  await once(socket, 'message');
  return socket;
}

/** What people and machines do all day, well and badly. */
async function round(): Promise<void> {
  expect(await call('/api/home')).toBe(200);
  expect(await call('/api/statement?user_id=none')).toBe(400);
  expect(await call('/nowhere')).toBe(404);
  // A caller that hangs up in the middle of a request, and one in the middle of a live connection.
  const half = connect(port, '127.0.0.1');
  await once(half, 'connect');
  half.write(`GET /api/home HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\nGET /`);
  half.resetAndDestroy();
  const polite = await openSocket();
  polite.close();
  await once(polite, 'close');
  (await openSocket()).terminate();
  await t.database.transaction({}, () => Promise.reject(new Error('a bug'))).catch(() => undefined);
}

const connections = () =>
  new Promise<number>((settle) => http.server.getConnections((_, count) => settle(count)));
const databaseSessions = async () => {
  const [found] = await t.query<{ open: number; busy: number }>(
    `select count(*)::int as open, count(*) filter (where state <> 'idle')::int as busy from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return found ?? { open: 0, busy: 0 };
};

/** What is left once everything that is over has gone. */
async function left() {
  await expect.poll(connections).toBe(0);
  // A caller who hung up leaves a transaction that is rolled back by and by.
  await expect.poll(async () => (await databaseSessions()).busy).toBe(0);
  const listeners = [process, http.server].map((one) =>
    one.eventNames().map((name) => [String(name), one.listenerCount(name as never)]),
  );
  // Two pools of eight, and who listens for notices.
  return {
    sessions_in_bounds: (await databaseSessions()).open <= 18,
    waiting: t.database.pool.waitingCount,
    listeners,
  };
}

it('connections, sessions of the database and listeners do not grow with use', async () => {
  for (let n = 0; n < 3; n += 1) await round();
  const before = await left();
  expect(before).toMatchObject({ sessions_in_bounds: true, waiting: 0 });
  // As many as fifty live connections a minute allow.
  for (let n = 0; n < 20; n += 1) await round();
  expect(await left()).toEqual(before);
  // Control: one that stays is seen.
  const stays = await openSocket();
  expect(await connections()).toBe(1);
  stays.terminate();
  await expect.poll(connections).toBe(0);
});
