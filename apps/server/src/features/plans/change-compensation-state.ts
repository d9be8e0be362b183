import type { CompensationWire } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { happen } from '../webhooks/index.ts';
import { updateCompensationRow } from './compensation-queries.ts';
import { endPromotedState } from './promoted/promoted-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';

export async function change(ctx: Ctx, id: string, state: 'draft' | 'live'): Promise<CompensationWire> {
  const before = await requireCompensation(ctx, id);
  await updateCompensationRow(ctx, id, { ...before, state }, ctx.actor.user_id, state);
  if (state === 'draft') await endPromotedState(ctx, { plan_id: before.plan_id, compensation_id: id });
  ctx.audit({
    object_type: 'compensation',
    object_id: id,
    before: { state: before.state },
    after: { state },
  });
  await plansChanged(ctx);
  if (state === 'live') {
    const { plan_id, plan_name, name } = before;
    await happen(ctx, 'plan.live', () => [
      { plan: { id: plan_id, name: plan_name }, compensation: { id, name } },
    ]);
  }
  return readCompensation(ctx, id);
}
