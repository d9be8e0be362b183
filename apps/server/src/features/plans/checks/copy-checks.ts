import type { Ctx } from '../../../platform/context.ts';
import { requireCompensation } from '../read-compensations.ts';
import { findChecks, writeChecks } from './check-queries.ts';
import { recordRedChecks } from './run-checks.ts';

/** Gives a copy of a compensation the checks of the original, under ids of their own. Nobody sees more of them than of the original's. */
export async function copyChecks(
  ctx: Ctx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const { checks } = await findChecks(ctx, from);
  if (checks.length === 0) return;
  const copies = checks.map((check) => ({ ...check, id: ctx.newId() }));
  await writeChecks(ctx, to, copies, ctx.actor.user_id);
  await recordRedChecks(ctx, await requireCompensation(ctx, to));
}
