import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { acknowledgeAlert } from './alert-queries.ts';

export async function acknowledgeJobAlert(ctx: Ctx, id: string): Promise<{ ok: true }> {
  requirePermission(ctx, 'company_setting', 'write');
  const job_id = await acknowledgeAlert(ctx, id);
  if (job_id === null) throw new AppError('not_found');
  ctx.audit({ object_type: 'job', object_id: job_id });
  return { ok: true };
}
