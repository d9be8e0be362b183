import { access, lstat, readFile, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Link {
  readonly source: string;
  readonly target: string;
}

/** npm packages carry no symlinks; the package lists them for an install script, which npm 12 does not run. False: not ours to write. */
export async function linkLibraries(root: string): Promise<boolean> {
  for (const { source, target } of await listLinks(join(root, 'native'))) {
    const path = join(root, target);
    if (await exists(path)) continue;
    try {
      // It leads nowhere: a clone that was moved, or a copy with absolute links.
      if (await lstat(path).catch(() => null)) await rm(path);
      await symlink(relativeSource(source, target), path);
    } catch (error) {
      // EEXIST: another start made it at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

export async function listLinks(native: string): Promise<readonly Link[]> {
  return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
}

export function relativeSource(source: string, target: string): string {
  const from = dirname(target).split('/');
  const to = source.split('/');
  while (from.length > 0 && to.length > 1 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  return [...from.map(() => '..'), ...to].join('/');
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
