import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isReachable, unprivilegedUser } from '../postgres/account.ts';
import { ConfigError } from './config.ts';

/** Everything that Comptoir puts into its data folder. */
const OURS =
  /^(server\.lock|postgres(\.location|\.unfinished)?|files(\.unfinished)?|mail|restoring|secrets\.key|demo-password|backups|\.held-by-backup-.*)$/;
/** Folders inside it that hold what people uploaded or were sent. */
const PRIVATE = ['files', 'mail'];

/**
 * Makes the data folder and closes it to the machine's other accounts. Under root PostgreSQL runs as another account, whose group may pass
 * through (0710, it sees no names); everything inside is closed to it but its own database. An existing folder that also contains something
 * else, or that belongs to another account, keeps its mode: somebody shares it on purpose.
 */
export async function makeDataDir(data_dir: string): Promise<void> {
  await makeClosed(data_dir).catch((error: NodeJS.ErrnoException) => {
    throw unusable(data_dir, error);
  });
}

async function makeClosed(data_dir: string): Promise<void> {
  const data = resolve(data_dir);
  await mkdir(dirname(data), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? Object.assign(error, { code: 'ENOTDIR' }) : error;
  });
  await mkdir(data, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !(await stat(data)).isDirectory()) throw error;
  });
  const found = await stat(data);
  if (found.uid !== process.getuid?.()) return;
  for (const name of PRIVATE) await close(join(data, name), 0o700);
  const names = await readdir(data);
  if (!names.every((name) => OURS.test(name))) return;
  const user = await unprivilegedUser().catch(() => null);
  if (user && (await isReachable(dirname(data), user))) {
    await chown(data, found.uid, user.gid);
    await close(data, 0o710);
  } else await close(data, 0o700);
}

/** A file system without modes, and a folder that is not there, are no reason to stop. */
async function close(folder: string, mode: number): Promise<void> {
  await chmod(folder, mode).catch(() => {});
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'its disk is read-only',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'it is under something that is not a folder',
  EEXIST: 'it is not a folder',
  EISDIR: 'it is a folder',
  ENOSPC: 'its disk is full',
};

/** Why a file or folder can't be written, in words; null when the error is about something else. */
export function reasonOf(error: unknown): string | null {
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}

/** Why DATA_DIR can't be used, as a sentence. */
export function unusable(data_dir: string, error: NodeJS.ErrnoException): ConfigError {
  return new ConfigError(
    `DATA_DIR is ${data_dir}, which can't be used: ${reasonOf(error) ?? error.message}.`,
  );
}
