import { datesOverlap } from '@comptoir/kernel';
import type { UserDetail } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { linksOfManager } from './manager-link-queries.ts';
import { getUserDetail } from './read-users.ts';
import { peopleChanged } from './people-changed.ts';
import { type MonthSpanText, linkSpan, writeManager, requireUsers, cutManager } from './write-manager.ts';

/** Exactly these people in the span: other people of that manager have none there. */
export async function setSupervisedUsers(
  ctx: Ctx,
  manager_id: string,
  user_ids: readonly string[],
  period: MonthSpanText,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const span = linkSpan(period, await companyCalendar(ctx));
  await requireUsers(ctx, [manager_id, ...user_ids]);
  const before = (await linksOfManager(ctx, manager_id)).filter((link) => datesOverlap(link, span));
  const released = [...new Set(before.map((link) => link.user_id))].filter((id) => !user_ids.includes(id));
  await withinOwnReach(ctx, async () => {
    for (const user_id of released) await cutManager(ctx, user_id, manager_id, span);
    if (user_ids.length > 0) await writeManager(ctx, manager_id, [...new Set(user_ids)], span);
  });
  ctx.audit({
    kind: 'set_supervised_users',
    object_type: 'user',
    object_id: manager_id,
    before,
    after: { user_ids, ...span },
  });
  await peopleChanged(ctx, { user_ids: [manager_id, ...user_ids, ...released] });
  return getUserDetail(ctx, manager_id);
}
