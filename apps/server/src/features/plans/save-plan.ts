import type { PlanWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { ownIds, rewriteIds } from './compensation-policy.ts';
import { findCompensations, insertCompensation } from './compensation-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { insertPlan, isPlanNameUsed, lockPlans, setPlanPositions, updatePlanRow } from './plan-queries.ts';
import { readPlan, requirePlan } from './read-plans.ts';

async function refuseUsedName(ctx: Ctx, name: string, except_id: string | null): Promise<void> {
  if (await isPlanNameUsed(ctx, name, except_id)) throw new AppError('name_used', { name }, 'name');
}

export async function createPlan(
  ctx: Ctx,
  body: { readonly name: string; readonly section: string },
): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'write');
  await refuseUsedName(ctx, body.name, null);
  const id = ctx.newId();
  await insertPlan(ctx, {
    id,
    name: body.name,
    section: body.section,
    simulation_allowed: false,
    attribution: 'dates',
  });
  ctx.audit({ object_type: 'plan', object_id: id, after: body });
  return readPlan(ctx, id);
}

export interface PlanChange {
  readonly name?: string | undefined;
  readonly section?: string | undefined;
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
    simulation_allowed: change.simulation_allowed ?? before.simulation_allowed,
    attribution: change.attribution ?? before.attribution,
    state: before.state,
  };
  await refuseUsedName(ctx, after.name, id);
  await updatePlanRow(ctx, id, after);
  // Statements show the plan's name, and what counts follows its attribution.
  if (after.name !== before.name || after.attribution !== before.attribution)
    await plansChanged(ctx, { plan_id: id });
  const { name, section, simulation_allowed, attribution } = before;
  ctx.audit({
    object_type: 'plan',
    object_id: id,
    before: { name, section, simulation_allowed, attribution },
    after: change,
  });
  return readPlan(ctx, id);
}

/** Plans that are not named keep their places after those that are. */
export async function orderPlans(ctx: Ctx, plan_ids: readonly string[]): Promise<void> {
  requirePermission(ctx, 'plan.plans', 'write');
  const plans = (await lockPlans(ctx)).toSorted((a, b) => a.position - b.position);
  const known = new Set(plans.map((plan) => plan.id));
  if (!plan_ids.every((id) => known.has(id))) throw new AppError('not_found', { object: 'plan' }, 'plan_ids');
  const named = [...new Set(plan_ids)];
  const rest = plans.map((plan) => plan.id).filter((id) => !named.includes(id));
  await setPlanPositions(ctx, [...named, ...rest]);
  ctx.audit({ object_type: 'plan', after: { plan_ids: named } });
}

/**
 * Its compensations as drafts under ids of their own, which read each other as the originals did. Nobody has the copy: whoever had
 * both would be paid twice.
 */
export async function duplicatePlan(ctx: Ctx, id: string, name: string): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'write');
  const original = await requirePlan(ctx, id);
  await refuseUsedName(ctx, name, null);
  const copy_id = ctx.newId();
  await insertPlan(ctx, {
    id: copy_id,
    name,
    section: original.section,
    simulation_allowed: original.simulation_allowed,
    attribution: original.attribution,
  });
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
    await insertCompensation(ctx, copy, ctx.actor.user_id);
  }
  ctx.audit({ object_type: 'plan', object_id: copy_id, after: { name, copy_of: id } });
  return readPlan(ctx, copy_id);
}
