import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assert } from '@comptoir/kernel';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { makeDataDir, reasonOf } from '../config/data-dir.ts';
import { belongsToLock, lockDataDir } from '../config/data-dir-lock.ts';
import {
  isDatabaseAway,
  knownMigrations,
  makeCitusExtension,
  migrateWithin,
  openDatabase,
  rawClient,
} from '../db/index.ts';
import { CLUSTER_ENTRIES, discardCluster } from '../postgres/cluster.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { closed } from '../files/closed.ts';
import { checkArchive, DamagedArchive, isArchive, readArchive } from './archive.ts';
import { isDatabaseEmpty, NOT_KEPT } from './database-shape.ts';
import { startLoad } from './load-database.ts';
import { MANIFEST, parseManifest, tableOfEntry, type Manifest } from './manifest.ts';
import { UNHURRIED } from './save-database.ts';
import { isStoredFile } from './stored-files.ts';

export interface RestoreOptions {
  /** `null`: the embedded PostgreSQL, made again under `data_dir`. */
  readonly database_url: string | null;
  readonly data_dir: string;
  readonly file: string;
  readonly signal: AbortSignal;
  readonly say?: (text: string) => void;
  /** The migrations that this version knows; default: its own. */
  readonly migrations?: URL;
}

export interface RestoreReport {
  readonly created_at: string;
  readonly version: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** What is being restored is here, inside the data folder, until it is whole: no start takes half of it for a database. */
const UNFINISHED = 'restoring';

/** Brings back what `writeBackup` wrote, into an empty place, whole or not at all. The next start migrates it to its own version. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const manifest = await readBackup(resolve(options.file), options.migrations);
  const { rows, files } = await (options.database_url === null
    ? intoFolder(options, manifest)
    : intoDatabase(options, manifest));
  const { created_at, version } = manifest;
  const tables = [...manifest.tables, ...manifest.record_tables];
  // As the backup counted them.
  const kept = tables.filter(({ place }) => !NOT_KEPT.has(place)).length;
  return { created_at, version, tables: kept, rows, files };
}

/** Reads and checks every byte before anything is touched. */
async function readBackup(file: string, folder: URL | undefined): Promise<Manifest> {
  try {
    if (!(await isArchive(file))) throw new ConfigError(`${file} is not a backup of Comptoir.`);
    await checkArchive(file);
    const manifest = await readManifest(file);
    if (manifest === null) throw new ConfigError(`${file} is not a backup of Comptoir.`);
    const known = await knownMigrations(folder);
    if (manifest === 'newer' || manifest.migrations.some((name) => !known.includes(name)))
      throw new ConfigError(
        `${file} was made by a newer Comptoir: restore it with that version or a later one.`,
      );
    return manifest;
  } catch (error) {
    if (error instanceof DamagedArchive)
      throw new ConfigError(
        `${file} is damaged (${error.message}): nothing was restored. Take another backup.`,
      );
    const reason = reasonOf(error);
    if (reason === null) throw error;
    throw new ConfigError(
      `${file} can't be read: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it is not there' : reason}.`,
    );
  }
}

async function readManifest(file: string): Promise<ReturnType<typeof parseManifest>> {
  for await (const { name, content } of readArchive(file)) {
    if (name !== MANIFEST) break;
    const parts: Buffer[] = [];
    for await (const chunk of content) parts.push(chunk);
    return parseManifest(Buffer.concat(parts).toString());
  }
  return null;
}

/** A start beside half a restore would begin again, and look as if everything were gone. */
export async function refuseHalfRestored(data_dir: string): Promise<void> {
  const unfinished = join(data_dir, UNFINISHED);
  if (await stat(unfinished).catch(() => null))
    throw new ConfigError(
      `DATA_DIR is ${data_dir}, where a restore was cut short: restore again, or remove ${unfinished}.`,
    );
}

interface Loaded {
  readonly rows: number;
  readonly files: number;
}

/** Empty but for a restore that was cut short. */
async function isFolderEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.every((name) => name === UNFINISHED || belongsToLock(name));
}

async function intoFolder({ data_dir, ...options }: RestoreOptions, manifest: Manifest): Promise<Loaded> {
  const lock = await lockDataDir(data_dir);
  try {
    if (!(await isFolderEmpty(data_dir)))
      throw new ConfigError(
        `DATA_DIR is ${data_dir}, which is not empty: a backup is restored into an empty folder, so choose another one.`,
      );
    const unfinished = join(data_dir, UNFINISHED);
    await discard(unfinished);
    try {
      const postgres = await startPostgres({
        data_dir: unfinished,
        ...(options.say ? { say: options.say } : {}),
      });
      const loaded = await load(postgres.url(), join(unfinished, 'files'), options, manifest).finally(
        postgres.stop,
      );
      // The database last: without it the folder counts as empty.
      for (const name of ['files', ...CLUSTER_ENTRIES]) {
        if (await stat(join(unfinished, name)).catch(() => null))
          await rename(join(unfinished, name), join(data_dir, name));
      }
      await rm(unfinished, { recursive: true, force: true });
      return loaded;
    } catch (error) {
      // PostgreSQL ends when its disk is full: the error says only that it is away.
      const isFull = isDatabaseAway(error) && (await hasNoRoom(data_dir));
      await discard(unfinished);
      if (!isFull) throw error;
      throw new ConfigError(
        `DATA_DIR is ${data_dir}, whose disk became full: nothing was restored. Make room, then restore again.`,
      );
    }
  } finally {
    await lock.release();
  }
}

/** PostgreSQL ends when the next file of its log, of 16 MB, does not fit. */
const LEAST_ROOM = 32 * 1024 * 1024;

async function hasNoRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_ROOM;
}

async function discard(unfinished: string): Promise<void> {
  await discardCluster(unfinished);
  await rm(unfinished, { recursive: true, force: true });
}

async function intoDatabase(options: RestoreOptions, manifest: Manifest): Promise<Loaded> {
  const files = join(options.data_dir, 'files');
  if (!(await isFolderEmpty(files)))
    throw new ConfigError(
      `DATA_DIR is ${options.data_dir}, which holds files: a backup is restored into an empty folder, so choose another one.`,
    );
  await makeDataDir(options.data_dir);
  return load(options.database_url ?? '', files, options, manifest);
}

/** One transaction; the files are in their place before it is committed. */
async function load(
  url: string,
  files_folder: string,
  { file, signal, migrations }: Pick<RestoreOptions, 'file' | 'signal' | 'migrations'>,
  manifest: Manifest,
): Promise<Loaded> {
  const database = openDatabase({ url, max_connections: 1 });
  const unfinished = `${files_folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await makeCitusExtension(database.pool);
    const loaded = await database.transaction({ statement_timeout_ms: 0 }, async (db) => {
      const client = rawClient(db);
      await client.query(UNHURRIED);
      if (!(await isDatabaseEmpty(client)))
        throw new ConfigError(
          'The database of DATABASE_URL is not empty: a backup is restored into an empty one, so choose another.',
        );
      await migrateWithin(db, manifest.migrations, migrations);
      const result = await loadEntries(client, manifest, file, unfinished, signal);
      if (result.files > 0) await rename(unfinished, files_folder);
      return result;
    });
    await database.pool.query('analyze');
    return loaded;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await database.close();
  }
}

async function loadEntries(
  client: pg.ClientBase,
  manifest: Manifest,
  file: string,
  files_folder: string,
  signal: AbortSignal,
): Promise<Loaded> {
  const loading = await startLoad(client, manifest);
  const entries = readArchive(file);
  let files = 0;
  let entry = await entries.next();
  while (!entry.done) {
    signal.throwIfAborted();
    const { name, content } = entry.value;
    const table = tableOfEntry(name);
    if (table === null) {
      if (isStoredFile(name)) {
        const target = join(files_folder, name.slice('files/'.length));
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        const written = createWriteStream(target, { mode: 0o600, flush: true });
        await pipeline(content, written, { signal }).finally(() => closed(written));
        files += 1;
      } else assert(name === MANIFEST, `${name} is known`);
      entry = await entries.next();
      continue;
    }
    async function* rows() {
      for (; !entry.done && tableOfEntry(entry.value.name) === table; entry = await entries.next())
        yield* entry.value.content;
    }
    await loading.table(table, rows());
  }
  return { rows: await loading.finish(), files };
}
