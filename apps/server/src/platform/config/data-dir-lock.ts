import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** When a process began, in clock ticks since boot: with its number it names one process for good. `null`: no such process. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The second field may hold spaces and brackets; what follows its last bracket is regular.
  const [state = 'X', ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  // Dead, but not yet reaped: where the first process of a container reaps nobody, it stays so for good. It serves nothing.
  return state === 'Z' || state === 'X' ? null : (fields[18] ?? null);
}

/**
 * One server per data folder: two would share one PostgreSQL's files. A lock left by `kill -9` is seen through, because its process is gone
 * (or its number belongs to a process that began later).
 */
export async function lockDataDir(data_dir: string): Promise<{ release(): Promise<void> }> {
  await mkdir(data_dir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw unusable(data_dir, error);
  });
  const file = join(data_dir, 'server.lock');
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o644);
      await handle.writeFile(mine);
      await handle.close();
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(data_dir, error as NodeJS.ErrnoException);
    }
    const [pid, start] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
    if (pid && start && (await startOf(Number(pid))) === start) {
      throw new ConfigError(`DATA_DIR is ${data_dir}, which process ${pid} is already serving: stop it or choose another folder.`);
    }
    await rm(file, { force: true });
  }
  throw new ConfigError(`DATA_DIR is ${data_dir}, whose server.lock can't be taken: remove it if no server runs there.`);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'its disk is read-only',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'it lies under something that is not a folder',
  EEXIST: 'it is not a folder',
  ENOSPC: 'its disk is full',
};

/** Why a file or folder can't be written, in words; null when the error is about something else. */
export function reasonOf(error: unknown): string | null {
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}

function unusable(data_dir: string, error: NodeJS.ErrnoException): ConfigError {
  return new ConfigError(`DATA_DIR is ${data_dir}, which can't be used: ${reasonOf(error) ?? error.message}.`);
}
