import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstallationSchedule } from '../schedules/index.ts';
import type { Platform } from '../unit-of-work.ts';
import { writeBackup } from './write-backup.ts';

const HOUR_MS = 3_600_000;
/** Checked once an hour: a whole day would drift by up to an hour. */
const DUE_AFTER_MS = 23.5 * HOUR_MS;
/** One was missed, and the next hours did not make up for it. */
const LATE_AFTER_MS = 36 * HOUR_MS;
export const BACKUPS_KEPT = 14;
const NAME = /^comptoir-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.backup$/;
export interface BackupPlace {
  readonly data_dir: string;
  readonly folder: string;
  readonly version: string;
}

/** A backup a day: looked after once an hour, so that one that failed is tried again. */
export function backupSchedule(place: BackupPlace): InstallationSchedule {
  return {
    name: 'backup',
    every: 'hour',
    run: (platform, signal) => lookAfterBackups(platform, place, signal),
  };
}

/** Writes a backup when the newest is a day old, and removes the oldest. Resolves to its file; `null` when none is due. */
export async function backUpWhenDue(
  platform: Platform,
  { data_dir, folder, version }: BackupPlace,
  signal: AbortSignal,
): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = platform.clock.now();
  const newest = await newestBackup(folder, now);
  if (newest !== null && now.getTime() - newest.getTime() < DUE_AFTER_MS) return null;
  const file = join(folder, `comptoir-${now.toISOString().replace(/\..*/, '').replaceAll(':', '')}Z.backup`);
  await writeBackup({
    database_url: platform.database.url,
    data_dir,
    bringFile: platform.services.files.localPath,
    file,
    version,
    now,
    signal,
  });
  await removeOldest(folder, now);
  return file;
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

/** A failure, and a backup that is overdue, are logged as errors: operators set their alerts on that level. */
async function lookAfterBackups(platform: Platform, place: BackupPlace, signal: AbortSignal): Promise<void> {
  const { folder } = place;
  try {
    const file = await backUpWhenDue(platform, place, signal);
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
