import type { UserDetail } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { linksOfUsers } from './manager-link-queries.ts';
import { getUserDetail } from './read-users.ts';
import { peopleChanged } from './people-changed.ts';
import { type MonthSpanText, linkSpan, writeManager, requireUsers } from './write-manager.ts';

export async function setManager(
  ctx: Ctx,
  user_id: string,
  manager_id: string,
  period: MonthSpanText,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const span = linkSpan(period);
  await requireUsers(ctx, [user_id, manager_id]);
  const before = await linksOfUsers(ctx, [user_id]);
  await withinOwnReach(ctx, () => writeManager(ctx, manager_id, [user_id], span));
  ctx.audit({
    kind: 'set_manager',
    object_type: 'user',
    object_id: user_id,
    before,
    after: await linksOfUsers(ctx, [user_id]),
  });
  await peopleChanged(ctx, { user_ids: [user_id, manager_id] });
  return getUserDetail(ctx, user_id);
}
