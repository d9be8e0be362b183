import type { PlanWire } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { insertPlan } from './plan-queries.ts';
import { readPlan } from './read-plans.ts';
import { refuseUsedName } from './plan-checks.ts';

export async function createPlan(
  ctx: Ctx,
  body: { readonly name: string; readonly section?: string; readonly description?: string },
): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'write');
  await refuseUsedName(ctx, body.name, null);
  const id = ctx.newId();
  await insertPlan(
    ctx,
    {
      id,
      name: body.name,
      section: body.section ?? '',
      description: body.description ?? '',
      simulation_allowed: false,
      attribution: 'dates',
    },
    ctx.actor.user_id,
  );
  ctx.audit({ object_type: 'plan', object_id: id, after: body });
  return readPlan(ctx, id);
}
