import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { notify } from '../../notifications/index.ts';
import { findColleagues, seesStatements } from '../state/notice-queries.ts';
import { boardOf, periodOf } from '../state/notify-states.ts';

/** Tells people that somebody changed their statement by hand. */
export async function notifyAdjusted(ctx: Ctx, month: Month, user_ids: readonly string[]): Promise<void> {
  const seeing = new Set(
    (await findColleagues(ctx, user_ids)).filter(seesStatements).map((one) => one.user_id),
  );
  await notify(
    ctx,
    ...user_ids
      .filter((user_id) => seeing.has(user_id))
      .map((user_id) => ({
        recipients: [user_id],
        type: 'statement_adjusted' as const,
        kind: 'adjustments' as const,
        author_id: ctx.actor.user_id,
        reference: {
          type: 'STATEMENT' as const,
          url: `${boardOf(month)}&user=${user_id}`,
          parameters: periodOf(month),
        },
        group_key: `adjusted:${user_id} ${month}`,
      })),
  );
}
