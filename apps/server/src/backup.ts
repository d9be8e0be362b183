import { setTimeout as delay } from 'node:timers/promises';
import { operate } from './operate.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { systemClock } from './platform/clock/clock.ts';
import { ConfigError } from './platform/config/config.ts';
import { lockDataDir } from './platform/config/data-dir-lock.ts';
import { hasCluster, runningPostgres } from './platform/postgres/cluster.ts';
import { startPostgres } from './platform/postgres/postgres.ts';
import { VERSION } from './version.ts';

await operate('npm run backup -- FILE', async ({ config, file, signal, say }) => {
  const database = config.database_url === null ? await embedded(config.data_dir) : { url: config.database_url, stop: async () => {} };
  try {
    const report = await writeBackup({
      database_url: database.url,
      data_dir: config.data_dir,
      file,
      version: VERSION,
      now: systemClock.now(),
      signal,
    });
    if (report.missing > 0)
      say(`${report.missing} files that the database names are not under DATA_DIR (${config.data_dir}), and so not in the backup.`);
    say(`Backed up to ${report.file}: ${report.tables} tables, ${report.rows} rows, ${report.files} files, ${sizeOf(report.bytes)}`);
  } finally {
    await database.stop();
  }
});

function sizeOf(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The database of the server that runs on this folder; without one it is started for the time being. */
async function embedded(data_dir: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (!(await hasCluster(data_dir)))
    throw new ConfigError(`DATA_DIR is ${data_dir}, which holds no database: there is nothing to back up.`);
  for (let tries = 1; ; tries += 1) {
    const url = await runningPostgres(data_dir);
    if (url !== null) return { url, stop: async () => {} };
    try {
      const lock = await lockDataDir(data_dir);
      const postgres = await startPostgres({ data_dir }).catch(async (error: unknown) => {
        await lock.release();
        throw error;
      });
      return { url: postgres.url(), stop: () => postgres.stop().finally(lock.release) };
    } catch (error) {
      // A server that is just starting, or stopping.
      if (!(error instanceof ConfigError) || tries >= 20) throw error;
      await delay(500);
    }
  }
}
