import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '../log/log.ts';
import { startTestDatabase, type TestDatabase } from '../testing/index.ts';
import { listen } from './listen.ts';

let t: TestDatabase;
let line: Server;
const open = new Set<Socket>();

beforeAll(async () => {
  t = await startTestDatabase();
  const { host, port } = new pg.Client({ connectionString: t.url });
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  line = createServer((client) => {
    const server = connect(place);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((settle) => {
    line.listen(0, '127.0.0.1', settle);
  });
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  line.close();
  await t.stop();
});

/** As a firewall does that forgets a quiet connection: nobody is notified, and nothing comes through. */
function freeze(): void {
  for (const socket of open) {
    socket.unpipe();
    socket.pause();
  }
}

/** Control: without the beat the process heard nothing more, for as long as the system keeps a dead connection. */
test('a connection that answers no more is lost, and another one hears', async () => {
  const url = new URL(t.url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((line.address() as AddressInfo).port);
  let connected = 0;
  let lost = 0;
  const heard: string[] = [];
  const listener = listen({
    url: url.href,
    log: silentLogger,
    channels: ['a_channel'],
    onConnected: () => (connected += 1),
    onLost: () => (lost += 1),
    onNotice: (_channel, payload) => heard.push(payload),
    retry_ms: 1,
    beat_ms: 100,
  });
  await expect.poll(() => connected).toBe(1);
  await t.query(`select pg_notify('a_channel', 'before')`);
  await expect.poll(() => heard).toEqual(['before']);
  freeze();
  await expect.poll(() => [lost, connected]).toEqual([1, 2]);
  await t.query(`select pg_notify('a_channel', 'after')`);
  await expect.poll(() => heard).toEqual(['before', 'after']);
  await listener.close();
});
