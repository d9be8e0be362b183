import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Does a running process that we may look at work in this folder, or run a program in it? */
export async function isFolderInUse(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const links = pids.flatMap((pid) =>
    ['cwd', 'exe'].map((link) => readlink(join('/proc', pid, link)).catch(() => '')),
  );
  return (await Promise.all(links)).some((path) => path === folder || path.startsWith(`${folder}/`));
}
