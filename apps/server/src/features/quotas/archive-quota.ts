import type { QuotaSummary } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuseUse, liveUses } from './quota-policy.ts';
import { lockQuota } from './quota-checks.ts';
import { changeState } from './change-quota-state.ts';

export async function archiveQuota(ctx: Ctx, id: string): Promise<QuotaSummary> {
  requirePermission(ctx, 'quota', 'write');
  const quota = await lockQuota(ctx, id);
  refuseUse(liveUses(quota));
  return changeState(ctx, quota, 'archived');
}
