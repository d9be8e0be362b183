import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFileStore } from '../files/file-store.ts';
import { isReachable, unprivilegedUser } from '../postgres/account.ts';
import { makeDataDir } from './data-dir.ts';

let parent: string;
let data: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'comptoir data dir '));
  await chmod(parent, 0o755);
  data = join(parent, 'deep', 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
const STRANGER = { uid: 12_345, gid: 12_345, name: 'stranger' };
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
/** Under root the account of PostgreSQL passes through, and sees no names. */
const CLOSED = isRoot ? '710' : '700';

test('a new data folder is closed to other accounts, not the folders above it', async () => {
  await makeDataDir(data);
  expect(await modeOf(data)).toBe(CLOSED);
  expect(await modeOf(join(parent, 'deep'))).not.toBe('700');
  expect(await isReachable(data, STRANGER)).toBe(false);
});

test('a data folder of an earlier version is closed, with the files and mails in it', async () => {
  for (const name of ['files', 'mail', 'postgres'])
    await mkdir(join(data, name), { recursive: true, mode: 0o755 });
  await makeDataDir(data);
  expect(await modeOf(data)).toBe(CLOSED);
  expect(await modeOf(join(data, 'files'))).toBe('700');
  expect(await modeOf(join(data, 'mail'))).toBe('700');
});

test('a folder that contains other things keeps its mode: files are closed all the same', async () => {
  await mkdir(join(data, 'files'), { recursive: true });
  await writeFile(join(data, 'letter.txt'), 'of somebody');
  await chmod(data, 0o755);
  await makeDataDir(data);
  expect(await modeOf(data)).toBe('755');
  expect(await modeOf(join(data, 'files'))).toBe('700');
});

test('stored files lie in closed folders', async () => {
  const store = diskFileStore(join(data, 'files'));
  const environment_id = randomUUID();
  await store.write(Readable.from([Buffer.from('a,b\n1,2\n')]), {
    environment_id,
    id: randomUUID(),
    max_bytes: 100,
  });
  expect(await modeOf(join(data, 'files'))).toBe('700');
  expect(await modeOf(join(data, 'files', environment_id))).toBe('700');
});

test.runIf(isRoot)("root's data folder lets the account of PostgreSQL through, and no other", async () => {
  await makeDataDir(data);
  const user = (await unprivilegedUser())!;
  expect((await stat(data)).gid).toBe(user.gid);
  expect(await isReachable(data, user)).toBe(true);
  // Control: without the group it would be as closed to it as to everyone.
  await chown(data, 0, 0);
  expect(await isReachable(data, user)).toBe(false);
});

test.runIf(isRoot)('a data folder of another account keeps its owner and its mode', async () => {
  await mkdir(data, { recursive: true });
  await chown(data, STRANGER.uid, STRANGER.gid);
  await chmod(data, 0o750);
  await makeDataDir(data);
  expect(await modeOf(data)).toBe('750');
});

test.runIf(isRoot)('below a closed home the group is not needed', async () => {
  await chmod(parent, 0o700);
  await makeDataDir(data);
  expect(await modeOf(data)).toBe('700');
});
