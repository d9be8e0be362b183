import type { UserDetail } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { peopleChanged } from './people-changed.ts';
import { tellOfUsers } from './tell-endpoints.ts';
import { getUserDetail } from './read-users.ts';
import { assertMayAdminister, assertNotArchived, assertNotSelf, statusWithAccess } from './user-policy.ts';
import { endSessions, updateUserRow, voidInvitations } from './user-write-queries.ts';
import { requireUser } from './user-checks.ts';
import { accessChanged } from './access-changed.ts';

export async function setUserAccess(ctx: Ctx, id: string, active: boolean): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const user = await requireUser(ctx, id);
  assertNotArchived(user);
  if (!active) assertNotSelf(ctx.actor, id);
  assertMayAdminister(ctx.actor, user);
  if (active === (user.status !== 'inactive')) return getUserDetail(ctx, id);
  if (!active) {
    await endSessions(ctx, user.account_id);
    await voidInvitations(ctx, id);
  }
  await updateUserRow(ctx, id, { status: active ? statusWithAccess(user.account_id !== null) : 'inactive' });
  ctx.audit({
    kind: 'set_user_access',
    object_type: 'user',
    object_id: id,
    before: { status: user.status },
    after: { active },
  });
  await accessChanged(ctx, id);
  await peopleChanged(ctx, { user_ids: [id] });
  await tellOfUsers(ctx, 'user.changed', [id]);
  return getUserDetail(ctx, id);
}
