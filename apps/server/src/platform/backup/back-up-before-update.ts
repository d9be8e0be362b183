import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { appliedMigrations, openDatabase, pendingMigrations } from '../db/index.ts';
import { writeBackup } from './write-backup.ts';

export interface BeforeUpdate {
  readonly database_url: string;
  readonly data_dir: string;
  readonly version: string;
  readonly now: Date;
  readonly say: (text: string) => void;
}

const FOLDER = 'backups';
const NAME = /^before-update-.*\.backup$/;
const KEPT = 2;

/**
 * The way back from an update: a database that this start is about to migrate is backed up first, under `data_dir`. The version from before
 * restores it. Answers the file; null where nothing is to be migrated, or the database is empty. A backup that can't be written ends the start.
 */
export async function backUpBeforeUpdate({
  database_url,
  data_dir,
  version,
  now,
  say,
}: BeforeUpdate): Promise<string | null> {
  if (!(await isToBeMigrated(database_url))) return null;
  const folder = join(data_dir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(
    folder,
    `before-update-${now.toISOString().replaceAll(':', '').replace(/\..*/, '')}.backup`,
  );
  say(`The database is brought up to date. It is backed up first, to ${file} ...`);
  await writeBackup({ database_url, data_dir, file, version, now, signal: new AbortController().signal });
  // Their names are in the order of time.
  const older = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -KEPT);
  for (const name of older) await rm(join(folder, name));
  return file;
}

async function isToBeMigrated(url: string): Promise<boolean> {
  const database = openDatabase({ url, max_connections: 1 });
  try {
    return (
      (await appliedMigrations(database.pool)).length > 0 &&
      (await pendingMigrations(database.pool)).length > 0
    );
  } finally {
    await database.close();
  }
}
