import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { reasonOf } from '../config/data-dir.ts';
import type { Entry } from './archive.ts';
import { writeArchive } from './archive.ts';
import { holdsComptoir } from './database-shape.ts';
import { MANIFEST, manifestText, type Manifest } from './manifest.ts';
import { openSnapshot, tableEntries, UNHURRIED } from './save-database.ts';
import { holdFiles } from './stored-files.ts';

export interface BackupOptions {
  readonly database_url: string;
  readonly data_dir: string;
  /** Brings a file that is not under `data_dir` there, from the bucket; absent: files are nowhere else. */
  readonly bringFile?: (storage_key: string) => Promise<unknown>;
  readonly file: string;
  readonly version: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

export interface BackupReport {
  readonly file: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Files that the database names and that do not lie under the data folder: not in the backup. */
  readonly missing: number;
}

/** Any number that only backups use: two at once would take each other's held files for left ones. */
const BACKUP_LOCK = 778_209_312;

/** One moment of the whole database and of the stored files as one file, while everybody works on. A file of that name is whole. */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  const file = resolve(options.file);
  if (await stat(file).catch(() => null))
    throw new ConfigError(`${file} is there already: choose another name.`);
  const client = new pg.Client({ connectionString: options.database_url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(UNHURRIED);
    if (!(await holdsComptoir(client)))
      throw new ConfigError('The database contains no Comptoir: there is nothing to back up.');
    const alone = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      BACKUP_LOCK,
    ]);
    if (!alone.rows[0]?.alone) throw new ConfigError('Another backup is running: wait for its end.');
    return await writeMoment(client, file, options);
  } finally {
    await client.end();
  }
}

async function writeMoment(client: pg.Client, file: string, options: BackupOptions): Promise<BackupReport> {
  const unfinished = `${file}.unfinished`;
  const held = await holdFiles(options.data_dir);
  const count = { tables: 0, rows: 0, files: 0, missing: 0 };
  try {
    await held.hold();
    const shape = await openSnapshot(client);
    await held.hold();
    const named = await client.query<{ storage_key: string }>(
      'select storage_key from files where deleted_at is null',
    );
    if (options.bringFile) {
      for (const { storage_key } of named.rows)
        // One that is gone from the bucket too is counted below.
        if (!held.has(storage_key)) await options.bringFile(storage_key).catch(() => undefined);
      await held.hold();
    }
    count.missing = named.rows.filter((row) => !held.has(row.storage_key)).length;
    const manifest: Manifest = { version: options.version, created_at: options.now.toISOString(), ...shape };
    async function* entries(): AsyncGenerator<Entry> {
      const text = Buffer.from(manifestText(manifest));
      yield { name: MANIFEST, bytes: text.length, content: [text] };
      yield* tableEntries(client, shape, (rows) => {
        count.tables += 1;
        count.rows += rows;
      });
      await client.query('commit');
      for await (const entry of held.entries()) {
        count.files += 1;
        yield entry;
      }
    }
    await rm(unfinished, { force: true });
    await writeArchive(unfinished, entries(), options.signal);
    await rename(unfinished, file);
    return { file, bytes: (await stat(file)).size, ...count };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    const reason = reasonOf(error);
    throw reason === null ? error : new ConfigError(`${file} can't be written: ${reason}.`);
  } finally {
    await held.release();
  }
}
