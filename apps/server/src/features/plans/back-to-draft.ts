import type { CompensationWire } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertUnchanged } from './compensation-policy.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';
import { change } from './change-compensation-state.ts';

/** Live to draft: it stops computing and leaves open statements; what is locked keeps it. */
export async function backToDraft(ctx: Ctx, id: string, version: number): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const before = await requireCompensation(ctx, id, true);
  assertUnchanged(before, version);
  return before.state === 'draft' ? readCompensation(ctx, id) : change(ctx, id, 'draft');
}
