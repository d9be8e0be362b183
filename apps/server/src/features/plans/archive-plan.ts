import type { PlanWire } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { endMembers, findMembers } from './member-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { endPromotedState } from './promoted/promoted-queries.ts';
import { updatePlanRow } from './plan-queries.ts';
import { readPlan, requirePlan } from './read-plans.ts';

/** Nobody has it after `end_date`; what it computed until then stays. */
export async function archivePlan(ctx: Ctx, id: string, end_date: string): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'write');
  const plan = await requirePlan(ctx, id, true);
  await updatePlanRow(ctx, id, { ...plan, state: 'archived' }, ctx.actor.user_id);
  const members = await findMembers(ctx, id);
  await endMembers(ctx, id, end_date, ctx.actor.user_id);
  await endPromotedState(ctx, { plan_id: id, compensation_id: null });
  ctx.audit({
    object_type: 'plan',
    object_id: id,
    before: { state: plan.state, members },
    after: { state: 'archived', end_date },
  });
  await plansChanged(ctx);
  return readPlan(ctx, id);
}
