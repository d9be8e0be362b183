import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalidate } from '../calculations/index.ts';
import { refuseUse } from './quota-policy.ts';
import { deleteQuotaRow } from './quota-queries.ts';
import { findValues } from './value-queries.ts';
import { lockQuota } from './quota-checks.ts';

export async function deleteQuota(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'quota', 'delete');
  const quota = await lockQuota(ctx, id);
  refuseUse(quota.used_by);
  const values = await findValues(ctx, id);
  await deleteQuotaRow(ctx, id);
  ctx.audit({
    object_type: 'quota',
    object_id: id,
    before: { name: quota.name, frequency: quota.frequency, type: quota.type, values },
  });
  await invalidate(ctx, 'people or plans');
}
