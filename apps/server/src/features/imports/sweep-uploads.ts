import { listEnvironmentIds } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { cancelStaleUploads, forgetEndedUploads } from './import-queries.ts';

const DAY_MS = 86_400_000;

/** Removes uploaded files that nobody needs: never started for a day, or of an import that ended a day ago. Results files stay. */
export async function sweepUploads(platform: Platform): Promise<void> {
  const { database, clock, services } = platform;
  const now = clock.now();
  const before = new Date(now.getTime() - DAY_MS);
  for (const environment_id of await listEnvironmentIds(database)) {
    const keys = await database.transaction({ environment_id }, async (db) => {
      await cancelStaleUploads({ db, environment_id }, { now, before });
      return forgetEndedUploads({ db, environment_id }, { now, before });
    });
    // After the commit. Files forgotten in the last two days are named again: a sweep cut short leaves nothing behind.
    for (const key of keys) await services.files.remove(key);
  }
}

export const sweeps = [sweepUploads];
