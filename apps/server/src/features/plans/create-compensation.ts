import type { BodyOf, CompensationWire, createCompensation as createCall } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { EMPTY_DOCUMENT } from './compensation-policy.ts';
import { insertCompensation } from './compensation-queries.ts';
import { readCompensation } from './read-compensations.ts';
import { requireOpenPlan } from './read-plans.ts';
import { refuseUsedName } from './compensation-checks.ts';

export async function createCompensation(
  ctx: Ctx,
  plan_id: string,
  body: BodyOf<typeof createCall>,
): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  await requireOpenPlan(ctx, plan_id);
  await refuseUsedName(ctx, plan_id, body.name, null);
  const id = ctx.newId();
  await insertCompensation(ctx, { ...body, id, plan_id, document: EMPTY_DOCUMENT }, ctx.actor.user_id);
  ctx.audit({ object_type: 'compensation', object_id: id, after: { ...body, plan_id } });
  return readCompensation(ctx, id);
}
