import { newId } from '../../platform/clock/clock.ts';
import { SYSTEM_ACTOR } from '../../platform/auth/principal.ts';
import { contextOver, type Platform } from '../../platform/unit-of-work.ts';
import { DROP_JOB } from '../sandboxes/index.ts';
import { findClosed, findDropping } from './sample-queries.ts';

/** The second transaction of a removal follows the first within moments. */
const MOMENTS_MS = 10 * 60_000;

/**
 * Frees samples, with the sandboxes made of them, that were closed and whose job was not put in the queue: the server died between the two
 * transactions, or the job was given up.
 */
export async function sweepClosed(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const closed = await findClosed(database, new Date(clock.now().getTime() - MOMENTS_MS));
  if (closed.length === 0) return;
  const dropping = await findDropping(database, DROP_JOB);
  for (const { id, tenant } of closed) {
    if (dropping.has(id)) continue;
    await database.transaction({ environment_id: tenant.environment_id, account_id: null }, (db) =>
      contextOver(
        platform,
        { tenant, actor: SYSTEM_ACTOR, request_id: newId(), ip: null, audit_kind: DROP_JOB },
        db,
        [],
      ).enqueue(DROP_JOB, { sandbox_id: id }),
    );
  }
}
