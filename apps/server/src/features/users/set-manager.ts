import type { UserDetail } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { changeManager } from './change-manager.ts';
import { type MonthSpanText, linkSpan, writeManager, requireUsers } from './write-manager.ts';

export async function setManager(
  ctx: Ctx,
  user_id: string,
  manager_id: string,
  period: MonthSpanText,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const span = linkSpan(period, await companyCalendar(ctx));
  await requireUsers(ctx, [user_id, manager_id]);
  return changeManager(ctx, 'set_manager', { user_id, manager_id }, () =>
    withinOwnReach(ctx, () => writeManager(ctx, manager_id, [user_id], span)),
  );
}
