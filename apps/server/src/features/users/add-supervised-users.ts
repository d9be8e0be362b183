import type { UserDetail } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { getUserDetail } from './read-users.ts';
import { peopleChanged } from './people-changed.ts';
import { type MonthSpanText, linkSpan, writeManager, requireUsers } from './write-manager.ts';

export async function addSupervisedUsers(
  ctx: Ctx,
  manager_id: string,
  user_ids: readonly string[],
  period: MonthSpanText,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const span = linkSpan(period, await companyCalendar(ctx));
  await requireUsers(ctx, [manager_id, ...user_ids]);
  await withinOwnReach(ctx, () => writeManager(ctx, manager_id, [...new Set(user_ids)], span));
  ctx.audit({
    kind: 'add_supervised_users',
    object_type: 'user',
    object_id: manager_id,
    after: { user_ids, ...span },
  });
  await peopleChanged(ctx, { user_ids: [manager_id, ...user_ids] });
  return getUserDetail(ctx, manager_id);
}
