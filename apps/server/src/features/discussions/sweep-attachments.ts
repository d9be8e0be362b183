import { listEnvironmentIds } from '../../platform/db/index.ts';
import { undoableSince } from '../../platform/undo-window.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { forgetDeleted, forgetUnsent } from './attachment-queries.ts';

const DAY_MS = 86_400_000;

/** Removes files that were uploaded a day ago for a message that nobody sent, and what deleted messages said an hour ago, with their files. */
export async function sweepAttachments({ database, clock, services }: Platform): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - DAY_MS);
  for (const environment_id of await listEnvironmentIds(database)) {
    const keys = await database.transaction({ environment_id }, async (db) => [
      ...(await forgetUnsent({ db, environment_id }, { now, before })),
      ...(await forgetDeleted({ db, environment_id }, undoableSince(now))),
    ]);
    for (const key of keys) await services.files.remove(key);
  }
}
