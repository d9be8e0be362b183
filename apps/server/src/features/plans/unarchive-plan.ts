import type { PlanWire } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { updatePlanRow } from './plan-queries.ts';
import { readPlan, requirePlan } from './read-plans.ts';

/** Attributions stay ended: members are chosen again. */
export async function unarchivePlan(ctx: Ctx, id: string): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'write');
  const plan = await requirePlan(ctx, id, true);
  await updatePlanRow(ctx, id, { ...plan, state: 'live' }, ctx.actor.user_id);
  ctx.audit({ object_type: 'plan', object_id: id, before: { state: plan.state }, after: { state: 'live' } });
  return readPlan(ctx, id);
}
