import type { CompensationWire } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { copyChecks } from './checks/index.ts';
import { copyDocument } from './compensation-policy.ts';
import { insertCompensation } from './compensation-queries.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';
import { requireOpenPlan } from './read-plans.ts';
import { refuseUsedName } from './compensation-checks.ts';

/** A draft with the same content and plan checks under ids of its own, in this plan or another. Its frequency can be edited. */
export async function duplicateCompensation(
  ctx: Ctx,
  id: string,
  body: { readonly name: string; readonly plan_id?: string | undefined },
): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const original = await requireCompensation(ctx, id);
  const plan_id = body.plan_id ?? original.plan_id;
  await requireOpenPlan(ctx, plan_id);
  await refuseUsedName(ctx, plan_id, body.name, null);
  const copy_id = ctx.newId();
  await insertCompensation(
    ctx,
    {
      ...original,
      id: copy_id,
      plan_id,
      name: body.name,
      document: copyDocument(original.document, ctx.newId),
    },
    ctx.actor.user_id,
    'copied',
  );
  await copyChecks(ctx, { from: id, to: copy_id });
  ctx.audit({
    object_type: 'compensation',
    object_id: copy_id,
    after: { name: body.name, plan_id, copy_of: id },
  });
  return readCompensation(ctx, copy_id);
}
