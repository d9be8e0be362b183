import type { PublicCtx } from '../../platform/http/index.ts';
import { listWorkplaces } from './account-queries.ts';

/** An account is global and the audit trail is a company's: what happens to an account is noted wherever it works. */
export async function noteAccess(
  ctx: PublicCtx,
  kind: string,
  account_id: string,
  after?: Readonly<Record<string, string>>,
): Promise<void> {
  const places = await ctx.platformTransaction((db) => listWorkplaces(db, account_id));
  for (const place of places) {
    await ctx.inTenant(place.tenant, place.actor, async (tenantCtx) => {
      tenantCtx.audit({ kind, object_type: 'account', object_id: account_id, after });
    });
  }
}
