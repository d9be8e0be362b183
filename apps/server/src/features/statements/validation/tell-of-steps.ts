import { parseMonth, present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { notify } from '../../notifications/index.ts';
import { type Colleague, countToValidate } from '../state/notice-queries.ts';
import { boardOf, periodOf } from '../state/notify-states.ts';
import { claimReminder } from './reminder-queries.ts';

/** Reminds one person of what waits for them: a card per month, once a day. */
export async function tellOfSteps(
  ctx: Ctx,
  what: {
    readonly user_id: string;
    readonly day: string;
    /** Null: the calendar. */
    readonly by: string | null;
    readonly counts: readonly { readonly month: string; readonly count: number }[];
  },
): Promise<boolean> {
  const counts = what.counts.filter(({ count }) => count > 0);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  if (count === 0 || !(await claimReminder(ctx, { ...what, count }))) return false;
  await notify(
    ctx,
    ...counts.map((one) => {
      const month = present(parseMonth(one.month), 'month');
      return {
        recipients: [what.user_id],
        type: 'statements_validation_reminder' as const,
        kind: 'periodic' as const,
        author_id: what.by,
        reference: { type: 'STATEMENTS' as const, url: boardOf(month), parameters: periodOf(month) },
        count: one.count,
      };
    }),
  );
  return true;
}

/** By the calendar: of the steps that have waited for long, those of this person. Says whether they were notified. */
export async function remindOfSteps(
  ctx: Ctx,
  reader: Colleague,
  day: string,
  overdue: ReadonlyMap<string, readonly string[]>,
): Promise<boolean> {
  const counts = [];
  for (const [month, ids] of overdue) {
    const count = await countToValidate(ctx, reader, present(parseMonth(month), 'month'), ids);
    counts.push({ month, count });
  }
  return tellOfSteps(ctx, { user_id: reader.user_id, day, by: null, counts });
}
