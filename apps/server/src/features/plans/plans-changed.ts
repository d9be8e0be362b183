import type { Ctx } from '../../platform/context.ts';
import { invalidate } from '../calculations/index.ts';

/** In the same transaction as every change of what plans pay, and to whom. */
export async function plansChanged(
  ctx: Ctx,
  what: { readonly plan_id: string } | { readonly compensation_ids: readonly string[] },
): Promise<void> {
  await invalidate(ctx, 'plan_id' in what ? { all: true } : what);
}
