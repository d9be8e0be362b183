import { HOOK_HISTORY_DAYS } from '@comptoir/contract';
import { listEnvironmentIds } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { forgetMessages } from './delivery-queries.ts';

const DAY_MS = 86_400_000;

/** Payloads name people and their pay: they are kept for as long as somebody may want to send them again. */
export async function sweepHistory({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - HOOK_HISTORY_DAYS * DAY_MS);
  for (const environment_id of await listEnvironmentIds(database))
    await database.transaction({ environment_id }, (db) =>
      forgetMessages({ db, tenant: { environment_id } }, before),
    );
}
