import type { PlanWire } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { copyChecks } from './checks/index.ts';
import { ownIds, rewriteIds } from './compensation-policy.ts';
import { findCompensations, insertCompensation } from './compensation-queries.ts';
import { insertPlan } from './plan-queries.ts';
import { readPlan, requirePlan } from './read-plans.ts';
import { refuseUsedName } from './plan-checks.ts';

/**
 * Its compensations with their plan checks as drafts under ids of their own, which read each other as the originals did. Nobody has the copy: the members who had
 * both would be paid twice.
 */
export async function duplicatePlan(ctx: Ctx, id: string, name: string): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'write');
  const original = await requirePlan(ctx, id);
  await refuseUsedName(ctx, name, null);
  const copy_id = ctx.newId();
  const { section, description, simulation_allowed, attribution } = original;
  await insertPlan(
    ctx,
    { id: copy_id, name, section, description, simulation_allowed, attribution },
    ctx.actor.user_id,
  );
  const compensations = await findCompensations(ctx, [id]);
  const ids = new Map(
    compensations.flatMap((each) => [[each.id, ctx.newId()] as const, ...ownIds(each.document, ctx.newId)]),
  );
  for (const each of compensations) {
    const copy = {
      ...each,
      id: present(ids.get(each.id), 'copy of a compensation'),
      plan_id: copy_id,
      document: rewriteIds(each.document, ids),
    };
    await insertCompensation(ctx, copy, ctx.actor.user_id, 'copied');
  }
  // They read each other's results: all of them are there before the first check runs.
  for (const { id: from } of compensations)
    await copyChecks(ctx, { from, to: present(ids.get(from), 'copy of a compensation') });
  ctx.audit({ object_type: 'plan', object_id: copy_id, after: { name, copy_of: id } });
  return readPlan(ctx, copy_id);
}
