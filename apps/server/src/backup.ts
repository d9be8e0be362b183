import { join } from 'node:path';
import { operate } from './operate.ts';
import { openOperatorDatabase } from './operator-database.ts';
import { diskFileStore } from './platform/files/file-store.ts';
import { openBucket } from './platform/files/bucket.ts';
import { s3FileStore } from './platform/files/s3-file-store.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { systemClock } from './platform/clock/clock.ts';
import { VERSION } from './version.ts';

await operate('npm run backup -- FILE', async ({ config, file, signal, say }) => {
  const database = await openOperatorDatabase(config);
  try {
    const disk = diskFileStore(join(config.data_dir, 'files'));
    const files = config.bucket === null ? disk : s3FileStore(disk, openBucket(config.bucket));
    const report = await writeBackup({
      bringFile: files.localPath,
      database_url: database.url,
      data_dir: config.data_dir,
      file,
      version: VERSION,
      now: systemClock.now(),
      signal,
    });
    if (report.missing > 0)
      say(
        `${report.missing} files that the database names are not under DATA_DIR (${config.data_dir}), and so not in the backup.`,
      );
    say(
      `Backed up to ${report.file}: ${report.tables} tables, ${report.rows} rows, ${report.files} files, ${sizeOf(report.bytes)}`,
    );
  } finally {
    await database.stop();
  }
});

function sizeOf(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
