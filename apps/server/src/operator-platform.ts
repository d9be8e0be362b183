import { openOperatorDatabase } from './operator-database.ts';
import { randomToken } from './platform/auth/tokens.ts';
import { systemClock } from './platform/clock/clock.ts';
import { ConfigError, publicUrl, type Config } from './platform/config/config.ts';
import { ensureAppLogin, openDatabase, pendingMigrations } from './platform/db/index.ts';
import { createLogger } from './platform/log/log.ts';
import { readSecretsKey } from './platform/secrets/key-file.ts';
import { createServices, installationSecrets } from './platform/services.ts';
import type { Platform } from './platform/unit-of-work.ts';
import { VERSION } from './version.ts';

/** Runs work of the product beside a server or without one: the same tables, the same trail, mails by its outbox. */
export async function withPlatform<T>(config: Config, work: (platform: Platform) => Promise<T>): Promise<T> {
  const postgres = await openOperatorDatabase(config);
  const closings = [postgres.stop];
  try {
    const app_url = await appLogin(config, postgres.url);
    const database = openDatabase({ url: postgres.url, app_url, max_connections: 2 });
    closings.push(database.close);
    return await work({
      database,
      clock: systemClock,
      log: createLogger('silent'),
      services: createServices({
        data_dir: config.data_dir,
        public_url: publicUrl(config, config.port),
        version: VERSION,
        realtime: await installationSecrets(database),
        // Nothing is sealed here: no key is made where there is none.
        secrets_key: (await readSecretsKey(config.data_dir, config.secrets_key)) ?? randomToken(),
      }),
      jobs: new Map(),
    });
  } finally {
    for (const close of closings.toReversed()) await close();
  }
}

async function appLogin(config: Config, url: string): Promise<string> {
  const owner = openDatabase({ url, max_connections: 1 });
  try {
    const pending = await pendingMigrations(owner.pool).catch((error: Error) => {
      throw new ConfigError(`DATABASE_URL is not usable: the database does not answer (${error.message}).`);
    });
    if (pending.length > 0)
      throw new ConfigError(
        'The database is older than this Comptoir, or contains none: start it once, then try again.',
      );
    return await ensureAppLogin(owner.pool, url, config.database_app_url);
  } finally {
    await owner.close();
  }
}
