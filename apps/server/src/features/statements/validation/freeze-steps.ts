import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { stepsFor } from './chain-policy.ts';
import { insertSteps, readChainWorld, readPlaces } from './chain-queries.ts';

/** Before statements are locked: who will validate each of them, as of this moment. A chain that changes later does not touch them. */
export async function freezeSteps(
  ctx: Ctx,
  month: Month,
  rows: readonly { readonly id: string; readonly user_id: string }[],
  by_managers: boolean,
): Promise<void> {
  const world = await readChainWorld(ctx, month, by_managers);
  if (world === null) return;
  const places = await readPlaces(
    ctx,
    month,
    rows.map((row) => row.user_id),
  );
  await insertSteps(
    ctx,
    rows.flatMap((row) => {
      const place = places.get(row.user_id);
      const steps = place ? stepsFor(place, world) : [];
      return steps.map((user_ids, at) => ({ statement_id: row.id, position: at + 1, user_ids }));
    }),
  );
}
