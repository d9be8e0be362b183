import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '../db/index.ts';
import { startPostgres } from '../postgres/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of any database of the run's cluster: `template` is the migrated one, never written to. */
    readonly cluster_url: string;
  }
}

export const TEMPLATE = 'template_comptoir';

/** One PostgreSQL for the whole run, with one migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data_dir = await mkdtemp(join(tmpdir(), 'comptoir-test-'));
  // Under root PostgreSQL runs as another account, which must get in.
  await chmod(data_dir, 0o755);
  const postgres = await startPostgres({ data_dir, throwaway: true });
  const admin = openDatabase({ url: postgres.url('postgres') });
  await admin.pool.query(`create database ${TEMPLATE}`);
  await admin.close();
  const template = openDatabase({ url: postgres.url(TEMPLATE) });
  try {
    await migrate(template.pool);
  } finally {
    await template.close();
  }
  project.provide('cluster_url', postgres.url('postgres'));
  return async () => {
    await postgres.stop();
    await rm(data_dir, { recursive: true, force: true });
  };
}
