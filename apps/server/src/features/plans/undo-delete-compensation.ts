import type { CompensationWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertComputable, refuseUsedName } from './compensation-checks.ts';
import { findDeletedCompensation, unmarkDeleted } from './compensation-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { readCompensation } from './read-compensations.ts';
import { requireOpenPlan, requirePlan } from './read-plans.ts';

/**
 * The compensation as it was, for an hour: its ID, history, checks and flags were never gone. A live one pays again, so it must still be
 * computable: what it reads may have been deleted since.
 */
export async function undoDeleteCompensation(ctx: Ctx, id: string): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'delete');
  const deleted = await findDeletedCompensation(ctx, id);
  if (!deleted) throw new AppError('deletion_not_undoable');
  const isLive = deleted.deleted_from === 'live';
  await (isLive ? requireOpenPlan(ctx, deleted.plan_id) : requirePlan(ctx, deleted.plan_id));
  await refuseUsedName(ctx, deleted.plan_id, deleted.name, id);
  await unmarkDeleted(ctx, deleted, ctx.actor.user_id);
  if (isLive) await assertComputable(ctx, id, deleted.document);
  const after = await readCompensation(ctx, id);
  ctx.audit({ object_type: 'compensation', object_id: id, after: { state: after.state } });
  if (isLive) await plansChanged(ctx);
  return after;
}
