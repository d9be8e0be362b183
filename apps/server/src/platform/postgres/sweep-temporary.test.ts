import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeOwnedFolder } from '../temporary/owned-folder.ts';
import { startOf } from '../temporary/process-identity.ts';
import { unprivilegedUser } from './account.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { sweepTemporary } from './sweep-temporary.ts';

let parent: string;
let namespace: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'comptoir sweep '));
  await chmod(parent, 0o755);
  namespace = /\d+/.exec(await readlink('/proc/self/ns/pid'))![0];
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const dead = (name: string) => `${name}.${namespace}-999999999-1-abcdef`;
const make = async (name: string) => {
  await mkdir(join(parent, name), { recursive: true });
  return join(parent, name);
};
const sweep = async () => sweepTemporary(await unprivilegedUser(), parent);
const left = async () => (await readdir(parent)).toSorted();

test('folders of a process that is gone are removed, with all that is in them', async () => {
  await writeFile(join(await make(dead('comptoir-pg')), '.s.PGSQL.5432.lock'), '999999999\n');
  await writeFile(join(await make(`${dead('comptoir e2e')}/files`), 'a'), 'b');
  await make(dead('comptoir-bench'));
  await sweep();
  expect(await left()).toEqual([]);
});

test('controls: what lives, is of another container, is used, or is not of our making stays', async () => {
  const living = await makeOwnedFolder('comptoir-bench', parent);
  const numberOfAnother = `comptoir-bench.${namespace}-${process.pid}-1-abcdef`;
  await make(numberOfAnother);
  const elsewhere = 'comptoir-pg.1-999999999-1-abcdef';
  await make(elsewhere);
  await make('comptoir-notes');
  await make(`${dead('comptoir')}/..hidden`);
  await symlink('/etc', join(parent, `comptoir-bench.${namespace}-999999999-2-abcdef`));
  const used = await make(dead('comptoir e2e'));
  const user = spawn('sleep', ['600'], { cwd: used, stdio: 'ignore' });
  await once(user, 'spawn');
  // A PostgreSQL that outlived its application: its next start on that data folder stops it.
  const served = `comptoir-pg.${namespace}-999999999-3-abcdef`;
  await writeFile(join(await make(served), '.s.PGSQL.5432.lock'), `${user.pid}\n`);
  try {
    await sweep();
    const stays = [
      living.slice(parent.length + 1),
      elsewhere,
      'comptoir-notes',
      `comptoir-bench.${namespace}-999999999-2-abcdef`,
      dead('comptoir e2e'),
      served,
    ];
    expect(await left()).toEqual(stays.toSorted());
    expect(await startOf(user.pid!)).not.toBeNull();
  } finally {
    user.kill('SIGKILL');
  }
});

test.runIf(process.getuid?.() === 0)("another account's folder stays, whatever its name says", async () => {
  const name = dead('comptoir-pg');
  await chown(await make(name), 12_345, 12_345);
  await sweep();
  expect(await left()).toEqual([name]);
});

test('folders of versions that did not name their process: gone a day after the last sign of life', async () => {
  const old = new Date(Date.now() - 2 * 86_400_000);
  const silent = await make('comptoir-pg-aaaaaa');
  const alive = await make('comptoir-pg-bbbbbb');
  for (const folder of [silent, alive]) await writeFile(join(folder, '.s.PGSQL.5432.lock'), '1\n');
  await utimes(join(silent, '.s.PGSQL.5432.lock'), old, old);
  await utimes(alive, old, old);
  await make('comptoir-postgres-18.4.0-beta.17-0/native/bin');
  await sweep();
  expect(await left()).toEqual(['comptoir-pg-bbbbbb']);
});

test("the socket's path is never longer than a socket's path may be", async () => {
  const folder = await makeSocketFolder(await unprivilegedUser());
  try {
    expect(Buffer.byteLength(join(folder, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107);
  } finally {
    await rm(folder, { recursive: true });
  }
});
