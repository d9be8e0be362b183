import type {
  BodyOf,
  CompensationWire,
  createCompensation as createCall,
  updateCompensation as updateCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertFrequencyFree, assertUnchanged, copyDocument, EMPTY_DOCUMENT } from './compensation-policy.ts';
import {
  insertCompensation,
  isCompensationNameUsed,
  markDeleted,
  updateCompensationRow,
} from './compensation-queries.ts';
import { usesOf } from '../references/index.ts';
import { plansChanged } from './plans-changed.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';
import { requireOpenPlan } from './read-plans.ts';

async function refuseUsedName(
  ctx: Ctx,
  plan_id: string,
  name: string,
  except_id: string | null,
): Promise<void> {
  if (await isCompensationNameUsed(ctx, plan_id, name, except_id))
    throw new AppError('name_used', { name }, 'name');
}

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
  await updateCompensationRow(ctx, id, after, ctx.actor.user_id);
  const { document: _before, ...was } = before;
  const { document: _after, ...is } = after;
  ctx.audit({ object_type: 'compensation', object_id: id, before: was, after: is });
  if (before.state === 'live') await plansChanged(ctx, { compensation_ids: [id] });
  return readCompensation(ctx, id);
}

/** A draft with the same content under ids of its own, in this plan or another. Its frequency can be edited. */
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
  );
  ctx.audit({
    object_type: 'compensation',
    object_id: copy_id,
    after: { name: body.name, plan_id, copy_of: id },
  });
  return readCompensation(ctx, copy_id);
}

/** Refused while another compensation reads its results. */
export async function deleteCompensation(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'plan.compensations', 'delete');
  const before = await requireCompensation(ctx, id, true);
  const uses = await usesOf(ctx, 'compensation', id);
  if (uses.length > 0) throw new AppError('plan_in_use', { uses });
  await markDeleted(ctx, [id], ctx.actor.user_id);
  ctx.audit({ object_type: 'compensation', object_id: id, before });
  if (before.state === 'live') await plansChanged(ctx, { compensation_ids: [id] });
}
