import type { CompensationWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuseRedChecks } from './checks/index.ts';
import { assertUnchanged } from './compensation-policy.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';
import { assertComputable } from './compensation-checks.ts';
import { change } from './change-compensation-state.ts';

/** Draft to live: computed for all members of the plan from now on. Needs the variable that is paid, and no errors. */
export async function goLive(ctx: Ctx, id: string, version: number): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const before = await requireCompensation(ctx, id, true);
  assertUnchanged(before, version);
  if (before.state === 'live') return readCompensation(ctx, id);
  if (before.plan_state === 'archived') throw new AppError('plan_archived');
  await assertComputable(ctx, id, before.document);
  await refuseRedChecks(ctx, before);
  return change(ctx, id, 'live');
}
