import { MAX_KEPT_PROPOSAL_DAYS } from '@comptoir/kernel';
import { SYSTEM_ACTOR } from '../../../platform/auth/principal.ts';
import { newId } from '../../../platform/clock/clock.ts';
import { listEnvironmentIds } from '../../../platform/db/index.ts';
import { inTenant, type Platform } from '../../../platform/unit-of-work.ts';
import { daysAfter } from './proposal-policy.ts';
import { expireProposals, findDue, forgetProposals } from './proposal-queries.ts';

/** Closes proposals that nobody decided in time, each with its entry in the trail, and removes those of long ago. */
export async function sweepProposals(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock.now();
  for (const tenant of await findDue(database, now)) {
    const occasion = {
      tenant,
      actor: SYSTEM_ACTOR,
      request_id: newId(),
      ip: null,
      audit_kind: 'expire_proposal',
    };
    await inTenant(platform, occasion, async (ctx) => {
      for (const { id, kind, key_name } of await expireProposals(ctx, now))
        ctx.audit({
          object_type: 'proposal',
          object_id: id,
          before: { state: 'open' },
          after: { state: 'expired', kind, agent: key_name },
        });
    });
  }
  const before = daysAfter(now, -MAX_KEPT_PROPOSAL_DAYS);
  for (const environment_id of await listEnvironmentIds(database))
    await database.transaction({ environment_id }, (db) => forgetProposals(db, environment_id, before));
}

export const sweeps = [sweepProposals];
