import { datesOverlap } from '@comptoir/kernel';
import type { UserDetail } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { linksOfUsers } from './manager-link-queries.ts';
import { getUserDetail } from './read-users.ts';
import { peopleChanged } from './people-changed.ts';
import { type MonthSpanText, linkSpan, cutManager } from './write-manager.ts';

export async function removeManager(
  ctx: Ctx,
  user_id: string,
  manager_id: string,
  period: MonthSpanText,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const span = linkSpan(period);
  const before = await linksOfUsers(ctx, [user_id]);
  if (!before.some((link) => link.manager_id === manager_id && datesOverlap(link, span)))
    throw new AppError('not_found');
  await cutManager(ctx, user_id, manager_id, span);
  ctx.audit({
    kind: 'remove_manager',
    object_type: 'user',
    object_id: user_id,
    before,
    after: await linksOfUsers(ctx, [user_id]),
  });
  await peopleChanged(ctx, { user_ids: [user_id, manager_id] });
  return getUserDetail(ctx, user_id);
}
