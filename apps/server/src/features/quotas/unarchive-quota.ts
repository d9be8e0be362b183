import type { QuotaSummary } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockQuota } from './quota-checks.ts';
import { changeState } from './change-quota-state.ts';

export async function unarchiveQuota(ctx: Ctx, id: string): Promise<QuotaSummary> {
  requirePermission(ctx, 'quota', 'write');
  return changeState(ctx, await lockQuota(ctx, id), 'live');
}
