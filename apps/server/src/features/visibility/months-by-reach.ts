import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { recallReach, rememberReach, sourcesOf } from './remembered-reach-queries.ts';

/**
 * The months in groups with the same people below the caller in each, so that one query reads many months with one list of people: few teams
 * change from month to month. After it, `statementScope` of one month of a group is that of all of them.
 */
export async function monthsByReach(
  ctx: Ctx,
  months: readonly Month[],
): Promise<readonly (readonly Month[])[]> {
  await rememberReach(ctx, months);
  // What a shared view shows is of its month.
  if (ctx.actor.permissions.statement_scope === 'shared_views') return months.map((month) => [month]);
  const reachOf = (month: Month) =>
    sourcesOf(ctx)
      .map((source) => recallReach(ctx, source, monthText(month)) ?? '')
      .join(' ');
  return [...Map.groupBy(months, reachOf).values()];
}
