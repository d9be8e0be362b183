import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findCompensations, markDeleted } from './compensation-queries.ts';
import { findMembers, replaceMembers } from './member-queries.ts';
import { usesOf } from '../references/index.ts';
import { plansChanged } from './plans-changed.ts';
import { updatePlanRow } from './plan-queries.ts';
import { requirePlan } from './read-plans.ts';

/** Refused while a compensation of another plan reads one of its own, or a view names it. */
export async function deletePlan(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'plan.plans', 'delete');
  const plan = await requirePlan(ctx, id, true);
  const compensations = await findCompensations(ctx, [id]);
  const ids = compensations.map((each) => each.id);
  const uses = await usesOf(ctx, 'plan', id);
  if (uses.length > 0) throw new AppError('plan_in_use', { uses });
  const members = await findMembers(ctx, id);
  await markDeleted(ctx, ids, ctx.actor.user_id);
  await replaceMembers(ctx, id, [], ctx.actor.user_id);
  await updatePlanRow(ctx, id, { ...plan, state: 'deleted' }, ctx.actor.user_id);
  ctx.audit({
    object_type: 'plan',
    object_id: id,
    before: {
      name: plan.name,
      members,
      compensations: compensations.map(({ id: each, name }) => ({ id: each, name })),
    },
  });
  await plansChanged(ctx);
}
