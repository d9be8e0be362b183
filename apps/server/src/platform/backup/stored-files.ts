import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Entry } from './archive.ts';

/** `files/<environment>/<file id>`: nothing else is taken from an archive to a disk. */
const STORED = /^files\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/;
/** A folder of our own inside the data folder, so that it is on the same disk. */
const HELD = '.held-by-backup-';

export interface HeldFiles {
  /** Takes in those that came since. */
  hold(): Promise<void>;
  has(storage_key: string): boolean;
  entries(): AsyncGenerator<Entry>;
  release(): Promise<void>;
}

/**
 * Gives every stored file a second name, so that one that is removed while the backup runs is still in it. Called before and after the
 * snapshot of the database: all its files are held then. They never change once they are there.
 */
export async function holdFiles(data_dir: string): Promise<HeldFiles> {
  await mkdir(data_dir, { recursive: true });
  // What a backup that was killed left behind.
  for (const name of await readdir(data_dir))
    if (name.startsWith(HELD)) await rm(join(data_dir, name), { recursive: true, force: true });
  const held = await mkdtemp(join(data_dir, HELD));
  const names = new Set<string>();
  return {
    async hold() {
      for (const name of await storedFiles(data_dir)) {
        if (names.has(name)) continue;
        await mkdir(dirname(join(held, name)), { recursive: true });
        if (await takeName(join(data_dir, name), join(held, name))) names.add(name);
      }
    },
    has: (storage_key) => names.has(`files/${storage_key}`),
    async *entries() {
      for (const name of [...names].toSorted()) {
        const { size } = await stat(join(held, name));
        yield { name, bytes: size, content: createReadStream(join(held, name)) };
      }
    },
    release: () => rm(held, { recursive: true, force: true }),
  };
}

export function isStoredFile(entry_name: string): boolean {
  return STORED.test(entry_name);
}

async function storedFiles(data_dir: string): Promise<string[]> {
  const environments = await readdir(join(data_dir, 'files')).catch(() => []);
  const names: string[] = [];
  for (const environment of environments) {
    for (const id of await readdir(join(data_dir, 'files', environment)).catch(() => []))
      names.push(`files/${environment}/${id}`);
  }
  return names.filter(isStoredFile);
}

/** False when it was removed at this very moment. A disk without hard links gets a copy. */
async function takeName(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw error;
      return copyFile(from, to);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
