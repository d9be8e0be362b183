import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../unit-of-work.ts';
import { writeBackup } from './write-backup.ts';

const HOUR_MS = 3_600_000;
/** Looked at once an hour: a day of 24 looks would drift by one of them. */
const DUE_AFTER_MS = 23.5 * HOUR_MS;
/** One was missed, and the next hours did not make up for it. */
const LATE_AFTER_MS = 36 * HOUR_MS;
export const BACKUPS_KEPT = 14;
const NAME = /^comptoir-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** Any number that only this uses: of several processes one backs up. */
const SCHEDULE_LOCK = 778_209_313;

export interface BackupSchedule {
  readonly platform: Platform;
  readonly data_dir: string;
  readonly folder: string;
  readonly version: string;
}

/** Writes a backup when the newest is a day old, and removes the oldest. Answers its file; `null` when none is due, or another process is at it. */
export async function backUpWhenDue(schedule: BackupSchedule, signal: AbortSignal): Promise<string | null> {
  const { platform, data_dir, folder, version } = schedule;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await platform.database.pool.connect();
  try {
    const { rows } = await lock.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      SCHEDULE_LOCK,
    ]);
    if (!rows[0]?.alone) return null;
    const now = platform.clock.now();
    const newest = await newestBackup(folder, now);
    if (newest !== null && now.getTime() - newest.getTime() < DUE_AFTER_MS) return null;
    const file = join(
      folder,
      `comptoir-${now.toISOString().replace(/\..*/, '').replaceAll(':', '')}Z.backup`,
    );
    await writeBackup({ database_url: platform.database.url, data_dir, file, version, now, signal });
    await removeOldest(folder, now);
    return file;
  } finally {
    // Ends the session, and the lock with it.
    lock.release(true);
  }
}

/** The backups of this folder, oldest first. Those of a time to come stem from a clock that has been set back: they neither count nor go. */
async function backupsUntil(folder: string, now: Date): Promise<{ name: string; at: Date }[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return names
    .map((name) => ({ name, at: new Date(name.replace(NAME, '$1$2:$3:$4Z')) }))
    .filter(({ at }) => at <= now);
}

async function newestBackup(folder: string, now: Date): Promise<Date | null> {
  return (await backupsUntil(folder, now)).at(-1)?.at ?? null;
}

async function removeOldest(folder: string, now: Date): Promise<void> {
  for (const { name } of (await backupsUntil(folder, now)).slice(0, -BACKUPS_KEPT))
    await rm(join(folder, name));
}

/** One look: a failure, and a backup that is overdue, are logged as errors, which is what an operator's alerts go by. */
export async function lookAfterBackups(schedule: BackupSchedule, signal: AbortSignal): Promise<void> {
  const { platform, folder } = schedule;
  try {
    const file = await backUpWhenDue(schedule, signal);
    if (file !== null) platform.log.info({ file }, 'backed up');
  } catch (error) {
    if (signal.aborted) return;
    platform.log.error({ err: error, folder }, 'the backup failed; it is tried again in an hour');
  }
  const now = platform.clock.now();
  const newest = await newestBackup(folder, now).catch(() => null);
  if (newest !== null && now.getTime() - newest.getTime() > LATE_AFTER_MS)
    platform.log.error(
      { folder, newest: newest.toISOString() },
      'the newest backup is older than a day and a half',
    );
}

/** Backs up once a day until it is stopped. Any number of processes may. */
export function startBackups(schedule: BackupSchedule): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let running = lookAfterBackups(schedule, stopped.signal);
  const timer = setInterval(() => {
    running = running.then(() => lookAfterBackups(schedule, stopped.signal));
  }, HOUR_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
