import { listEnvironmentIds } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { forgetUnused } from './simulated/simulation-queries.ts';

const DAYS_KEPT = 7;
const DAY_MS = 86_400_000;

/** Forgets what nobody has simulated for some days. */
async function sweepSimulations({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - DAYS_KEPT * DAY_MS);
  for (const environment_id of await listEnvironmentIds(database))
    await database.transaction({ environment_id }, (db) => forgetUnused({ db, environment_id }, before));
}

export const sweeps = [sweepSimulations];
