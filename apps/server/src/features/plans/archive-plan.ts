import type { PlanWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findCompensations, markDeleted } from './compensation-queries.ts';
import { endMembers, findMembers, replaceMembers } from './member-queries.ts';
import { usesOf } from '../references/index.ts';
import { plansChanged } from './plans-changed.ts';
import { updatePlanRow } from './plan-queries.ts';
import { readPlan, requirePlan } from './read-plans.ts';

/** Nobody has it after `end_date`; what it computed until then stays. */
export async function archivePlan(ctx: Ctx, id: string, end_date: string): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'write');
  const plan = await requirePlan(ctx, id, true);
  await updatePlanRow(ctx, id, { ...plan, state: 'archived' });
  const members = await findMembers(ctx, id);
  await endMembers(ctx, id, end_date);
  ctx.audit({
    object_type: 'plan',
    object_id: id,
    before: { state: plan.state, members },
    after: { state: 'archived', end_date },
  });
  await plansChanged(ctx, { plan_id: id });
  return readPlan(ctx, id);
}

/** Attributions stay ended: who gets it again is said anew. */
export async function unarchivePlan(ctx: Ctx, id: string): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'write');
  const plan = await requirePlan(ctx, id, true);
  await updatePlanRow(ctx, id, { ...plan, state: 'live' });
  ctx.audit({ object_type: 'plan', object_id: id, before: { state: plan.state }, after: { state: 'live' } });
  return readPlan(ctx, id);
}

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
  await replaceMembers(ctx, id, []);
  await updatePlanRow(ctx, id, { ...plan, state: 'deleted' });
  ctx.audit({
    object_type: 'plan',
    object_id: id,
    before: {
      name: plan.name,
      members,
      compensations: compensations.map(({ id: each, name }) => ({ id: each, name })),
    },
  });
  await plansChanged(ctx, { compensation_ids: ids });
}
