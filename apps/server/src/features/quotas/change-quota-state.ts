import type { QuotaSummary } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { updateQuotaRow, type StoredQuota } from './quota-queries.ts';
import { readQuota } from './read-quotas.ts';

export async function changeState(
  ctx: Ctx,
  quota: StoredQuota,
  state: StoredQuota['state'],
): Promise<QuotaSummary> {
  await updateQuotaRow(ctx, quota.id, { ...quota, state });
  ctx.audit({ object_type: 'quota', object_id: quota.id, before: { state: quota.state }, after: { state } });
  return readQuota(ctx, quota.id);
}
