import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf, read, reasonOf } from '../testing/place.ts';
import type { Place } from './source.ts';

/** Takes every connection and says nothing. */
let server: Server;
const sockets = new Set<Socket>();
beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const port = () => String((server.address() as AddressInfo).port);

test.each<[string, () => Place, Record<string, string>]>([
  [
    'a file on the web',
    () => placeOf('csv_https', { base_url: `http://127.0.0.1:${port()}/`, sign_in: 'none' }),
    { path: 'a.csv' },
  ],
  [
    'an SFTP server',
    () =>
      placeOf(
        'sftp',
        { host: '127.0.0.1', port: port(), username: 'u', sign_in: 'password' },
        { password: 'p' },
        { host_key: 'SHA256:x' },
      ),
    { path: 'a.csv' },
  ],
  [
    'an object store',
    () =>
      placeOf(
        's3',
        { endpoint: `http://127.0.0.1:${port()}`, region: 'r', bucket: 'b', access_key_id: 'k' },
        { secret_access_key: 's' },
      ),
    { path: 'a.csv' },
  ],
])('%s that says nothing is too slow, once time is up', async (_, place, selection) => {
  const stop = new AbortController();
  const came = once(server, 'connection');
  const reason = reasonOf(read(place(), selection, { signal: stop.signal }));
  await came;
  stop.abort(new DOMException('time is up', 'TimeoutError'));
  expect(await reason).toBe('too_slow');
});
