import { sealCheckpoint } from '../../platform/audit/checkpoint.ts';
import { SYSTEM_ACTOR } from '../../platform/auth/principal.ts';
import { newId } from '../../platform/clock/clock.ts';
import { inTenant, type Platform } from '../../platform/unit-of-work.ts';
import { findLastOld, findRetentions, removeEntries } from './trim-queries.ts';

/** Removes what is older than a company keeps, and leaves a checkpoint: what is left is still verified. Noted in the trail itself. */
export async function trimTrails(platform: Platform): Promise<void> {
  for (const { tenant, years } of await findRetentions(platform.database)) {
    const before = new Date(platform.clock.now());
    before.setUTCFullYear(before.getUTCFullYear() - years);
    const occasion = { tenant, actor: SYSTEM_ACTOR, request_id: newId(), ip: null, audit_kind: 'trim_audit' };
    await inTenant(platform, occasion, async (ctx) => {
      const last = await findLastOld(ctx, before);
      if (!last) return;
      const sealed = sealCheckpoint(ctx.services.secrets, tenant.environment_id, last);
      const removed = await removeEntries(ctx, last.number, sealed);
      ctx.audit({
        object_type: 'audit',
        after: { removed_entries: removed, until: last.at.toISOString(), audit_retention_years: years },
      });
    });
  }
}
