import { listEnvironmentIds } from '../../platform/db/index.ts';
import { undoableSince } from '../../platform/undo-window.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { forgetDeletedReports } from './report-queries.ts';

/** Removes reports that were deleted an hour ago: until then they come back. */
export async function sweepReports({ database, clock }: Platform): Promise<void> {
  const before = undoableSince(clock.now());
  for (const environment_id of await listEnvironmentIds(database))
    await database.transaction({ environment_id }, (db) =>
      forgetDeletedReports({ db, environment_id }, before),
    );
}
