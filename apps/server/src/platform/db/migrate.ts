import { readFile, readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration, MigrationProvider } from 'kysely/migration';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { makeCitusExtension } from './citus-settings.ts';
import type { Db } from './db.ts';
import { splitStatements } from './split-statements.ts';

const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Nothing was ever migrated. */
const UNDEFINED_TABLE = '42P01';
const FOLDER = new URL('../../../migrations/', import.meta.url);

/** One statement a query: Citus refuses several in one when a function among them sends commands to the nodes. */
async function runStatements(db: Kysely<unknown>, text: string): Promise<void> {
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(db);
}

/** Plain SQL files, forward only; they never call the application's code, so that they mean the same for ever. */
function sqlFiles(folder: URL): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
      const wrong = names.find((name) => !NAME.test(name));
      if (wrong) throw new Error(`migration ${wrong}: expected NNNN_name.sql`);
      const migrations: Record<string, Migration> = {};
      for (const name of names) {
        const text = await readFile(new URL(name, folder), 'utf8');
        migrations[name.slice(0, -4)] = { up: (db) => runStatements(db, text) };
      }
      return migrations;
    },
  };
}

/** The names of the migrations that this version knows, in their order. */
export async function knownMigrations(folder: URL = FOLDER): Promise<readonly string[]> {
  return Object.keys(await sqlFiles(folder).getMigrations());
}

/** Brings an empty database to exactly these migrations, in the caller's transaction: all or nothing together with what it does then. */
export async function migrateWithin(db: Db, names: readonly string[], folder: URL = FOLDER): Promise<void> {
  const all = await sqlFiles(folder).getMigrations();
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))),
  };
  const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateToLatest();
  if (error) throw error;
}

async function withMigrator<T>(
  pool: pg.Pool,
  work: (migrator: Migrator) => Promise<T>,
  folder: URL,
): Promise<T> {
  // Not destroyed here: that would end the caller's pool.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  // Helpers number in ranges, so that a lower number may arrive after a higher one.
  return work(new Migrator({ db, provider: sqlFiles(folder), allowUnorderedMigrations: true }));
}

/** Brings the database to this version, under an advisory lock: several processes may start at once. Returns what was applied. */
export async function migrate(pool: pg.Pool, folder: URL = FOLDER): Promise<readonly string[]> {
  await makeCitusExtension(pool);
  return withMigrator(
    pool,
    async (migrator) => {
      const { error, results } = await migrator.migrateToLatest();
      const failed = results?.find((result) => result.status === 'Error');
      if (error)
        throw new Error(
          `migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : ''}`,
          {
            cause: error,
          },
        );
      return (results ?? []).map((result) => result.migrationName);
    },
    folder,
  );
}

/** Migrations that this version has and the database has not: none when ready. */
export async function pendingMigrations(pool: pg.Pool, folder: URL = FOLDER): Promise<readonly string[]> {
  const known = await knownMigrations(folder);
  const applied = new Set(await appliedMigrations(pool));
  return known.filter((name) => !applied.has(name));
}

/** Migrations that the database has: none when it was never migrated. */
export async function appliedMigrations(pool: pg.Pool): Promise<readonly string[]> {
  const applied = await pool
    .query<{ name: string }>('select name from kysely_migration')
    .catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
  return applied.rows.map((row) => row.name);
}

/** A newer version was here: this one does not know what its tables hold. */
export async function refuseNewer(pool: pg.Pool): Promise<void> {
  const known = new Set(await knownMigrations());
  const newer = (await appliedMigrations(pool)).toSorted().filter((name) => !known.has(name));
  if (newer.length === 0) return;
  throw new ConfigError(
    `The database was brought up to date by a newer Comptoir (${newer.at(-1)}): start that version or a later one. The way back to this version is the backup from before that update, see "Updating" in docs/guide/running-en.md.`,
  );
}
