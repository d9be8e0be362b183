import type { PlanWire } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { plansChanged } from './plans-changed.ts';
import { updatePlanRow } from './plan-queries.ts';
import { readPlan, requirePlan } from './read-plans.ts';
import { refuseUsedName } from './plan-checks.ts';

export interface PlanChange {
  readonly name?: string | undefined;
  readonly section?: string | undefined;
  readonly description?: string | undefined;
  readonly simulation_allowed?: boolean | undefined;
  readonly attribution?: PlanWire['attribution'] | undefined;
  readonly version?: number | undefined;
}

export async function updatePlan(
  ctx: Ctx,
  id: string,
  { version, ...change }: PlanChange,
): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'write');
  const before = await requirePlan(ctx, id, true);
  assertVersion('plan', before.version, version);
  const after = {
    name: change.name ?? before.name,
    section: change.section ?? before.section,
    description: change.description ?? before.description,
    simulation_allowed: change.simulation_allowed ?? before.simulation_allowed,
    attribution: change.attribution ?? before.attribution,
    state: before.state,
  };
  await refuseUsedName(ctx, after.name, id);
  await updatePlanRow(ctx, id, after, ctx.actor.user_id);
  // Statements show the plan's name, and what counts follows its attribution.
  if (after.name !== before.name || after.attribution !== before.attribution) await plansChanged(ctx);
  const { name, section, description, simulation_allowed, attribution } = before;
  ctx.audit({
    object_type: 'plan',
    object_id: id,
    before: { name, section, description, simulation_allowed, attribution },
    after: change,
  });
  return readPlan(ctx, id);
}
