import type { PromotedChangeWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requirePlan } from '../read-plans.ts';
import { discardPromoted, findPromotedChanges } from './promoted-queries.ts';

export async function listPromotedChanges(ctx: Ctx, plan_id: string): Promise<PromotedChangeWire[]> {
  requirePermission(ctx, 'plan.compensations', 'read');
  await requirePlan(ctx, plan_id);
  return findPromotedChanges(ctx, plan_id);
}

export async function discardPromotedChange(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const gone = await discardPromoted(ctx, id);
  if (!gone) throw new AppError('not_found', { object: 'plan' });
  const { plan_id, compensation_id, sandbox_name } = gone;
  ctx.audit({
    object_type: compensation_id === null ? 'plan' : 'compensation',
    object_id: compensation_id ?? plan_id,
    before: { promoted_from: sandbox_name },
  });
}
