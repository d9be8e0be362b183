import type { AddressInfo } from 'node:net';
import { editingChannel } from '@comptoir/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '../clock/clock.ts';
import { createServer } from '../http/index.ts';
import {
  startTestApp,
  startTestDatabase,
  testPlatform,
  type TestApp,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../testing/index.ts';
import type { SocketServer } from './socket-server.ts';
import { startRealtime } from './start-realtime.ts';

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let [ann, ben]: TestUser[] = [];
const stops: (() => Promise<void>)[] = [];
const ports: number[] = [];
const open: WebSocket[] = [];

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [] });
  tenant = await t.tenant();
  [ann, ben] = [await tenant.addUser({ name: 'Ann' }), await tenant.addUser({ name: 'Ben' })];
  // Two API processes on one database.
  for (let n = 0; n < 2; n += 1) {
    const started = await startProcess();
    ports.push(started.port);
    stops.push(started.stop);
  }
});
afterEach(() => {
  for (const ws of open.splice(0)) ws.terminate();
});
afterAll(async () => {
  for (const one of stops) await one();
  await app.stop();
  await t.stop();
});

interface Running {
  readonly port: number;
  readonly sockets: SocketServer;
  stop(): Promise<void>;
}

async function startProcess(recheck_ms?: number): Promise<Running> {
  const platform = testPlatform(t);
  const server = await createServer({ platform, routes: [], web_folder: null, requests_per_minute: 0 });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const realtime = startRealtime(server.server, platform, recheck_ms === undefined ? {} : { recheck_ms });
  const stop = async () => {
    await realtime.stop();
    await server.close();
  };
  return { port: (server.server.address() as AddressInfo).port, sockets: realtime.sockets, stop };
}

interface Tab {
  readonly ws: WebSocket;
  say(event: string): void;
  /** Resolves with the next event of this name of the others. */
  heard(event: string): Promise<unknown>;
  readonly closed: Promise<number>;
}

const someone = (user: TestUser | undefined) => {
  if (!user) throw new Error('no user');
  return user;
};

/** One more tab of this person, with this open. */
async function tabOf(user: TestUser, channel: string, port = ports[0] ?? 0): Promise<Tab> {
  const client = await app.as(user);
  const ws = new WebSocket(`ws://127.0.0.1:${port}/app/test-key?protocol=7&client=js`, {
    headers: { cookie: `session=${client.cookies.get('session')}` },
  });
  open.push(ws);
  const messages: { event: string; data: string }[] = [];
  const waiting: (() => void)[] = [];
  ws.on('message', (raw) => {
    messages.push(JSON.parse((raw as Buffer).toString('utf8')) as { event: string; data: string });
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>((settle) => ws.on('close', settle));
  const heard = async (event: string): Promise<unknown> => {
    for (;;) {
      const at = messages.findIndex((message) => message.event === event);
      if (at >= 0) return JSON.parse(messages.splice(at, 1)[0]?.data ?? '') as unknown;
      await new Promise<void>((wake) => waiting.push(wake));
    }
  };
  const { socket_id } = (await heard('pusher:connection_established')) as { socket_id: string };
  const channel_data = JSON.stringify({ user_id: user.user_id });
  const auth = app.platform.services.realtime.sign(`${socket_id}:${channel}:${channel_data}`);
  ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, channel_data } }));
  await heard('pusher_internal:subscription_succeeded');
  return { ws, heard, closed, say: (event) => ws.send(JSON.stringify({ event, channel, data: {} })) };
}

const newChannel = () => editingChannel(tenant.tenant.environment_id, { kind: 'compensation', id: newId() });

it('whose line ends is gone for the others at once, on every process', async () => {
  const channel = newChannel();
  const reader = await tabOf(someone(ben), channel, ports[1]);
  const editor = await tabOf(someone(ann), channel);
  editor.say('client-typing');
  expect(await reader.heard('client-typing')).toEqual({ user_id: ann?.user_id });
  editor.ws.terminate();
  expect(await reader.heard('client-gone')).toEqual({ user_id: ann?.user_id });
});

it('who has it open in another tab is not gone', async () => {
  const channel = newChannel();
  const process = await startProcess();
  stops.push(process.stop);
  const reader = await tabOf(someone(ben), channel);
  const one = await tabOf(someone(ann), channel, process.port);
  const two = await tabOf(someone(ann), channel, process.port);
  one.ws.terminate();
  await expect.poll(() => process.sockets.size).toBe(1);
  two.say('client-here');
  const first = await Promise.race([
    reader.heard('client-gone').then(() => 'gone'),
    reader.heard('client-here').then(() => 'here'),
  ]);
  expect(first).toBe('here');
});

it('a process that restarts says of nobody that they left', async () => {
  const channel = newChannel();
  const ending = await startProcess();
  const reader = await tabOf(someone(ben), channel);
  const editor = await tabOf(someone(ann), channel, ending.port);
  await ending.stop();
  expect(await editor.closed).toBe(4200);
  const back = await tabOf(someone(ann), channel);
  back.say('client-typing');
  const first = await Promise.race([
    reader.heard('client-gone').then(() => 'gone'),
    reader.heard('client-typing').then(() => 'typing'),
  ]);
  expect(first).toBe('typing');
});

it('who has other rights joins once more, nobody else', async () => {
  const watching = await startProcess(50);
  stops.push(watching.stop);
  const channel = newChannel();
  const cara = await tenant.addUser({ name: 'Cara' });
  const [hers, his] = [
    await tabOf(cara, channel, watching.port),
    await tabOf(someone(ben), channel, watching.port),
  ];
  hers.say('client-here');
  await his.heard('client-here');
  await t.query(
    `update users set role_id = (select id from roles where environment_id = $2 and id <> role_id limit 1) where id = $1`,
    [cara.user_id, tenant.tenant.environment_id],
  );
  expect(await hers.closed).toBe(4200);
  expect(his.ws.readyState).toBe(WebSocket.OPEN);
});
