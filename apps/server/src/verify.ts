import { operate } from './operate.ts';
import { openOperatorDatabase } from './operator-database.ts';
import { verifyTrails } from './platform/audit/verify-trail.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { readSecretsKey } from './platform/secrets/key-file.ts';
import { ConfigError } from './platform/config/config.ts';
import { openDatabase, pendingMigrations } from './platform/db/index.ts';

await operate(
  'npm run verify',
  async ({ config, say }) => {
    const postgres = await openOperatorDatabase(config);
    const database = openDatabase({ url: postgres.url, max_connections: 1 });
    try {
      if ((await pendingMigrations(database.pool)).length > 0)
        throw new ConfigError(
          'The database is older than this Comptoir, or contains none: start it once, then verify.',
        );
      const key = await readSecretsKey(config.data_dir, config.secrets_key);
      const reports = await verifyTrails(database, key === null ? null : createSecrets(key));
      if (key === null && reports.some(({ removed_up_to }) => removed_up_to !== null))
        say('The key of the installation is not here: signatures of checkpoints are not verified.');
      for (const { company, environment, entries, head, removed_up_to, faults } of reports) {
        say(
          `${company}, ${environment}: ${entries} entries, ${faults.length === 0 ? `whole up to ${head}` : 'NOT whole'}`,
        );
        if (removed_up_to !== null)
          say(`  Entries up to ${removed_up_to} were removed by the company’s retention.`);
        for (const fault of faults) say(`  ${fault}`);
      }
      if (reports.some((report) => report.faults.length > 0))
        throw new ConfigError('The audit trail is not whole.');
    } finally {
      await database.close();
      await postgres.stop();
    }
  },
  'nothing',
);
