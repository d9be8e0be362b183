import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processNamespace, startOf } from './process-identity.ts';

/** Name, then the process that made it: namespace, number, time of start. */
const OWNED = /^(.+)\.(\d+)-(\d+)-(\d+)-\w{6}$/;

/** A temporary folder that names the process it serves: when that process is gone, a later start may remove it. */
export async function makeOwnedFolder(name: string, parent: string = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `${await ownedName(name)}-`));
}

/** What such a folder's name begins with. */
export async function ownedName(name: string): Promise<string> {
  return `${name}.${await processNamespace()}-${process.pid}-${(await startOf(process.pid)) ?? '0'}`;
}

/** Folders under `parent` that belong to one of these accounts and whose process is gone. Those of another container are left alone. */
export async function listAbandoned(
  parent: string,
  uids: readonly number[],
): Promise<readonly { path: string; name: string }[]> {
  const namespace = await processNamespace();
  // Without /proc no process can be shown to be gone.
  if (namespace === '0') return [];
  const abandoned: { path: string; name: string }[] = [];
  for (const entry of await readdir(parent).catch(() => [])) {
    const [, name = '', ns, pid, start] = OWNED.exec(entry) ?? [];
    if (ns !== namespace || (await startOf(Number(pid))) === start) continue;
    const path = join(parent, entry);
    const found = await lstat(path).catch(() => null);
    if (found?.isDirectory() && uids.includes(found.uid)) abandoned.push({ path, name });
  }
  return abandoned;
}

export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}
