import type { CompensationWire } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { updateCompensationRow } from './compensation-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';

export async function change(ctx: Ctx, id: string, state: 'draft' | 'live'): Promise<CompensationWire> {
  const before = await requireCompensation(ctx, id);
  await updateCompensationRow(ctx, id, { ...before, state }, ctx.actor.user_id, state);
  ctx.audit({
    object_type: 'compensation',
    object_id: id,
    before: { state: before.state },
    after: { state },
  });
  await plansChanged(ctx);
  return readCompensation(ctx, id);
}
