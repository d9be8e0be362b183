import type { BodyOf, CompensationWire, updateCompensation as updateCall } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertFrequencyFree, assertUnchanged } from './compensation-policy.ts';
import { updateCompensationRow } from './compensation-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';
import { requireOpenPlan } from './read-plans.ts';
import { refuseUsedName } from './compensation-checks.ts';

/** Moving it to another plan makes it a draft: other people would get it, unseen. */
export async function updateCompensation(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof updateCall>,
): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const before = await requireCompensation(ctx, id, true);
  assertUnchanged(before, body.version);
  const plan_id = body.plan_id ?? before.plan_id;
  const moved = plan_id !== before.plan_id;
  if (moved) await requireOpenPlan(ctx, plan_id);
  const after = {
    plan_id,
    name: body.name ?? before.name,
    description: body.description ?? before.description,
    state: moved ? ('draft' as const) : before.state,
    calculation_trigger: body.calculation_trigger ?? before.calculation_trigger,
    payment_trigger: body.payment_trigger ?? before.payment_trigger,
    only_month: body.only_month === undefined ? before.only_month : body.only_month,
    document: before.document,
  };
  assertFrequencyFree(before, after);
  await refuseUsedName(ctx, after.plan_id, after.name, id);
  await updateCompensationRow(ctx, id, after, ctx.actor.user_id, 'settings');
  const { document: _before, ...was } = before;
  const { document: _after, ...is } = after;
  ctx.audit({ object_type: 'compensation', object_id: id, before: was, after: is });
  if (before.state === 'live') await plansChanged(ctx);
  return readCompensation(ctx, id);
}
