import { createHash } from 'node:crypto';
import { AppError } from '@comptoir/contract/errors';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { calculatedMonths, markNotReady, waitingFor } from './calculation-queries.ts';

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
  const calculated = await calculatedHere(ctx, what.months);
  if (what.mark && calculated) await markNotReady(ctx, calculated, what.user_ids);
  const months = calculated?.map(monthText) ?? null;
  const key = `requested ${ctx.actor.user_id ?? ctx.actor.account_id ?? ''} ${months === null ? 'all' : monthsKey(months)}`;
  const waiting = await waitingFor(ctx, key);
  const is_everyone = what.user_ids === null || waiting?.user_ids === null;
  const user_ids = is_everyone
    ? null
    : [...new Set([...(what.user_ids ?? []), ...(waiting?.user_ids ?? [])])];
  return ctx.enqueue('calculate', { months, user_ids, cause: 'asked' }, { key });
}

/** Of these months, those that a sandbox calculates; it refuses a request for others alone. */
async function calculatedHere(ctx: Ctx, months: readonly Month[] | null): Promise<readonly Month[] | null> {
  if (months === null || ctx.tenant.live) return months;
  const calculated = months.filter(await calculatedMonths(ctx));
  const [first] = months;
  if (calculated.length === 0 && first !== undefined)
    throw new AppError('invalid_period', { month: monthText(first), reason: 'not_in_sandbox' });
  return calculated;
}

/** One month by its name; several by their hash, because two long lists can begin alike. */
function monthsKey(months: readonly string[]): string {
  return months.length === 1
    ? months.join()
    : createHash('sha256').update(months.join(' ')).digest('hex').slice(0, 32);
}
