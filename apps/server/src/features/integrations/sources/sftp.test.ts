import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placeOf, read, reasonOf, test as tryOut } from '../testing/place.ts';

/** OpenSSH itself, as an ordinary process with keys of its own. */
let folder: string;
let sshd: ChildProcess;
let port: string;
let private_key: string;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const free = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return free;
};

const isListening = (at: number) =>
  new Promise<boolean>((settle) => {
    const socket = connect(at, '127.0.0.1', () => {
      socket.destroy();
      settle(true);
    });
    socket.on('error', () => settle(false));
  });

const makeKey = (name: string, passphrase = '') =>
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-f', join(folder, name)]);

async function startSshd(host_key: string): Promise<void> {
  const free = await freePort();
  port = String(free);
  writeFileSync(
    join(folder, 'config'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(folder, host_key)}`,
      `AuthorizedKeysFile ${join(folder, 'authorized')}`,
      `PidFile ${join(folder, 'pid')}`,
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'Subsystem sftp internal-sftp',
    ].join('\n'),
  );
  sshd = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', join(folder, 'config')], { stdio: 'ignore' });
  await vi.waitUntil(() => isListening(free), { timeout: 240_000 });
}

async function stopSshd(): Promise<void> {
  if (sshd.exitCode !== null) return;
  sshd.kill();
  await once(sshd, 'exit');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir-sftp-'));
  for (const name of ['host', 'other_host', 'user', 'stranger']) makeKey(name);
  makeKey('locked', 'open sesame');
  const keys = ['user.pub', 'locked.pub'].map((name) => readFileSync(join(folder, name), 'utf8'));
  writeFileSync(join(folder, 'authorized'), keys.join(''));
  private_key = readFileSync(join(folder, 'user'), 'utf8');
  // The folder that sshd wants for the part of it without rights.
  if (process.getuid?.() === 0) execFileSync('mkdir', ['-p', '/run/sshd']);
  await startSshd('host');
});
afterAll(async () => {
  await stopSshd();
  await rm(folder, { recursive: true });
});

const place = (
  secrets: Record<string, string> = { private_key },
  host_key: string | null = null,
  at = port,
) =>
  placeOf('sftp', { host: 'localhost', port: at, username: userInfo().username, sign_in: 'key' }, secrets, {
    host_key,
  });
const pinned = async () => place(undefined, (await tryOut(place())).host_key);

test('a test pins the server’s key; files come whole, and one that did not change does not come again', async () => {
  const { host_key } = await tryOut(place());
  const shown = execFileSync('ssh-keygen', ['-lf', join(folder, 'host.pub')], { encoding: 'utf8' });
  expect(shown).toContain(host_key);
  const path = join(folder, 'deals.csv');
  writeFileSync(path, `id,name\n${'D1,One\n'.repeat(200_000)}`);
  const there = await pinned();
  const first = await read(there, { path });
  expect(first.content).toBe(readFileSync(path, 'utf8'));
  expect((await read(there, { path }, { since: first.reached })).content).toBe('unchanged');
  writeFileSync(path, 'id,name\nD2,Two\n');
  expect((await read(there, { path }, { since: first.reached })).content).toBe('id,name\nD2,Two\n');
});

test('a key with a passphrase, a stranger’s key, and what is no key', async () => {
  const locked = readFileSync(join(folder, 'locked'), 'utf8');
  expect((await tryOut(place({ private_key: locked, passphrase: 'open sesame' }))).host_key).toMatch(
    /^SHA256:/,
  );
  expect(await reasonOf(tryOut(place({ private_key: locked, passphrase: 'wrong' })))).toBe('sign_in');
  const stranger = readFileSync(join(folder, 'stranger'), 'utf8');
  expect(await reasonOf(tryOut(place({ private_key: stranger })))).toBe('sign_in');
  expect(await reasonOf(tryOut(place({ private_key: 'nothing' })))).toBe('sign_in');
});

test('a file that is not there, a folder, and one that may not be read', async () => {
  const there = await pinned();
  expect(await reasonOf(read(there, { path: join(folder, 'none.csv') }))).toBe('not_found');
  expect(await reasonOf(read(there, { path: folder }))).toBe('not_found');
});

test('without a pinned key nothing is fetched, and another key than the pinned one is refused', async () => {
  const path = join(folder, 'deals.csv');
  expect(await reasonOf(read(place(), { path }))).toBe('host_key');
  const before = await pinned();
  await stopSshd();
  await startSshd('other_host');
  const after = place(undefined, before.host_key);
  expect(await reasonOf(read(after, { path }))).toBe('host_key');
  expect(await reasonOf(tryOut(after))).toBe('host_key');
  expect((await read(await pinned(), { path })).content).toContain('D2');
});

test('a private network is out of reach', async () => {
  expect(await reasonOf(tryOut({ ...place(), allow_loopback: false }))).toBe('private_address');
  expect(await reasonOf(tryOut(place(undefined, null, '1')))).toBe('unreachable');
});

test('a connection that breaks off is an error, and not a shorter file', async () => {
  const path = join(folder, 'long.csv');
  writeFileSync(path, `id,name\n${'D1,One\n'.repeat(3_000_000)}`);
  // A way to the server that is cut after three megabytes.
  const sockets = new Set<Socket>();
  const cut: Server = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    let bytes = 0;
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(server);
    server.on('data', (chunk) => {
      bytes += chunk.length;
      if (bytes < 3_000_000) client.write(chunk);
      else for (const socket of [client, server]) socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(cut, 'listening');
  const at = String((cut.address() as AddressInfo).port);
  const { host_key } = await tryOut(place());
  expect(await reasonOf(read(place(undefined, host_key, at), { path }))).toBe('dropped');
  for (const socket of sockets) socket.destroy();
  cut.close();
});
