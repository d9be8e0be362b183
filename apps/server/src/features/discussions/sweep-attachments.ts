import { listEnvironmentIds } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { forgetUnsent } from './attachment-queries.ts';

const DAY_MS = 86_400_000;

/** Removes files that were uploaded a day ago for a message that nobody sent. */
export async function sweepAttachments({ database, clock, services }: Platform): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - DAY_MS);
  for (const environment_id of await listEnvironmentIds(database)) {
    const keys = await database.transaction({ environment_id }, (db) =>
      forgetUnsent({ db, environment_id }, { now, before }),
    );
    for (const key of keys) await services.files.remove(key);
  }
}
