import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataDir } from '../config/data-dir.ts';
import { isReachable } from './account.ts';
import type { PostgresUser } from './account.ts';
import { isSocketFolder } from './socket-folder.ts';

export const OWNER = 'comptoir';
/** Where root's data goes when its own folder is closed to the account that PostgreSQL runs as. */
export const MOVED = '/var/lib/comptoir';
const POINTER = 'postgres.location';
const PID_FILE = 'postmaster.pid';

/** The entries of a data folder that a cluster consists of: together they may be moved to another data folder while it is stopped. */
export const CLUSTER_ENTRIES = ['postgres', POINTER];

export function urlOf(sockets: string, database = 'comptoir'): string {
  return `postgres://${OWNER}@localhost/${database}?host=${encodeURIComponent(sockets)}`;
}

/** Has this data folder a database? */
export async function hasCluster(data_dir: string): Promise<boolean> {
  return (await stat(join(await locateCluster(data_dir), 'PG_VERSION')).catch(() => null)) !== null;
}

/** The URL of the PostgreSQL that a server of ours runs on this data folder; null when none does. */
export async function runningPostgres(data_dir: string): Promise<string | null> {
  const cluster = await locateCluster(data_dir);
  const noted = await readPidFile(cluster);
  return noted !== null && (await isPostgresOf(noted.pid, cluster)) ? urlOf(noted.sockets) : null;
}

/** Stops what runs on this data folder's cluster and removes it. */
export async function discardCluster(data_dir: string): Promise<void> {
  const cluster = await locateCluster(data_dir);
  await clearStaleServer(cluster, null);
  await rm(cluster, { recursive: true, force: true });
}

export async function locateCluster(data_dir: string): Promise<string> {
  return readFile(join(data_dir, POINTER), 'utf8').then(
    (text) => text.trim(),
    () => join(data_dir, 'postgres'),
  );
}

async function readPidFile(
  cluster: string,
): Promise<{ readonly pid: number; readonly sockets: string } | null> {
  const lines = (await readFile(join(cluster, PID_FILE), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  // The fifth line is the folder of its socket, ours when it carries our prefix.
  return Number.isInteger(pid) && pid > 0 ? { pid, sockets: lines[4] ?? '' } : null;
}

/** Where the data is. Root's PostgreSQL can't enter a closed home: then under /var/lib, and the data folder says where. */
export async function makeClusterFolder(
  options: { readonly data_dir: string; readonly say?: (text: string) => void },
  user: PostgresUser | null,
): Promise<string> {
  const data = resolve(options.data_dir);
  await makeDataDir(data);
  let cluster = await locateCluster(data);
  if (user && !(await isReachable(dirname(cluster), user))) {
    await mkdir(MOVED, { recursive: true });
    await chmod(MOVED, 0o755);
    cluster = join(MOVED, randomUUID());
    await writeFile(join(data, POINTER), `${cluster}\n`);
    options.say?.(
      `PostgreSQL can't run as root and ${data} is closed to other accounts: its data is in ${cluster}.`,
    );
  }
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  if (user) await chown(cluster, user.uid, user.gid);
  await chmod(cluster, 0o700);
  return cluster;
}

/** After `kill -9` of the application its PostgreSQL may live on, or may have left a pid file whose number is someone else's now. */
export async function clearStaleServer(
  cluster: string,
  keep: string | null,
  say?: (text: string) => void,
): Promise<void> {
  const noted = await readPidFile(cluster);
  if (noted === null) return;
  const { pid, sockets } = noted;
  const left = isSocketFolder(sockets) && sockets !== keep ? sockets : null;
  if (!(await isPostgresOf(pid, cluster))) {
    await rm(join(cluster, PID_FILE), { force: true });
    if (left) await rm(left, { recursive: true, force: true });
    return;
  }
  say?.(`Stopping the PostgreSQL (process ${pid}) that an earlier start left behind.`);
  process.kill(pid, 'SIGINT');
  for (let waited = 0; await isPostgresOf(pid, cluster); waited += 50) {
    if (waited === 15_000) process.kill(pid, 'SIGQUIT');
    if (waited > 30_000)
      throw new Error(`PostgreSQL (process ${pid}) still uses ${cluster} and does not stop.`);
    await delay(50);
  }
  if (left) await rm(left, { recursive: true, force: true });
}

async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // PostgreSQL's working directory is its data folder.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder !== null && folder === (await realpath(cluster));
}
