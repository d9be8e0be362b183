import type { CompensationWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertUnchanged } from './compensation-policy.ts';
import { updateCompensationRow } from './compensation-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';
import { assertComputable } from './save-document.ts';

/** Draft to live: computed for all members of the plan from now on. Needs the variable that is paid, and no errors. */
export async function goLive(ctx: Ctx, id: string, version: number): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const before = await requireCompensation(ctx, id, true);
  assertUnchanged(before, version);
  if (before.state === 'live') return readCompensation(ctx, id);
  if (before.plan_state === 'archived') throw new AppError('plan_archived');
  await assertComputable(ctx, id, before.document);
  return change(ctx, id, 'live');
}

/** Live to draft: it stops computing and leaves open statements; what is locked keeps it. */
export async function backToDraft(ctx: Ctx, id: string, version: number): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const before = await requireCompensation(ctx, id, true);
  assertUnchanged(before, version);
  return before.state === 'draft' ? readCompensation(ctx, id) : change(ctx, id, 'draft');
}

async function change(ctx: Ctx, id: string, state: 'draft' | 'live'): Promise<CompensationWire> {
  const before = await requireCompensation(ctx, id);
  await updateCompensationRow(ctx, id, { ...before, state }, ctx.actor.user_id);
  ctx.audit({
    object_type: 'compensation',
    object_id: id,
    before: { state: before.state },
    after: { state },
  });
  await plansChanged(ctx, { compensation_ids: [id] });
  return readCompensation(ctx, id);
}
