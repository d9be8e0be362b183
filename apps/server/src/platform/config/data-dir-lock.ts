import { createHash, randomBytes } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { startOf } from '../temporary/process-identity.ts';
import { ConfigError } from './config.ts';
import { makeDataDir, unusable } from './data-dir.ts';

const LOCK = 'server.lock';
/** Takeovers that were killed half way, one after the other. More than one is rare. */
const MAX_TAKEOVERS = 10;

/** Is this the name of the lock, or of a file that taking it leaves when it is killed? */
export function belongsToLock(name: string): boolean {
  return name === LOCK || name.startsWith(`${LOCK}.`);
}

/**
 * One server per data folder: two would share one PostgreSQL's files. A lock left by `kill -9` is seen through, because its process is gone
 * (or its number belongs to a process that began later).
 */
export async function lockDataDir(data_dir: string): Promise<{ release(): Promise<void> }> {
  await makeDataDir(data_dir);
  const file = join(data_dir, LOCK);
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  const holder = await take(file, mine, MAX_TAKEOVERS).catch((error: NodeJS.ErrnoException) => {
    throw error instanceof ConfigError ? error : unusable(data_dir, error);
  });
  if (holder !== null)
    throw new ConfigError(
      `DATA_DIR is ${data_dir}, which process ${holder} is already serving: stop it or choose another folder.`,
    );
  await sweepDrafts(data_dir);
  return { release: () => rm(file, { force: true }) };
}

/** Takes the lock, or answers the number of the living process that has it. The file appears with its content: nobody reads it half written. */
async function take(file: string, mine: string, takeovers: number): Promise<string | null> {
  const draft = `${file}.${mine.trim().replace(' ', '-')}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, mine, { flag: 'wx', mode: 0o644 });
  try {
    for (;;) {
      const placed = await link(draft, file).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      if (placed) return null;
      const left = await readFile(file, 'utf8').catch(() => null);
      // Released in the meantime.
      if (left === null) continue;
      if (await isHeld(left)) return holderOf(left);
      const after = await succeed(file, left, { draft, mine, takeovers });
      if ('holder' in after) return after.holder;
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Replaces a lock whose process is gone. Who does it has a lock of its own, named after what is replaced: without it two starts would both find
 * the old lock, and the second would remove the lock of the first.
 */
async function succeed(
  file: string,
  left: string,
  { draft, mine, takeovers }: { readonly draft: string; readonly mine: string; readonly takeovers: number },
): Promise<{ readonly changed: true } | { readonly holder: string | null }> {
  if (takeovers === 0)
    throw new ConfigError(
      `DATA_DIR is ${dirname(file)}, whose ${LOCK} can't be taken: remove ${LOCK}* if no server runs there.`,
    );
  const claim = join(
    dirname(file),
    `${LOCK}.after-${createHash('sha256')
      .update(`${basename(file)} ${left}`)
      .digest('hex')
      .slice(0, 16)}`,
  );
  const holder = await take(claim, mine, takeovers - 1);
  if (holder !== null) return { holder };
  try {
    if ((await readFile(file, 'utf8').catch(() => null)) !== left) return { changed: true };
    await rename(draft, file);
    return { holder: null };
  } finally {
    await rm(claim, { force: true });
  }
}

const holderOf = (content: string) => content.trim().split(' ')[0] ?? '';

async function isHeld(content: string): Promise<boolean> {
  const [pid, start] = content.trim().split(' ');
  return pid !== undefined && start !== undefined && (await startOf(Number(pid))) === start;
}

/** What starts left that were killed while they took the lock. Only its holder removes them. */
async function sweepDrafts(data_dir: string): Promise<void> {
  for (const name of await readdir(data_dir)) {
    const path = join(data_dir, name);
    const [, pid, start] = /^server\.lock(?:\.after-\w+)?\.(\d+)-(\d+)-\w+$/.exec(name) ?? [];
    // A draft may be empty yet, and is judged by its name.
    const owner = pid
      ? `${pid} ${start}`
      : /^server\.lock\.after-\w+$/.test(name)
        ? await readFile(path, 'utf8').catch(() => null)
        : null;
    if (owner !== null && !(await isHeld(owner))) await rm(path, { force: true });
  }
}
