import { datesOverlap } from '@comptoir/kernel';
import type { UserDetail } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import { changeManager } from './change-manager.ts';
import { type MonthSpanText, linkSpan, cutManager } from './write-manager.ts';

export async function removeManager(
  ctx: Ctx,
  user_id: string,
  manager_id: string,
  period: MonthSpanText,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const span = linkSpan(period, await companyCalendar(ctx));
  return changeManager(ctx, 'remove_manager', { user_id, manager_id }, async (before) => {
    if (!before.some((link) => link.manager_id === manager_id && datesOverlap(link, span)))
      throw new AppError('not_found');
    await cutManager(ctx, user_id, manager_id, span);
  });
}
