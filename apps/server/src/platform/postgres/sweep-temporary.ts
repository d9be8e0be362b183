import { lstat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFolderInUse } from '../temporary/folder-in-use.ts';
import { listAbandoned, removeFolder } from '../temporary/owned-folder.ts';
import { startOf } from '../temporary/process-identity.ts';
import type { PostgresUser } from './account.ts';
import { discardCluster, locateCluster } from './cluster.ts';
import { whyNotRunnable } from './prove-programs.ts';
import { isSocketFolder, readSocketOwner, SOCKET_LOCK } from './socket-folder.ts';

/** The data of a test run: its PostgreSQL has no other users, and lives on when the run is killed. */
export const TEST_DATA = 'comptoir-test';
const DAY_MS = 86_400_000;

/** Removes what killed starts left in the temporary folder: only what is ours, whose process is gone, and that no other process uses. */
export async function sweepTemporary(user: PostgresUser | null, parent = tmpdir()): Promise<void> {
  const own = process.getuid?.() ?? 0;
  const uids = user ? [own, user.uid] : [own];
  for (const { path, name } of await listAbandoned(parent, uids)) {
    if (isSocketFolder(path)) await sweepSockets(path);
    else if ((await lstat(path)).uid === own) await sweepData(path, name === TEST_DATA);
  }
  await sweepUnnamed(parent, uids);
}

async function sweepSockets(path: string): Promise<void> {
  const pid = await readSocketOwner(path);
  if (pid === null || (await startOf(pid)) === null) await removeFolder(path);
}

/** The database of a data folder may lie elsewhere, and goes with it. */
async function sweepData(path: string, stops: boolean): Promise<void> {
  const cluster = await locateCluster(path);
  const isUsed = (await isFolderInUse(path)) || (await isFolderInUse(cluster));
  if (isUsed && !stops) return;
  await discardCluster(path);
  await removeFolder(path);
}

/** Versions before names contained the owner: socket folders, and copies of the programs whose links led into a closed folder. */
async function sweepUnnamed(parent: string, uids: readonly number[]): Promise<void> {
  for (const entry of await readdir(parent)) {
    const path = join(parent, entry);
    const found = await lstat(path).catch(() => null);
    if (!found?.isDirectory() || !uids.includes(found.uid)) continue;
    if (/^comptoir-pg-\w{6}$/.test(entry)) {
      // A live PostgreSQL touches its lock file every hour.
      const touched = (await lstat(join(path, SOCKET_LOCK)).catch(() => found)).mtimeMs;
      if (touched < Date.now() - DAY_MS) await removeFolder(path);
    } else if (/^comptoir-postgres-[\w.-]+$/.test(entry) && found.uid === process.getuid?.()) {
      const isBroken = (await whyNotRunnable(join(path, 'native'), null)) !== null;
      if (isBroken && !(await isFolderInUse(path))) await removeFolder(path);
    }
  }
}
