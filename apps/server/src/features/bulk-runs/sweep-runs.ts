import { listEnvironmentIds } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { forgetOldRuns } from './run-queries.ts';

/** Removes runs of more than a day ago. */
export async function sweepRuns({ database, clock }: Platform): Promise<void> {
  const now = clock.now();
  for (const environment_id of await listEnvironmentIds(database))
    await database.transaction({ environment_id }, (db) => forgetOldRuns({ db, environment_id }, now));
}

export const sweeps = [sweepRuns];
