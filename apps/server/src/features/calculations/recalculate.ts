import { createHash } from 'node:crypto';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { markNotReady, waitingFor } from './calculation-queries.ts';

/** Edits that come within this are calculated together. */
const DEBOUNCE_MS = 300;

export interface Recalculation {
  /** `null`: every month with an open statement, and the running one. */
  readonly months: readonly Month[] | null;
  /** `null`: everyone. */
  readonly user_ids: readonly string[] | null;
  /** Shows the open statements as not ready until the job has written them. */
  readonly mark: boolean;
}

/**
 * Puts the calculation in the queue with the caller's transaction. Answers the job's id. What the same person asked for the same months
 * and still waits is one job with this.
 */
export async function recalculate(ctx: Ctx, what: Recalculation): Promise<string> {
  if (what.mark && what.months) await markNotReady(ctx, what.months, what.user_ids);
  const months = what.months?.map(monthText) ?? null;
  const key = `asked ${ctx.actor.user_id ?? ctx.actor.account_id ?? ''} ${months === null ? 'all' : monthsKey(months)}`;
  const waiting = await waitingFor(ctx, key);
  const is_everyone = what.user_ids === null || waiting?.user_ids === null;
  const user_ids = is_everyone
    ? null
    : [...new Set([...(what.user_ids ?? []), ...(waiting?.user_ids ?? [])])];
  return ctx.enqueue('calculate', { months, user_ids, cause: 'asked' }, { key });
}

/** A month by its name; more by their hash, since two long lists may begin alike. */
function monthsKey(months: readonly string[]): string {
  return months.length === 1
    ? months.join()
    : createHash('sha256').update(months.join(' ')).digest('hex').slice(0, 32);
}

/**
 * What an edit touched. Each of them leads to the same calculation of every open statement, which writes what changed. All but an edit of
 * records may give people a plan in months that are wholly locked for others: these get their statements too.
 */
export type Invalidation =
  | { readonly table_id: string; readonly record_ids?: readonly string[] }
  | { readonly compensation_ids: readonly string[] }
  | { readonly user_ids: readonly string[]; readonly months?: readonly Month[] }
  | { readonly all: true };

/**
 * Call it in the transaction of every write that may change pay: records, imports, compensations going live or back, members,
 * quotas, users, teams, managers, attributes, calendar. Open statements are brought up to date by a job right after the commit;
 * several edits at once make one. Locked statements stay as they are. Which statements an edit reaches is found by calculating, not
 * guessed: an index of who reads which record would have to know every window, roll-up and accumulation, and be right every time.
 */
export async function invalidate(ctx: Ctx, what: Invalidation): Promise<void> {
  const at = Math.ceil((ctx.clock.now().getTime() + 1) / DEBOUNCE_MS) * DEBOUNCE_MS;
  const missing = !('table_id' in what);
  const key = missing ? 'edit people' : 'edit';
  await ctx.enqueue(
    'calculate',
    { months: null, user_ids: null, cause: 'edit', missing },
    { key, run_at: new Date(at) },
  );
}
