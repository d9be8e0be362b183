import { listEnvironmentIds } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { forgetOldExports } from './export-queries.ts';

/** Removes exports of more than a day ago, with their files. */
export async function sweepExports({ database, clock, services }: Platform): Promise<void> {
  const now = clock.now();
  for (const environment_id of await listEnvironmentIds(database)) {
    const keys = await database.transaction({ environment_id }, (db) =>
      forgetOldExports({ db, environment_id }, now),
    );
    // After the commit. Files forgotten in the last two days are named again: a sweep cut short leaves nothing behind.
    for (const key of keys) await services.files.remove(key);
  }
}

export const sweeps = [sweepExports];
