import { createHash } from 'node:crypto';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { markNotReady, waitingFor } from './calculation-queries.ts';

export interface Recalculation {
  /** `null`: every month with an open statement, and the running one. */
  readonly months: readonly Month[] | null;
  /** `null`: everyone. */
  readonly user_ids: readonly string[] | null;
  /** Shows the open statements as not ready until the job has written them. */
  readonly mark: boolean;
}

/**
 * Puts the calculation in the queue with the caller's transaction. Returns the job's id. A job that the same person requested for the same
 * months and that still waits is merged with this one.
 */
export async function recalculate(ctx: Ctx, what: Recalculation): Promise<string> {
  if (what.mark && what.months) await markNotReady(ctx, what.months, what.user_ids);
  const months = what.months?.map(monthText) ?? null;
  const key = `requested ${ctx.actor.user_id ?? ctx.actor.account_id ?? ''} ${months === null ? 'all' : monthsKey(months)}`;
  const waiting = await waitingFor(ctx, key);
  const is_everyone = what.user_ids === null || waiting?.user_ids === null;
  const user_ids = is_everyone
    ? null
    : [...new Set([...(what.user_ids ?? []), ...(waiting?.user_ids ?? [])])];
  return ctx.enqueue('calculate', { months, user_ids, cause: 'asked' }, { key });
}

/** One month by its name; several by their hash, because two long lists can begin alike. */
function monthsKey(months: readonly string[]): string {
  return months.length === 1
    ? months.join()
    : createHash('sha256').update(months.join(' ')).digest('hex').slice(0, 32);
}
