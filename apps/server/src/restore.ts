import { join } from 'node:path';
import { operate } from './operate.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { openBucket } from './platform/files/bucket.ts';
import { settleFiles } from './platform/files/s3-file-store.ts';

await operate('npm run restore -- FILE', async ({ config, file, signal, say }) => {
  const { data_dir, database_url } = config;
  const report = await restoreBackup({ database_url, data_dir, file, signal, say });
  if (config.bucket !== null)
    await settleFiles(join(data_dir, 'files'), openBucket(config.bucket), new Date(), signal);
  const into = database_url === null ? data_dir : 'the database of DATABASE_URL';
  say(
    `Restored into ${into}: ${report.tables} tables, ${report.rows} rows, ${report.files} files, as of ${report.created_at}`,
  );
});
