import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { markDeleted } from './compensation-queries.ts';
import { usesOf } from '../references/index.ts';
import { plansChanged } from './plans-changed.ts';
import { requireCompensation } from './read-compensations.ts';

/** Refused while another compensation reads its results. */
export async function deleteCompensation(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'plan.compensations', 'delete');
  const before = await requireCompensation(ctx, id, true);
  const uses = await usesOf(ctx, 'compensation', id);
  if (uses.length > 0) throw new AppError('plan_in_use', { uses });
  await markDeleted(ctx, [id], ctx.actor.user_id);
  ctx.audit({ object_type: 'compensation', object_id: id, before });
  if (before.state === 'live') await plansChanged(ctx);
}
