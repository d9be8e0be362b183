import { chmod, rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { openDatabase, prepareDatabase } from '../db/index.ts';
import { unprivilegedUser } from '../postgres/account.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { sweepTemporary, TEST_DATA } from '../postgres/sweep-temporary.ts';
import { createCitusDatabase, type CitusDatabase } from './citus-database.ts';
import { makeOwnedFolder } from '../temporary/owned-folder.ts';
import { parentOfTestData } from './test-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of any database of the run's cluster: `template` is the migrated one, never written to. */
    readonly cluster_url: string;
    /** The migrated database on the cluster of CITUS_URL; null without one. */
    readonly citus_template: string | null;
  }
}

export const TEMPLATE = 'template_comptoir';

/** One PostgreSQL for the whole run, with one migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = await parentOfTestData();
  await sweepTemporary(await unprivilegedUser(), parent);
  const data_dir = await makeOwnedFolder(TEST_DATA, parent);
  // Under root PostgreSQL runs as another account, which must get in.
  await chmod(data_dir, 0o755);
  const postgres = await startPostgres({ data_dir, throwaway: true });
  const admin = openDatabase({ url: postgres.url('postgres') });
  await admin.pool.query(`create database ${TEMPLATE}`);
  await admin.close();
  await prepareDatabase(postgres.url(TEMPLATE));
  project.provide('cluster_url', postgres.url('postgres'));
  const on_citus = await citusTemplate(process.env['CITUS_URL']);
  project.provide('citus_template', on_citus?.name ?? null);
  return async () => {
    await on_citus?.drop();
    await postgres.stop();
    await rm(data_dir, { recursive: true, force: true });
  };
}

async function citusTemplate(cluster_url: string | undefined): Promise<CitusDatabase | null> {
  if (!cluster_url) return null;
  const made = await createCitusDatabase(cluster_url);
  await prepareDatabase(made.url);
  await made.seal();
  return made;
}
