import { listEnvironmentIds } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { forgetTold } from './cause-queries.ts';

/** Longer than a month: the cause of a monthly digest is its day. */
const KEPT_MS = 40 * 86_400_000;

/** Forgets who was notified of what, once nothing is repeated any more. */
export async function sweepCauses({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  for (const environment_id of await listEnvironmentIds(database))
    await database.transaction({ environment_id }, (db) => forgetTold(db, environment_id, before));
}
