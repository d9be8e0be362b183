import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, readlink, rename, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { isFolderInUse } from '../temporary/folder-in-use.ts';
import { listAbandoned, makeOwnedFolder, removeFolder } from '../temporary/owned-folder.ts';
import { isReachable } from './account.ts';
import type { PostgresUser } from './account.ts';
import { linkLibraries, listLinks, relativeSource } from './library-links.ts';
import { whyNotRunnable } from './prove-programs.ts';

/** What root's own data goes to, see `cluster.ts`: not writable by others, and no cleaner of temporary files reaches it. */
const OF_ROOT = '/var/lib/comptoir/programs';

/** A copy of another version that no start chose for so long goes. Its processes may be out of sight: in another container, or about to begin. */
export const KEPT_UNUSED_DAYS = 7;
/** The name of a copy: what it was copied from, and who made it where that name was taken. */
const COPY = /^[0-9a-f]{24}(~\d+-\d+)?$/;

/** Where copies may lie, best first. */
export function placesForCopies(user: PostgresUser | null): readonly string[] {
  const temporary = join(tmpdir(), `comptoir-programs-${process.getuid?.() ?? 0}`);
  return user ? [OF_ROOT, temporary] : [temporary];
}

/**
 * A copy of the package's programs that the account can run, made at the first start and found again by the next ones. It is named after the
 * content of what it was copied from, so that versions and sources do not mix, and run before it is used, every time.
 */
export async function copyOfPrograms(
  root: string,
  user: PostgresUser | null,
  places = placesForCopies(user),
): Promise<string> {
  const native = join(root, 'native');
  const reasons: string[] = [];
  const identity = await identityOf(native);
  for (const place of places) {
    try {
      const home = await copyIn(place, native, identity, user);
      await sweepOthers(place, identity.slice(0, 24));
      return home;
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `PostgreSQL can't be made ready to run${user ? ` as ${user.name}` : ''}.\n${reasons.join('\n')}`,
  );
}

async function copyIn(
  place: string,
  native: string,
  identity: string,
  user: PostgresUser | null,
): Promise<string> {
  await makePlace(place, user);
  await sweep(place);
  const key = identity.slice(0, 24);
  for (const name of (await readdir(place)).filter((entry) => entry.split('~')[0] === key).toSorted()) {
    const home = join(place, name, 'native');
    if ((await whyNotUsable(home, identity, user)) === null) {
      const now = Date.now() / 1000;
      await utimes(join(place, name), now, now);
      return home;
    }
    // Broken, but another server may still run from it.
    if (!(await isFolderInUse(join(place, name)))) await removeFolder(join(place, name));
  }
  return makeCopy(place, key, native, identity, user);
}

/** Copied aside, proven, then renamed: a copy that bears the name is whole. */
async function makeCopy(
  place: string,
  key: string,
  native: string,
  identity: string,
  user: PostgresUser | null,
): Promise<string> {
  const fresh = await makeOwnedFolder('copying', place);
  try {
    await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(fresh);
    await openToAll(fresh);
    const reason = await whyNotUsable(join(fresh, 'native'), identity, user);
    if (reason !== null) throw new Error(`The copy in ${place} does not work: ${reason}`);
    // Two starts at once make one each; a name that is taken (by the other's, or by a broken one in use) gets a suffix.
    for (const name of [key, `${key}~${process.pid}-${performance.timeOrigin.toFixed(0)}`]) {
      const renamed = await rename(fresh, join(place, name)).then(
        () => true,
        () => false,
      );
      const home = join(place, name, 'native');
      if (renamed || (await whyNotUsable(home, identity, user)) === null) return home;
    }
    throw new Error(`The copy in ${place} could not be given its name.`);
  } finally {
    await removeFolder(fresh);
  }
}

/** Other accounts may read the place and run what is there, but only ours has written to it. */
async function makePlace(place: string, user: PostgresUser | null): Promise<void> {
  const made = await mkdir(place, { recursive: true, mode: 0o755 });
  const found = await lstat(place);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new Error(
      `${place} belongs to someone else, or others may write to it: remove it, or set TMPDIR to another folder.`,
    );
  // Against a umask that closes new folders.
  if (made !== undefined)
    for (let folder = place; folder.length >= made.length; folder = join(folder, '..'))
      await chmod(folder, 0o755);
  if (user && !(await isReachable(place, user)))
    throw new Error(`${user.name} can't enter ${place}: set TMPDIR to a folder that is open to it.`);
}

/** Half copies of starts that were killed. */
async function sweep(place: string): Promise<void> {
  for (const { path } of await listAbandoned(place, [process.getuid?.() ?? 0])) await removeFolder(path);
}

/** Copies of other versions. The place has been found to be ours alone (`makePlace`). */
async function sweepOthers(place: string, key: string): Promise<void> {
  const oldest = Date.now() - KEPT_UNUSED_DAYS * 86_400_000;
  for (const name of (await readdir(place)).filter(
    (entry) => COPY.test(entry) && entry.split('~')[0] !== key,
  )) {
    const path = join(place, name);
    const found = await lstat(path).catch(() => null);
    if (!found?.isDirectory() || found.uid !== process.getuid?.() || found.mtimeMs > oldest) continue;
    if (!(await isFolderInUse(path))) await removeFolder(path);
  }
}

async function whyNotUsable(
  home: string,
  identity: string,
  user: PostgresUser | null,
): Promise<string | null> {
  const links = await listLinks(home).catch(() => null);
  if (links === null) return 'it is not whole';
  for (const { source, target } of links) {
    const found = await readlink(join(home, '..', target)).catch(() => null);
    if (found !== relativeSource(source, target)) return `${target} leads to ${found ?? 'nothing'}`;
  }
  if ((await identityOf(home)) !== identity) return 'it is not what it was copied from';
  return whyNotRunnable(home, user);
}

/** Name and size of every file, and the content of the two programs: links are made by us and checked by themselves. */
async function identityOf(native: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1)))
    hash.update(`${relative(native, file)} ${(await lstat(file)).size}\0`);
  for (const program of ['postgres', 'initdb'])
    hash.update(await readFile(join(native, 'bin', program)).catch(() => 'none'));
  return hash.digest('hex');
}

/** What npm installed under a closed umask may be read by its owner alone. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, ((await lstat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
