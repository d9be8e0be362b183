import type { UserDetail } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { peopleChanged } from './people-changed.ts';
import { getUserDetail } from './read-users.ts';
import { requireUser } from './user-checks.ts';
import { saveUnsynced } from './user-link-queries.ts';
import { assertMayAdminister } from './user-policy.ts';

/** Connections leave the person alone from now on, or take them up again at their next refresh. */
export async function setUserSynced(ctx: Ctx, id: string, is_synced: boolean): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const user = await requireUser(ctx, id);
  assertMayAdminister(ctx.actor, user);
  const before = await getUserDetail(ctx, id);
  await saveUnsynced(ctx, id, is_synced ? null : ctx.clock.now());
  const after = await getUserDetail(ctx, id);
  ctx.audit({
    object_type: 'user',
    object_id: id,
    before: { integrations: before.integrations },
    after: { integrations: after.integrations },
  });
  await peopleChanged(ctx, { user_ids: [id], calculate: false });
  return after;
}
