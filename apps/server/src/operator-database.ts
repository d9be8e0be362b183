import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, type Config } from './platform/config/config.ts';
import { lockDataDir } from './platform/config/data-dir-lock.ts';
import { hasCluster, runningPostgres } from './platform/postgres/cluster.ts';
import { startPostgres } from './platform/postgres/postgres.ts';

export interface OperatorDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** The database that an operator's command works on, beside a running server or without one. */
export async function openOperatorDatabase(config: Config): Promise<OperatorDatabase> {
  return config.database_url === null
    ? embedded(config.data_dir)
    : { url: config.database_url, stop: async () => {} };
}

/** The database of the server that runs on this folder; without one it is started for the time being. */
async function embedded(data_dir: string): Promise<OperatorDatabase> {
  if (!(await hasCluster(data_dir)))
    throw new ConfigError(`DATA_DIR is ${data_dir}, which contains no database.`);
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
