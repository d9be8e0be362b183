import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir lock '));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder is served by one process at a time', async () => {
  const lock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(`process ${process.pid} is already serving`);
  await lock.release();
  await (await lockDataDir(folder)).release();
});

test.each([
  ['a dead process', '999999999 1\n'],
  ['a number that another process has now', `${process.pid} 1\n`],
  ['a file cut short by kill -9', ''],
])('a lock left by %s is taken over', async (_, left) => {
  await writeFile(join(folder, 'server.lock'), left);
  await lockDataDir(folder);
  expect(await readFile(join(folder, 'server.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
});

/** Guard: the file is linked into place whole. Made empty and then written, a second start takes it for one cut short, and both serve the folder. */
test.each([
  ['where no lock is', null],
  ['where a dead process left one', '999999999 1\n'],
  ['where one was cut short', ''],
])('of many starts at once %s, one serves the folder', async (_, left) => {
  for (let round = 0; round < 20; round += 1) {
    if (left !== null) await writeFile(join(folder, 'server.lock'), left);
    const starts = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataDir(folder)));
    const locks = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(locks).toHaveLength(1);
    for (const one of starts)
      if (one.status === 'rejected') expect(one.reason.message).toContain('is already serving');
    expect(await readdir(folder)).toEqual(['server.lock']);
    await locks[0]?.release();
    expect(await readdir(folder)).toEqual([]);
  }
});

test('what a start left that was killed while it took the lock hinders nobody, and is removed', async () => {
  await writeFile(join(folder, 'server.lock'), '999999999 1\n');
  await writeFile(join(folder, 'server.lock.999999998-1-abcdef'), '999999998 1\n');
  const claim = `server.lock.after-${createHash('sha256').update('server.lock 999999999 1\n').digest('hex').slice(0, 16)}`;
  await writeFile(join(folder, claim), '999999998 1\n');
  await writeFile(join(folder, 'server.lock.after-00112233'), '999999997 1\n');
  await lockDataDir(folder);
  expect(await readFile(join(folder, 'server.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  expect(await readdir(folder)).toEqual(['server.lock']);
});

test('a lock left by a dead process that nobody has reaped is taken over', async () => {
  // The program that takes the shell's place never asks for the shell's child, which ends with its input.
  const parent = spawn('sh', ['-c', 'exec 3<&0; cat <&3 >/dev/null & echo $!; exec sleep 600 3<&-'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  try {
    const pid = Number(String((await once(parent.stdout, 'data'))[0]));
    await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
    parent.stdin.end();
    const [state, ...fields] = await vi.waitUntil(async () => {
      const stat = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
      return stat[0] === 'Z' && stat;
    }, 240_000);
    expect(state).toBe('Z');
    await writeFile(join(folder, 'server.lock'), `${pid} ${fields[18]}\n`);
    await lockDataDir(folder);
    expect(await readFile(join(folder, 'server.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  } finally {
    parent.kill('SIGKILL');
  }
});

test('a folder that is none is refused with one sentence', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(lockDataDir(file)).rejects.toThrow(
    `DATA_DIR is ${file}, which can't be used: it is not a folder.`,
  );
  await expect(lockDataDir(join(file, 'below'))).rejects.toThrow(
    'it is under something that is not a folder',
  );
});
