import { operate } from './operate.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';

await operate('npm run restore -- FILE', async ({ config, file, signal, say }) => {
  const { data_dir, database_url } = config;
  const report = await restoreBackup({ database_url, data_dir, file, signal, say });
  const into = database_url === null ? data_dir : 'the database of DATABASE_URL';
  say(
    `Restored into ${into}: ${report.tables} tables, ${report.rows} rows, ${report.files} files, as of ${report.created_at}`,
  );
});
